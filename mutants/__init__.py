"""Mutation testing of `rules/`: changes one thing at a time and asks the tests. No part of the bot."""
