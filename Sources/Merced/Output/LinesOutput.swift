import FoundationEssentials
import Glibc
import WooFoundation

/// The lines of a file format. A file or a pipe gets their bytes; a terminal, which would obey the control characters in
/// them, gets cleaned text, and is told when something was taken out.
@MainActor
final class LinesOutput {
    /// What ends a line in a file.
    private let end: String
    private let target: Target
    private var isCleaned = false

    private enum Target {
        case output
        case file(WholeFile)
        /// Something that is no file: a pipe, a device.
        case open(OpenFile)
    }

    private let isTerminal: Bool

    /// - Parameter path: nil for the standard output.
    /// - Throws: what the system says.
    init(path: String?, end: String = "\r\n") throws {
        self.end = end
        guard let path, !Self.isStandardOutput(path) else {
            (target, isTerminal) = (.output, isatty(STDOUT_FILENO) == 1)
            return
        }
        if let other = try Self.special(path) {
            (target, isTerminal) = (.open(other), Self.isTerminal(path))
        } else {
            (target, isTerminal) = (.file(try WholeFile(path: path)), false)
        }
    }

    /// Lines of a table whose cells may hold line breaks, to the standard output.
    static func csv(_ lines: [String]) throws {
        let output = try LinesOutput(path: nil, end: "\n")
        try output.write(lines)
        try output.finish()
    }

    func write(_ lines: [String]) throws {
        guard !lines.isEmpty else { return }
        let data = Data((isTerminal ? lines.map(cleaned) : lines.map { $0 + end }).joined().utf8)
        switch target {
        case .output: try StandardOutput.write(data)
        case .file(let file): try file.write(data)
        case .open(let file): try file.write(data)
        }
    }

    /// Puts the file in its place, or says what the terminal was not given.
    func finish() throws {
        if case .file(let file) = target { try file.finish() }
        if isCleaned { Failure.say(Self.warning) }
    }

    /// Other names of the standard output: opened again it would begin at its start.
    static func isStandardOutput(_ path: String) -> Bool {
        ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].contains(path)
    }

    static let warning =
        "Control characters in the data were left out, because a terminal would obey them. A file gets every byte."

    /// A line of a file may hold line breaks, in quotes.
    private func cleaned(_ line: String) -> String {
        let pieces = line.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
        let clean = pieces.map { TextCleaning.clean($0) }
        if clean != pieces { isCleaned = true }
        return clean.joined(separator: "\n") + "\n"
    }

    /// Something that cannot be replaced by a file: a device, a pipe, what the process has open already.
    static func special(_ path: String) throws -> OpenFile? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        let kind = status.st_mode & S_IFMT
        let isOpenAlready = ["/dev/", "/proc/"].contains { path.hasPrefix($0) }
        guard kind != S_IFDIR, isOpenAlready || kind != S_IFREG else { return nil }
        return try OpenFile.appending(URL(filePath: path))
    }

    static func isTerminal(_ path: String) -> Bool {
        let descriptor = open(path, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return isatty(descriptor) == 1
    }
}

/// A file that is there whole or not at all: it is written beside its place, and moved there at the end.
final class WholeFile {
    let path: String
    private let part: URL
    private let open: OpenFile

    /// - Throws: what the system says.
    init(path: String) throws {
        self.path = path
        let url = URL(filePath: path)
        part = url.deletingLastPathComponent().appending(path: ".\(url.lastPathComponent).part")
        try Data().write(to: part)
        open = try OpenFile.writing(part)
    }

    func write(_ data: Data) throws { try open.write(data) }

    func finish() throws {
        try open.synchronize()
        guard rename(PrivateFiles.path(part), path) == 0 else {
            throw FileFailure(step: "rename", path: path, code: errno)
        }
    }
}
