import Glibc

/// Crashes on purpose, for the tests of what a crash leaves behind.
///
/// With `MERCED_CRASH_TEST=trap` or `=segv` in the environment the first press of `Ctrl-L` ends the program by a trap of
/// Swift's or by a wild pointer; `=start` traps before the terminal is taken. Nobody else sets the variable.
enum CrashTest {
    static func fall(_ environment: [String: String]) {
        switch environment["MERCED_CRASH_TEST"] {
        case "trap", "start": fatalError("a crash on purpose, of the order of canary@example.com")
        case "segv": _ = kill(getpid(), SIGSEGV)
        default: break
        }
    }
}
