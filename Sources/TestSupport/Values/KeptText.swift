import Foundation

/// A text that a test compares with the one kept in a file beside the tests: what must stay as it is, while the code
/// behind it changes. `MERCED_KEEP=1` writes the files anew; the diff of them is then what the change did.
public struct KeptText {
    private let file: URL
    private static let writes = ProcessInfo.processInfo.environment["MERCED_KEEP"] == "1"

    public init(_ file: URL) { self.file = file }

    /// Where `lines` differ from what was kept: the first so many places, each with both sides; empty where they agree.
    ///
    /// - Throws: where there is no such file, or it cannot be written.
    public func differences(from lines: [String], atMost limit: Int = 5) throws -> [String] {
        let text = lines.joined(separator: "\n") + "\n"
        if Self.writes {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: file, options: .atomic)
        }
        let kept = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        if kept == text { return [] }
        let before = kept.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        var places: [String] = []
        for index in 0..<max(before.count, lines.count) where places.count < limit {
            let old = index < before.count ? String(before[index]) : "(nothing)"
            let new = index < lines.count ? lines[index] : "(nothing)"
            if old != new { places.append("line \(index + 1) was  \(old)\n  and is now  \(new)") }
        }
        return places
    }
}
