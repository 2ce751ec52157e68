"""What compiled code is made of: machine instructions, words, and where it is kept. Nothing compiles at import."""
