import DemoStore
import Foundation

/// Where recorded answers lie: all of them beside the repository, a trimmed set in it.
enum RecordingLibrary {
    private static let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    private static let root = tests.deletingLastPathComponent().deletingLastPathComponent()

    static let committed = tests.appending(path: "Recordings")

    /// Nil, with the reason printed once, where the machine has no full set.
    static let full: URL? = {
        let candidates = ["../shared/recordings", "../../shared/recordings"].map {
            root.appending(path: $0).standardized
        }
        let found = candidates.first { FileManager.default.fileExists(atPath: $0.appending(path: "INDEX.md").path) }
        if found == nil {
            print("No recordings at \(candidates[0].path): the contract is checked on the trimmed set only.")
        }
        return found
    }()

    static func names(in directory: URL) -> [String] {
        let files = FileManager.default.enumerator(atPath: directory.path)
        return (files?.allObjects as? [String] ?? []).filter { $0.hasSuffix(".http") }
            .map { String($0.dropLast(5)) }.sorted()
    }
}
