# O(√n)
def is_prime(n):
    divisor = 2
    while divisor * divisor <= n:
        if n % divisor == 0:
            return False
        divisor += 1
    return n > 1


# --- oracle
ENTRY = "is_prime"


def cases(rng, size):
    n = size + 2
    while any(n % divisor == 0 for divisor in range(2, int(n**0.5) + 1)):
        n += 1
    yield {"args": [n]}


def valid(case):
    return case["args"][0] > 1


def expected(case):
    return all(case["args"][0] % divisor for divisor in range(2, case["args"][0]))
