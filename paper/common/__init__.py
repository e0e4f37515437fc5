"""What documents share: the frame and the seats."""
