"""The little Markdown of the titles' documents, taken apart: pages and prints put it together in their own way."""


def items_of(lines: list[str]) -> list[str]:
    """The items of a list, each in one line."""
    items: list[str] = []
    for line in lines:
        if line.startswith("- "):
            items.append(line[2:])
        else:
            items[-1] += f" {line.strip()}"
    return items


def rows_of(lines: list[str]) -> list[list[str]]:
    """The rows of a table, its head first."""
    rows = [[cell.strip() for cell in line.strip("| ").split("|")] for line in lines]
    return [row for row in rows if not set("".join(row)) <= set("-: ")]
