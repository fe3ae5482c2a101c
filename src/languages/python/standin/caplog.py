class LogCaptureFixture:
    """What the `caplog` fixture gives: the log records of the test."""

    def __init__(self, handler, logging):
        self.handler = handler
        self._logging = logging
        self._levels = {}

    records = property(lambda self: self.handler.records)
    text = property(lambda self: "".join(self.handler.format(record) + "\n" for record in self.records))
    messages = property(lambda self: [record.getMessage() for record in self.records])
    record_tuples = property(lambda self: [(r.name, r.levelno, r.getMessage()) for r in self.records])

    def get_records(self, when):
        return self.records if when == "call" else []

    def clear(self):
        self.handler.records.clear()

    def set_level(self, level, logger=None):
        target = self._logging.getLogger(logger)
        self._levels.setdefault(logger, target.level)
        target.setLevel(level)
        self.handler.setLevel(level)

    def at_level(self, level, logger=None):
        return _AtLevel(self, self._logging.getLogger(logger), level)

    def _restore(self):
        for logger, level in self._levels.items():
            self._logging.getLogger(logger).setLevel(level)


class _AtLevel:
    def __init__(self, capture, logger, level):
        self._capture, self._logger, self._level = capture, logger, level

    def __enter__(self):
        handler = self._capture.handler
        self._before = (self._logger.level, handler.level)
        self._logger.setLevel(self._level)
        handler.setLevel(self._level)

    def __exit__(self, *ignored):
        self._logger.setLevel(self._before[0])
        self._capture.handler.setLevel(self._before[1])


def _caplog():
    import logging

    class LogCaptureHandler(logging.Handler):
        def __init__(self):
            super().__init__(0)
            self.records = []
            self.setFormatter(logging.Formatter("%(levelname)-8s %(name)s:%(filename)s:%(lineno)d %(message)s"))

        def emit(self, record):
            self.records.append(record)

    handler = LogCaptureHandler()
    root = logging.getLogger()
    root.addHandler(handler)
    capture = LogCaptureFixture(handler, logging)
    yield capture
    root.removeHandler(handler)
    capture._restore()
