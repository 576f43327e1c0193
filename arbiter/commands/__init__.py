"""The commands of `lukfu`, one file each; loaded when asked for, so that help and refusals come at once."""
