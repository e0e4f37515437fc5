"""What the subjects of registration share: places, locks, links, lists."""
