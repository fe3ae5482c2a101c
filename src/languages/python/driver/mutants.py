class MutantServer:
    pass
