

@pytest.mark.parametrize("way", ["recursive", "iterative", "matrix"])
def test_every_way_from_zero(way):
    assert [fibonacci(n, way) for n in range(11)] == FIRST


def test_matrix_against_the_definition():
    assert [fibonacci_matrix(n) for n in range(18)] == [slow(n) for n in range(18)]


def test_the_limit_of_refusal():
    with pytest.raises(ValueError):
        fibonacci(-1)
    assert fibonacci(0) == 0
