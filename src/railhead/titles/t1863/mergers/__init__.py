"""The M&A round (book 8): companies that are acquired, convert or merge.

In reading order: `frame` is what the round remembers and `round` its stages; `acquisition` sells a company whole;
`conversion` makes a minor a major; `proposal` finds the partners of a merger, which is `minors_to_major` or
`two_majors`. `assets` is what passes from a company to the one that takes it over.
"""
