"""Characters from outside: files of other programs, stat blocks and our own exports, read into sheets.

Everything but `worker` is pure: bytes or text in, values out.  Imports the rules, `bot.errors` and `bot.text`, and must
stay free of everything else of ours, as the worker's process loads it alone.
"""
