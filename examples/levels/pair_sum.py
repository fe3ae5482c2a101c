def has_pair(numbers, total):
    """Whether two of the numbers, at different places, add up to the total."""
    for place, number in enumerate(numbers):
        if total - number in numbers[place + 1 :]:
            return True
    return False
