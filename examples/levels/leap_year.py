def is_leap_year(year):
    """Whether a year of the Gregorian calendar has a 29th of February."""
    return year % 4 == 0
