"""What everything looks like: colours, fonts, icons, shapes; shared by the picture and the panes."""
