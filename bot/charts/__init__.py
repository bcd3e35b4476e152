"""Cards of bars, of odds and of statistics: what is to be drawn, and the process that draws it."""
