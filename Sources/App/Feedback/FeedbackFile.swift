import FoundationEssentials
import WooFoundation
import Yosemite

/// The file with the user's feedback on merced, 0600: for its owner to read and to pass on. merced sends it nowhere.
struct FeedbackFile: Sendable {
    let file: URL

    /// - Throws: `FileFailure`.
    func add(_ text: String, isLiked: Bool?, at now: Date, version: String) throws {
        try PrivateFiles.makeFolder(file.deletingLastPathComponent())
        let verdict = isLiked.map { $0 ? "liked" : "did not like" } ?? "no answer"
        let entry = "── \(now.utcText) · merced \(version) · \(verdict)\n\(text)\n\n"
        try OpenFile.adding(to: file).write(Array(entry.utf8))
    }
}
