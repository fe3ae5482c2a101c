from leap_year import is_leap_year


def test_every_fourth_year():
    assert is_leap_year(2024)
    assert is_leap_year(1996)


def test_the_years_between():
    assert not is_leap_year(2021)
    assert not is_leap_year(2022)
    assert not is_leap_year(2023)
    assert not is_leap_year(2025)
