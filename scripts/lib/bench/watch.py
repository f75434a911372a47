"""When a file was written to, by the kernel's word."""
import ctypes
import os
import select
import threading
import time

MODIFIED = 2


class Appended:
    """Watches a file while it is a context, in a thread of its own, so that moments are right whoever waits for what."""

    def __init__(self, path):
        library = ctypes.CDLL(None, use_errno=True)
        self.descriptor = library.inotify_init1(os.O_NONBLOCK | os.O_CLOEXEC)
        if library.inotify_add_watch(self.descriptor, path.encode(), MODIFIED) < 0:
            raise OSError(ctypes.get_errno(), "inotify_add_watch", path)
        self.stopping, self.stop = os.pipe()
        self.moments = []
        self.thread = threading.Thread(target=self.watch, daemon=True)

    def watch(self):
        while True:
            ready = select.select([self.descriptor, self.stopping], [], [])[0]
            if self.stopping in ready:
                return
            # One event has 16 bytes, since it is the file itself that is watched.
            self.moments += [time.monotonic()] * (len(os.read(self.descriptor, 65536)) // 16)

    def wait(self, count, seconds):
        """Moments (time.monotonic()) of the first `count` writes, fewer where `seconds` pass before."""
        deadline = time.monotonic() + seconds
        while len(self.moments) < count and time.monotonic() < deadline:
            time.sleep(0.002)
        return self.moments[:count]

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        os.write(self.stop, b".")
        self.thread.join()
        for descriptor in (self.descriptor, self.stopping, self.stop):
            os.close(descriptor)
