"""Appeals against rulings."""
