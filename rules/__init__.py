"""The rules of the table as pure functions over immutable values.

Nothing in here waits, remembers, reads a clock or a file, or knows Discord; chance is handed in.
See README.md beside this file for the map of the rooms and the glossary.
"""
