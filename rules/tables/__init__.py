"""Printed tables as data; one file each, no functions."""
