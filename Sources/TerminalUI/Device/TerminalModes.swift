@preconcurrency import CNcurses
import Glibc

/// The modes of a terminal line (termios), and raw ones derived from them.
struct TerminalModes: Sendable {
    let saved: termios

    /// - Throws: `TerminalError.notATerminal`.
    init(of descriptor: Int32) throws(TerminalError) {
        var modes = termios()
        guard tcgetattr(descriptor, &modes) == 0 else { throw .notATerminal }
        saved = modes
    }

    /// Unprocessed bytes: no echo, no line editing, no signals from keys, no flow control, no translation of line ends.
    var raw: termios {
        var modes = saved
        modes.c_iflag &= ~tcflag_t(IGNBRK | BRKINT | PARMRK | ISTRIP | INLCR | IGNCR | ICRNL | IXON | IXOFF)
        modes.c_oflag &= ~tcflag_t(OPOST)
        modes.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | ISIG | IEXTEN)
        modes.c_cflag &= ~tcflag_t(CSIZE | PARENB)
        modes.c_cflag |= tcflag_t(CS8)
        withUnsafeMutableBytes(of: &modes.c_cc) { bytes in
            bytes[Int(VMIN)] = 1
            bytes[Int(VTIME)] = 0
        }
        return modes
    }

    static func set(_ modes: termios, on descriptor: Int32) -> Bool {
        var modes = modes
        while tcsetattr(descriptor, TCSANOW, &modes) != 0 {
            guard errno == EINTR else { return false }
        }
        return true
    }
}
