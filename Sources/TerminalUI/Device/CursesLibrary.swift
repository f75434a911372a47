import CNcurses

/// ncurses as it is on this machine.
public enum CursesLibrary {
    public static var version: String { String(cString: curses_version()) }
}
