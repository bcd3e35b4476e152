"""Values to messages: pure functions that return Components V2 layouts; nothing here waits or remembers."""
