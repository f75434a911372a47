import Glibc

/// The end of the program.
enum ProgramEnd {
    /// Ends the program at once. What libraries have registered for the end (`atexit`) does not run: a thread that is still at
    /// work in one of them, as when somebody quits while a connection is opened, would lose what it stands on.
    static func now(_ status: Int32) -> Never {
        fflush(nil)
        _exit(status)
    }
}
