"""Finding conflicts: memories that cannot both be left as they are, each with its evidence in words.

One module for each family of finders (`stated`, `loops`, `retired`, `overlap` read links only; `duplicates` and
`subjects` read texts), `finding` runs them, `values` is what they hand out, `keys` names a pair for good.
"""
