"""Runs a program and writes down its functions as each is first called: trace.py OUTPUT PROGRAM [ARGUMENT…].

A breakpoint stands at each function until it is met (ptrace(2)), in every thread. For x86-64."""
import ctypes
import os
import signal
import sys

import functions

TRACEME, CONTINUE, GET_REGISTERS, SET_REGISTERS, SET_OPTIONS = 0, 7, 12, 13, 0x4200
# Threads, children, programs they become; all end with us.
OPTIONS = 0x2 | 0x4 | 0x8 | 0x10 | 0x100000
EVERY_THREAD = 0x40000000
BREAKPOINT = 0xCC
INSTRUCTION_POINTER = 16

libc = ctypes.CDLL(None, use_errno=True)
libc.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]


def ptrace(request, process, data=0):
    if libc.ptrace(request, process, 0, data) != 0:
        raise OSError(ctypes.get_errno(), f"ptrace {request:#x}")


class Tracer:
    def __init__(self, output, command):
        self.names = functions.of(command[0])
        self.output = output
        self.registers = (ctypes.c_ulong * 27)()
        self.process = os.fork()
        if self.process == 0:
            try:
                ptrace(TRACEME, 0)
                os.execv(command[0], command)
            finally:
                os._exit(127)
        _, status = os.waitpid(self.process, 0)
        if not os.WIFSTOPPED(status):
            raise OSError(f"{command[0]} did not start")
        ptrace(SET_OPTIONS, self.process, OPTIONS)
        with open(f"/proc/{self.process}/maps") as file:
            self.base = int(file.readline().split("-")[0], 16)
        self.first = {}
        self.set_breakpoints()

    def set_breakpoints(self):
        low, high = min(self.names), max(self.names) + 1
        with open(f"/proc/{self.process}/mem", "r+b", buffering=0) as memory:
            memory.seek(self.base + low)
            code = bytearray()
            while len(code) < high - low:
                code += memory.read(high - low - len(code))
            for address in self.names:
                self.first[address] = code[address - low]
                code[address - low] = BREAKPOINT
            memory.seek(self.base + low)
            written = 0
            while written < len(code):
                written += memory.write(code[written:])

    def run(self):
        """Returns the program's exit status."""
        self.go_on(self.process, 0)
        while True:
            thread, status = os.waitpid(-1, EVERY_THREAD)
            if not os.WIFSTOPPED(status):
                if thread == self.process:
                    return os.waitstatus_to_exitcode(status)
                continue
            number, is_event = os.WSTOPSIG(status), status >> 16 != 0
            if number == signal.SIGTRAP and not is_event:
                self.met(thread)
            # A new thread or child begins with SIGSTOP.
            passed = 0 if is_event or number in (signal.SIGTRAP, signal.SIGSTOP) else number
            self.go_on(thread, passed)

    def go_on(self, thread, number):
        try:
            ptrace(CONTINUE, thread, number)
        except ProcessLookupError:
            pass

    def met(self, thread):
        ptrace(GET_REGISTERS, thread, ctypes.addressof(self.registers))
        address = self.registers[INSTRUCTION_POINTER] - 1 - self.base
        if address not in self.first:
            return
        # Another thread may have met it at the same time; a child has breakpoints of its own.
        with open(f"/proc/{thread}/mem", "r+b", buffering=0) as memory:
            memory.seek(self.base + address)
            memory.write(bytes([self.first[address]]))
        self.registers[INSTRUCTION_POINTER] -= 1
        ptrace(SET_REGISTERS, thread, ctypes.addressof(self.registers))
        name = self.names.pop(address, None)
        if name is not None:
            self.output.write(name + "\n")


def main():
    with open(sys.argv[1], "w") as output:
        sys.exit(Tracer(output, sys.argv[2:]).run() & 0x7F)


if __name__ == "__main__":
    main()
