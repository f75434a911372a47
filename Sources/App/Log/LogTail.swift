import Foundation
import Glibc
import WooFoundation

/// The end of a log file, read anew when the file has changed.
final class LogTail {
    /// In bytes.
    private static let length = 64_000
    private static let mostLines = 500

    private let path: String
    private var seen: (size: Int, node: UInt)?
    /// Cleaned, oldest first.
    private(set) var lines: [String] = []

    init(file: URL) {
        path = PrivateFiles.path(file)
    }

    /// - Returns: whether `lines` are others now.
    func refresh() -> Bool {
        var status = stat()
        guard stat(path, &status) == 0 else { return false }
        let now = (size: Int(status.st_size), node: UInt(status.st_ino))
        if let seen, seen == now { return false }
        seen = now
        lines = read(size: now.size)
        return true
    }

    private func read(size: Int) -> [String] {
        guard let handle = FileHandle(forReadingAtPath: path) else { return [] }
        defer { try? handle.close() }
        let start = max(0, size - Self.length)
        try? handle.seek(toOffset: UInt64(start))
        let data = (try? handle.read(upToCount: Self.length)) ?? Data()
        var lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
        // The first one was cut.
        if start > 0, lines.count > 1 { lines.removeFirst() }
        return lines.suffix(Self.mostLines).map { TextCleaning.clean(String($0)) }
    }
}
