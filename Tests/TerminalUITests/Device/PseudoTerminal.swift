import Glibc

/// A pseudo terminal in this process: tests hold the far end.
final class PseudoTerminal {
    let master: Int32
    let slave: Int32

    struct Failure: Error {}

    /// TIOCSPTLCK and TIOCGPTN (ioctl_tty(2)), which Swift does not import.
    private static let unlock: UInt = 0x4004_5431
    private static let number: UInt = 0x8004_5430

    init(width: UInt16, height: UInt16) throws {
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var locked: Int32 = 0
        var number: Int32 = 0
        guard master >= 0, ioctl(master, Self.unlock, &locked) == 0, ioctl(master, Self.number, &number) == 0 else {
            throw Failure()
        }
        slave = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard slave >= 0 else { throw Failure() }
        resize(width: width, height: height)
    }

    deinit {
        close(slave)
        close(master)
    }

    func resize(width: UInt16, height: UInt16) {
        var size = winsize(ws_row: height, ws_col: width, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    }

    /// What has been written to the terminal and not been read yet.
    func written() -> [UInt8] {
        var result: [UInt8] = []
        var waiting = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while poll(&waiting, 1, 0) > 0, waiting.revents & Int16(POLLIN) != 0 {
            let count = read(master, &buffer, buffer.count)
            guard count > 0 else { break }
            result += buffer[..<count]
        }
        return result
    }

    func type(_ bytes: [UInt8]) {
        _ = bytes.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
    }

    /// The line's modes as comparable bytes.
    func modes() -> [UInt8] {
        var modes = termios()
        _ = tcgetattr(slave, &modes)
        return withUnsafeBytes(of: &modes) { Array($0) }
    }
}
