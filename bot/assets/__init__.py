"""The drawings of the symbols, the dice and their faces: parts, pictures, names, rendered files."""
