def main(exposed, arguments):
    """`solution`, `oracle` or `mutants`: never returns."""
    {"solution": SolutionServer, "oracle": OracleServer, "mutants": MutantServer}[arguments[0]]().serve()
