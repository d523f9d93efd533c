"""The API as one table of operations, from which its routes, its OpenAPI document and its page are made."""
