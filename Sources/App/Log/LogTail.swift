import FoundationEssentials
import Glibc
import WooFoundation

/// The end of a log file.
struct LogTail: Sendable {
    /// Distinguishes states of the file.
    struct Seen: Hashable, Sendable {
        let size: Int
        let node: UInt
    }

    /// In bytes.
    private static let length = 64_000
    private static let maximumLines = 500

    private let path: String

    init(file: URL) {
        path = PrivateFiles.path(file)
    }

    /// The newest lines, cleaned, oldest first; nil where the file has not changed since `seen`, or is missing. Not on
    /// the screens' thread: a disk may be slow.
    @concurrent
    func read(unless seen: Seen?) async -> (seen: Seen, lines: [String])? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        let now = Seen(size: Int(status.st_size), node: UInt(status.st_ino))
        return now == seen ? nil : (now, lines(size: now.size))
    }

    private func lines(size: Int) -> [String] {
        guard let file = try? OpenFile.reading(URL(filePath: path)) else { return [] }
        let start = max(0, size - Self.length)
        try? file.seek(to: start)
        let data = (try? file.read(atMost: Self.length)) ?? Data()
        var lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
        // The first one was cut.
        if start > 0, lines.count > 1 { lines.removeFirst() }
        return lines.suffix(Self.maximumLines).map { TextCleaning.clean(String($0)) }
    }
}
