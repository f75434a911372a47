import CNcurses

/// The ncurses on this machine.
public enum CursesLibrary {
    public static var version: String { String(cString: curses_version()) }
}
