"""A company's operating turn (book 7), part by part.

In reading order: `order` says who operates; `track` with `private_tiles` and `tokens`; then `dividends`, `trains` with
`yard`, `phases` and `rust`, and `costs`. `loans` and `privates` are open all through the turn. Running is in
`routes`, beside this package.
"""
