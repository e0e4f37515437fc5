"""The pages of rulings."""
