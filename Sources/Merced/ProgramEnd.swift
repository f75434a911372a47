import Glibc

/// The end of the program.
enum ProgramEnd {
    /// Ends the program at once. Libraries' exit handlers (`atexit`) do not run: a thread that is still working in one
    /// of them, as when the user quits while a connection is being opened, would lose the data it uses.
    static func now(_ status: Int32) -> Never {
        fflush(nil)
        _exit(status)
    }
}
