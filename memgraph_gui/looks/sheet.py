"""The palette and the one style sheet, both made from the tokens.

The sheet sets grounds, lines, paddings and states, never fonts: a variable font's weight can only be set on a
QFont (see `fonts`), and `widget.setFont` survives a sheet that is silent about fonts. Names that widgets use
here are object names (`#strip`) and the property `role`.
"""

from PySide6.QtGui import QColor, QPalette

from memgraph_gui.looks.tokens import Tokens, mixed

_SHEET = """
QMainWindow, QDialog, QMessageBox {{ background: {panel}; }}
QMainWindow::separator {{ background: {line}; width: 1px; height: 1px; margin: 2px; }}
QWidget {{ color: {ink}; }}
QToolTip {{ background: {raised}; color: {ink}; border: 1px solid {line2}; padding: 4px 6px; }}

QMenuBar {{ background: {panel}; padding: 0 8px; border-bottom: 1px solid {line}; }}
QMenuBar::item {{ padding: 5px 9px; border-radius: 5px; background: transparent; }}
QMenuBar::item:selected {{ background: {hover}; }}
QMenu {{ background: {raised}; border: 1px solid {line2}; padding: 4px; }}
QMenu::item {{ padding: 5px 24px 5px 26px; border-radius: 4px; }}
QMenu::item:selected {{ background: {hover}; }}
QMenu::item:disabled {{ color: {disabled}; }}
QMenu::separator {{ height: 1px; background: {line}; margin: 4px 6px; }}

QToolBar {{ background: {panel}; border: none; border-bottom: 1px solid {line}; padding: 0; spacing: 2px; }}
QToolButton[role="tool"] {{ background: transparent; border: 1px solid transparent; border-radius: 5px;
  padding: 5px 6px; color: {ink}; }}
QToolButton[role="tool"]:hover {{ background: {hover}; }}
QToolButton[role="tool"]:checked {{ background: {soft}; color: {accent}; }}
QToolButton[role="tool"]:focus {{ border-color: {accent}; }}
QToolButton[role="tool"]:disabled, QToolButton[role="choice-tool"]:disabled {{ color: {disabled}; }}
QToolButton[role="choice-tool"] {{ background: transparent; border: 1px solid transparent; border-radius: 5px;
  padding: 5px 10px 5px 6px; color: {ink}; }}
QToolButton[role="choice-tool"]:hover, QToolButton[role="choice-tool"]:pressed {{ background: {hover}; }}
QToolButton[role="choice-tool"]:focus {{ border-color: {accent}; }}
QToolButton[role="choice-tool"]::menu-indicator {{ image: none; width: 0; }}
#toolline {{ background: transparent; border: none; border-left: 1px solid {line}; margin: 0 0 0 8px; }}
#palettefield {{ text-align: left; color: {ink3}; padding-left: 8px; }}
#palette {{ background: {raised}; border: 1px solid {line2}; border-radius: 6px; }}
#palette QListView {{ background: {raised}; }}

QDockWidget {{ color: {ink}; }}
QTabBar {{ background: {panel}; qproperty-drawBase: 0; }}
QTabBar::tab {{ background: {panel}; color: {ink2}; padding: 7px 12px; border: none;
  border-bottom: 2px solid {panel}; }}
QTabBar[tight="true"]::tab {{ padding: 7px 6px; }}
QTabBar QToolButton {{ background: {panel}; border: none; border-left: 1px solid {line}; }}
QTabBar QToolButton:hover {{ background: {hover}; }}
QTabBar::tab:selected {{ color: {ink}; border-bottom: 2px solid {accent}; }}
QTabBar::tab:hover {{ color: {ink}; }}

QPushButton, QToolButton[role="button"] {{ background: {raised}; border: 1px solid {line2}; border-radius: 5px;
  padding: 4px 11px; min-height: 18px; }}
QPushButton:hover, QToolButton[role="button"]:hover {{ background: {hover}; }}
QPushButton:focus, QToolButton[role="button"]:focus {{ border: 2px solid {accent}; padding: 3px 10px; }}
QPushButton:disabled, QToolButton[role="button"]:disabled {{ color: {disabled}; border-color: {line};
    background: {panel}; }}
QPushButton[role="keyed"] {{ text-align: left; }}
QPushButton:default, QPushButton[role="main"] {{ background: {accent}; color: {on_accent}; border-color: {accent}; }}
QPushButton:default:disabled, QPushButton[role="main"]:disabled {{ background: {panel}; color: {disabled};
  border-color: {line}; }}
QPushButton[role="link"], QToolButton[role="link"] {{ background: transparent; border: none; color: {accent};
  padding: 2px 4px; }}
QPushButton[role="link"]:hover, QToolButton[role="link"]:hover {{ text-decoration: underline; }}
QPushButton[role="link"]:focus {{ border: 1px solid {accent}; padding: 1px 3px; border-radius: 4px; }}

QLineEdit, QComboBox {{ background: {raised}; border: 1px solid {line2}; border-radius: 5px; padding: 3px 8px;
  min-height: 20px; selection-background-color: {accent}; selection-color: {on_accent}; }}
QLineEdit[wrong="true"] {{ border-color: {warning}; }}
QLineEdit:focus, QComboBox:focus {{ border: 2px solid {accent}; padding: 2px 7px; }}
QComboBox:disabled, QLineEdit:disabled {{ color: {disabled}; background: {panel}; border-color: {line}; }}
QComboBox::drop-down {{ border: none; width: 22px; background: transparent; }}
QComboBox QAbstractItemView {{ background: {raised}; border: 1px solid {line2}; }}

QListView, QTreeView, QTextBrowser, QPlainTextEdit, QScrollArea, QScrollArea > QWidget > QWidget {{
  background: {panel}; border: none; selection-background-color: {soft}; selection-color: {ink}; outline: 0; }}
QListView::item {{ padding: 0; border: none; }}
QListView::item:hover {{ background: {hover}; }}
QListView::item:selected {{ background: {soft}; color: {ink}; }}

QPlainTextEdit[role="field"] {{ background: {raised}; border: 1px solid {line2}; border-radius: 5px;
  selection-background-color: {accent}; selection-color: {on_accent}; }}
QPlainTextEdit[role="field"]:focus {{ border: 2px solid {accent}; }}
QPlainTextEdit[readOnly="true"], QLineEdit[readOnly="true"] {{ background: {panel}; }}
QSlider::groove:horizontal {{ height: 4px; border-radius: 2px; background: {line2}; }}
QSlider::sub-page:horizontal {{ height: 4px; border-radius: 2px; background: {accent}; }}
QSlider::handle:horizontal {{ width: 10px; height: 10px; margin: -5px 0; border: 2px solid {accent};
  border-radius: 7px; background: {raised}; }}
QSlider::sub-page:horizontal:disabled {{ background: {line2}; }}
QSlider::handle:horizontal:disabled {{ border-color: {line2}; background: {panel}; }}
QToolButton[role="kind"] {{ background: transparent; border: 1px solid transparent; border-radius: 4px; color: {ink2};
  padding: 4px 4px 4px 29px; }}
QToolButton[role="kind"]:hover {{ background: {hover}; }}
QToolButton[role="kind"]:checked {{ background: {soft}; color: {accent}; }}
QToolButton[role="choice"] {{ background: {raised}; border: 1px solid {line2}; border-radius: 4px; color: {ink};
  padding: 4px 9px; }}
QToolButton[role="choice"]:hover {{ background: {hover}; }}
QToolButton[role="choice"]:checked {{ background: {soft}; color: {accent}; border-color: {accent}; }}
QToolButton[role="kind"]:focus {{ border: 1px solid {accent}; }}
QToolButton[role="choice"]:focus {{ border: 2px solid {accent}; padding: 3px 8px; }}
QPlainTextEdit[role="differs"] {{ background: {warning_ground}; border: 1px solid {warning}; border-radius: 5px; }}
QRadioButton::indicator {{ width: 12px; height: 12px; border: 1px solid {ink3}; border-radius: 7px;
  background: {raised}; }}
QRadioButton::indicator:checked {{ width: 6px; height: 6px; border: 4px solid {accent}; border-radius: 7px; }}
QRadioButton:focus {{ color: {accent}; }}
QDialogButtonBox {{ dialogbuttonbox-buttons-have-icons: 0; }}
#qt_msgbox_label, #qt_msgbox_informativelabel {{ min-width: 340px; }}
#banner {{ background: {warning_ground}; border: 1px solid {warning}; border-radius: 5px; margin: 8px 12px 0 12px; }}
#foot {{ background: {panel}; border-top: 1px solid {line}; }}

QScrollBar:vertical {{ background: transparent; width: 10px; margin: 0; }}
QScrollBar:horizontal {{ background: transparent; height: 10px; margin: 0; }}
QScrollBar::handle {{ background: {line2}; border-radius: 3px; margin: 2px; min-height: 24px; min-width: 24px; }}
QScrollBar::handle:hover {{ background: {ink3}; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}

QSlider::groove:horizontal {{ background: {line2}; height: 4px; border-radius: 2px; }}
QSlider::sub-page:horizontal {{ background: {accent}; border-radius: 2px; }}
QSlider::handle:horizontal {{ background: {raised}; border: 2px solid {accent}; width: 10px; margin: -5px 0;
  border-radius: 7px; }}
QSlider::handle:horizontal:focus {{ background: {accent}; }}
QSlider::sub-page:horizontal:disabled {{ background: {line2}; }}
QSlider::handle:horizontal:disabled {{ border-color: {line2}; }}

QProgressBar {{ background: {hover}; border: none; border-radius: 2px; max-height: 4px; min-height: 4px; }}
QProgressBar::chunk {{ background: {accent}; border-radius: 2px; }}

QLabel[role="second"] {{ color: {ink2}; }}
QLabel[role="hint"] {{ color: {ink3}; }}
QLabel[role="chip"] {{ border: 1px solid {line2}; border-radius: 4px; padding: 1px 6px; color: {ink2}; }}
QLabel[role="target"] {{ border: 1px dashed {accent}; border-radius: 4px; margin: 2px 12px; padding: 6px;
  color: {accent}; background: {soft}; }}
QLabel[role="key"] {{ border: 1px solid {line2}; border-radius: 4px; padding: 0 5px; color: {ink2};
  background: {raised}; }}
QLabel[role="mark"] {{ background: {warning_ground}; color: {warning}; border-radius: 4px; padding: 1px 6px; }}

#searchfield {{ background: {raised}; border: 1px solid {line2}; border-radius: 5px; padding: 1px; }}
#searchfield[focused="true"] {{ border: 2px solid {accent}; padding: 0; }}
QLineEdit#bare, QLineEdit#bare:focus {{ background: transparent; border: none; padding: 0 2px; min-height: 24px; }}
QToolButton[role="filterchip"] {{ background: {soft}; color: {accent}; border: 1px solid {soft}; border-radius: 4px;
  padding: 1px 4px 1px 5px; }}
QToolButton[role="filterchip"]:hover, QToolButton[role="filterchip"]:focus {{ border-color: {accent}; }}
QToolButton[role="savedchip"] {{ background: {raised}; color: {ink2}; border: 1px solid {line2}; border-radius: 4px;
  padding: 1px 5px; }}
QToolButton[role="savedchip"]:hover {{ background: {hover}; color: {ink}; }}
QToolButton[role="savedchip"]:focus {{ border-color: {accent}; }}
QToolButton[role="fold"] {{ background: transparent; border: 1px solid transparent; border-radius: 4px;
  color: {ink2}; padding: 3px 2px; }}
QToolButton[role="fold"]:focus {{ border-color: {accent}; }}
QToolButton[role="quiet"] {{ background: transparent; border: 1px solid transparent; border-radius: 4px;
  color: {ink2}; padding: 2px 4px; }}
QToolButton[role="quiet"]:hover {{ color: {ink}; background: {hover}; }}
QToolButton[role="quiet"]:focus, QToolButton[role="link"]:focus {{ border: 1px solid {accent}; border-radius: 4px;
  padding: 1px 3px; }}
QToolButton[role="quiet"]:focus {{ padding: 2px 4px; }}
QToolButton[role="quiet"]::menu-indicator {{ image: none; width: 0; }}
QToolButton[role="link"]::menu-indicator {{ image: none; width: 0; }}
QToolButton[role="link"]:checked {{ background: {soft}; border-radius: 4px; }}
QToolButton[role="link"]:disabled {{ color: {disabled}; }}

QTextEdit {{ background: {panel}; border: none; selection-background-color: {soft}; selection-color: {ink}; }}
QTableView {{ background: {raised}; border: none; selection-background-color: {soft}; selection-color: {ink}; }}
QHeaderView {{ background: {panel}; border: none; }}
QHeaderView::section {{ background: {panel}; color: {ink2}; border: none; border-bottom: 1px solid {line};
  padding: 4px 16px 4px 8px; }}
QTableCornerButton::section {{ background: {panel}; border: none; }}
QTreeView::branch {{ background: {panel}; }}
QTreeView::item {{ border: none; }}
QCheckBox {{ spacing: 6px; color: {ink2}; }}
QCheckBox:disabled {{ color: {disabled}; }}
#orders {{ background: {warning_ground}; border-radius: 4px; }}
#orders[quiet="true"] {{ background: {panel}; border: 1px solid {line2}; }}
QLabel[role="warning"] {{ color: {warning}; }}
#orders[quiet="true"] QLabel {{ color: {ink3}; }}
QSplitter::handle:vertical {{ background: qlineargradient(x1:0, y1:0, x2:0, y2:1, stop:0 {panel}, stop:0.49 {panel},
  stop:0.5 {line}, stop:0.74 {line}, stop:0.75 {panel}, stop:1 {panel}); }}
QSplitter::handle:horizontal {{ background: {line}; }}

#agentbox {{ border-top: 1px solid {line}; }}
#strip {{ background: {panel}; border-top: 1px solid {line}; }}
#strip QToolButton {{ border: none; background: transparent; color: {ink2}; padding: 2px 6px; border-radius: 4px; }}
#strip QToolButton:hover {{ background: {hover}; color: {ink}; }}
#strip QToolButton:focus {{ border: 1px solid {accent}; padding: 1px 5px; }}
#hovercard, #legendcard {{ background: {raised}; border: 1px solid {line2}; border-radius: 6px; }}
#legendcard {{ background: {panel}; }}
#focusbar {{ background: {panel}; border: none; border-bottom: 1px solid {line}; }}
#picture {{ background: {canvas}; border: none; }}
#message {{ background: {raised}; border: none; border-top: 1px solid {line2}; }}
#message[level="problem"] {{ background: {warning_ground}; border-top: 1px solid {warning}; }}
#message[level="fault"] {{ background: {removed_ground}; border-top: 1px solid {removed}; }}
#message QPushButton {{ min-height: 18px; padding: 2px 10px; }}
#notice {{ background: {raised}; border: 1px solid {line2}; border-radius: 6px; padding: 10px 16px; }}
#start {{ background: {panel}; }}
#likely {{ background: {raised}; border: 2px solid {accent}; border-radius: 6px; }}
#drop {{ border: 1px dashed {line2}; border-radius: 6px; }}
#reviewside, #willwrite {{ background: {raised}; border: 1px solid {line2}; border-radius: 6px; }}
#reviewside[chosen="true"] {{ border: 2px solid {accent}; }}
#reviewside QTextEdit, #reviewside QListView {{ background: {raised}; }}
#reviewside QTextEdit:focus, #reviewside QListView:focus {{ border: 1px solid {accent}; border-radius: 4px; }}
QLabel[role="letter"] {{ background: {line2}; color: {ink}; border-radius: 4px; }}
QLabel[role="letter"][chosen="true"] {{ background: {accent}; color: {on_accent}; }}
QLabel[role="gone"] {{ background: {removed_ground}; color: {removed}; border-radius: 3px; padding: 0 4px; }}
QLabel[role="come"] {{ background: {added_ground}; color: {added}; border-radius: 3px; padding: 0 4px; }}
QLabel[role="accent"] {{ color: {accent}; }}
QToolButton[role="choice"][small="true"] {{ padding: 0 5px; color: {ink2}; }}
QToolButton[role="choice"][small="true"]:checked {{ color: {accent}; }}
QToolButton[role="choice"][small="true"]:focus {{ border: 1px solid {accent}; padding: 0 5px; }}
#hairline {{ background: {line}; border: none; max-height: 1px; min-height: 1px; }}
#docktitle {{ background: {panel}; border-bottom: 1px solid {line}; }}
#docktitle[tabbed="true"] {{ border-bottom: none; }}
"""


def disabled(tokens: Tokens) -> str:
    """The text of what cannot be used now."""
    return mixed(tokens.ink3, tokens.panel, 0.6)


def sheet(tokens: Tokens) -> str:
    """The style sheet of the application in one theme."""
    colours = {name: value for name in tokens.__slots__ if isinstance(value := getattr(tokens, name), str)}
    return _SHEET.format(**colours, disabled=disabled(tokens))


def box_palette(tokens: Tokens) -> QPalette:
    """The palette of check boxes: Fusion draws their edge 1.4 times as dark as the window's ground."""
    made = palette(tokens)
    made.setColor(QPalette.ColorRole.Window, QColor(tokens.ink3).lighter(140))
    return made


def palette(tokens: Tokens) -> QPalette:
    """The palette that Fusion and our own paint calls use for what the sheet does not reach."""
    role = QPalette.ColorRole
    made = QPalette()
    for names, colour in (
        ((role.Window, role.Button, role.AlternateBase), tokens.panel),
        ((role.Base, role.ToolTipBase), tokens.raised),
        ((role.WindowText, role.Text, role.ButtonText, role.ToolTipText, role.HighlightedText), tokens.ink),
        ((role.PlaceholderText,), tokens.ink3),
        ((role.Highlight,), tokens.soft),
        ((role.Link, role.LinkVisited, role.Accent), tokens.accent),
        ((role.Mid, role.Midlight), tokens.line),
        ((role.Dark, role.Shadow), tokens.line2),
        ((role.Light,), tokens.raised),
    ):
        for name in names:
            made.setColor(name, QColor(colour))
    for name in (role.WindowText, role.Text, role.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, name, QColor(disabled(tokens)))
    return made
