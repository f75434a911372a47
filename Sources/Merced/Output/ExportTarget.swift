import FoundationEssentials
import Glibc
import WooFoundation

/// The destination of an export: the output, a pipe or a device as it is read, or a file that is complete at the end.
@MainActor
final class ExportTarget {
    private enum Target {
        case output
        case new(WholeNewFile)
        case replaced(WholeFile)
        /// Anything that is no regular file.
        case open(OpenFile)
    }

    /// There is a file already, and overwriting was not requested.
    struct Taken: LocalizedError {
        let path: String
        var errorDescription: String? { "\(path) already exists; --replace overwrites it." }
    }

    private let target: Target
    private let path: String
    private let isTerminal: Bool
    private var isCleaned = false

    /// - Throws: `Taken`, `FileFailure`.
    init(path: String?, replaces: Bool) throws {
        self.path = path ?? ""
        guard let path, !Self.isStandardOutput(path) else {
            (target, isTerminal) = (.output, isatty(STDOUT_FILENO) == 1)
            return
        }
        if let other = try Self.special(path) {
            (target, isTerminal) = (.open(other), Self.isTerminal(path))
            return
        }
        isTerminal = false
        if replaces {
            target = .replaced(try WholeFile(path: path))
        } else {
            guard access(path, F_OK) != 0 else { throw Taken(path: path) }
            let url = URL(filePath: path)
            target = .new(try WholeNewFile(folder: url.deletingLastPathComponent(), name: url.lastPathComponent))
        }
    }

    func write(_ text: String) throws {
        guard !text.isEmpty else { return }
        let shown = isTerminal ? cleaned(text) : text
        switch target {
        case .output: try StandardOutput.write(Data(shown.utf8))
        case .new(let file): try file.write(shown)
        case .replaced(let file): try file.write(Data(shown.utf8))
        case .open(let file): try file.write(shown.utf8)
        }
    }

    /// Lines of a table whose cells may contain line breaks.
    func write(lines: [String], end: String = "\r\n") throws { try write(lines.map { $0 + end }.joined()) }

    /// The same for all lines, to standard output.
    static func csv(_ lines: [String]) throws {
        let output = try ExportTarget(path: nil, replaces: false)
        try output.write(lines: lines, end: "\n")
        try output.finish()
    }

    /// Moves the file to its place, or reports what was not sent to the terminal.
    func finish() throws {
        do {
            switch target {
            case .new(let file): try file.finishExactly()
            case .replaced(let file): try file.finish()
            case .output, .open: break
            }
        } catch let error as FileFailure where error.code == EEXIST {
            throw Taken(path: path)
        }
        if isCleaned { Failure.say(Self.warning) }
    }

    /// A terminal would interpret control characters.
    private func cleaned(_ text: String) -> String {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
        let clean = lines.map { TextCleaning.clean($0) }
        if clean != lines { isCleaned = true }
        return clean.joined(separator: "\n")
    }

    private static let warning =
        "Control characters in the data were left out, because a terminal would obey them. A file gets every byte."

    /// Other names of standard output: opened again it would begin at its start.
    static func isStandardOutput(_ path: String) -> Bool {
        ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].contains(path)
    }

    /// A file that cannot be replaced: a device, a pipe, or one that the process has open already.
    private static func special(_ path: String) throws -> OpenFile? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        let kind = status.st_mode & S_IFMT
        let isOpenAlready = ["/dev/", "/proc/"].contains { path.hasPrefix($0) }
        guard kind != S_IFDIR, isOpenAlready || kind != S_IFREG else { return nil }
        return try OpenFile.appending(URL(filePath: path))
    }

    private static func isTerminal(_ path: String) -> Bool {
        let descriptor = open(path, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return isatty(descriptor) == 1
    }
}
