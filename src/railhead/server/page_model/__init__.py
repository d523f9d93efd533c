"""What the pages show, as plain data made from what a seat may see. They know options and boards, not titles."""
