import Foundation

/// The two ends of a pseudo terminal, and the program at the far one.
struct PseudoTerminalPair {
    let master: Int32
    private let slave: String

    init(columns: Int, rows: Int) throws {
        // posix_openpt, unlockpt and ptsname as Linux does them (ioctl_tty(2)); Swift's Glibc leaves them out.
        let (unlock, number): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
        var (locked, index) = (Int32(0), Int32(0))
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
        guard master >= 0 else { throw Self.failure("open of /dev/ptmx", errno) }
        guard ioctl(master, unlock, &locked) == 0, ioctl(master, number, &index) == 0 else {
            throw Self.failure("unlocking a pseudo terminal", errno)
        }
        slave = "/dev/pts/\(index)"
        Self.setSize(master, columns: columns, rows: rows)
    }

    static func setSize(_ descriptor: Int32, columns: Int, rows: Int) {
        var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(descriptor, UInt(TIOCSWINSZ), &size)
    }

    /// Starts `program` as the leader of a session whose terminal this is.
    func spawn(_ program: String, _ arguments: [String], environment: [String: String], in folder: String?) throws
        -> pid_t
    {
        do {
            return try Spawn.start(
                program,
                arguments,
                environment: environment,
                in: folder,
                redirections: (0...2).map { Spawn.Redirection(descriptor: $0, path: slave, flags: O_RDWR) },
                newSession: true
            )
        } catch {
            close(master)
            throw error
        }
    }

    private static func failure(_ step: String, _ code: Int32) -> Expectation {
        Expectation("\(step) to succeed", seen: String(cString: strerror(code)))
    }
}
