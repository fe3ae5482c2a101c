def main(exposed, arguments):
    """`solution`, `oracle`, `mutants` or `timing`: never returns."""
    servers = {"solution": SolutionServer, "oracle": OracleServer, "mutants": MutantServer, "timing": TimingServer}
    servers[arguments[0]]().serve()
