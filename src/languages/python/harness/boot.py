# Run as the main program, behind HARNESS and EXPOSED: texts, or code objects compiled from them. Leaves nothing in `__main__`.
def boot():
    import builtins
    import sys

    space = {"__builtins__": dict(vars(builtins)), "__name__": "<verialgo>"}
    code = compile(HARNESS, "<verialgo>", "exec") if type(HARNESS) is str else HARNESS  # noqa: F821
    exec(code, space)
    exposed, main = EXPOSED, space["main"]  # noqa: F821
    arguments = sys.argv[1:]
    sys.argv[1:] = []
    vars(sys.modules["__main__"]).clear()
    vars(sys.modules["__main__"]).update({"__name__": "__main__", "__builtins__": builtins})
    main(exposed, arguments)


boot()
