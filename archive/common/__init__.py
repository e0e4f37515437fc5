"""What files share: columns, sealing, writing."""
