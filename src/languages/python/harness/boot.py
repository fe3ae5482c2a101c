# Run as the main program, behind the two texts HARNESS and EXPOSED. Leaves nothing of itself in `__main__`.
def boot():
    import builtins
    import sys

    space = {"__builtins__": dict(vars(builtins)), "__name__": "<verialgo>"}
    exec(compile(HARNESS, "<verialgo>", "exec"), space)  # noqa: F821
    exposed, main = EXPOSED, space["main"]  # noqa: F821
    arguments = sys.argv[1:]
    sys.argv[1:] = []
    vars(sys.modules["__main__"]).clear()
    vars(sys.modules["__main__"]).update({"__name__": "__main__", "__builtins__": builtins})
    main(exposed, arguments)


boot()
