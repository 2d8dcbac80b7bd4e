"""Finding conflicts: memories that cannot both be left as they are, each with its evidence in words.

One module for each family of finders: `stated`, `loops`, `retired`, `overlap` read links only; texts are numbered
word by word in a `corpus`, of which `duplicates` tells what is there twice, `subjects` what is claimed differently of
one subject, and `meeting` what comes of two memories that share what is rare (`companions`). `finding` runs them,
`values` is what they hand out, `keys` names a pair for good.
"""
