"""1890: History of Osaka Railways."""
