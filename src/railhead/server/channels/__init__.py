"""Ways out of the server: mail, web push, and requests to addresses that strangers named."""
