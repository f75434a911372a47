import DemoStore
import Foundation
import WooFoundation

/// Recorded answers of a real store: all of them beside the repository, a trimmed set in it.
enum RecordedSet {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    static let trimmed = root.appending(path: "Tests/DemoStoreTests/Recordings")

    /// Nil, with the reason printed once, where the machine has no full set.
    static let full: URL? = {
        let places = ["../shared/recordings", "../../shared/recordings"].map { root.appending(path: $0).standardized }
        let found = places.first { FileManager.default.fileExists(atPath: $0.appending(path: "INDEX.md").path) }
        if found == nil { print("No recordings at \(places[0].path): only the trimmed set is listed.") }
        return found
    }()

    /// Every set there is.
    static let available: [URL] = [trimmed] + (full.map { [$0] } ?? [])

    /// The orders the store puts into lists: those in the trash are in none.
    static func listed(_ store: RecordedStore) -> [JSONNode] { store.orders.filter { $0["status"] != "trash" } }

    static func store(of folder: URL) -> RecordedStore {
        let names = (FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? [])
            .filter { $0.hasSuffix(".http") }.map { String($0.dropLast(5)) }.sorted()
        // A few recordings hold no answer: the connection was refused.
        return RecordedStore(recordings: names.compactMap { try? RecordedAnswer(directory: folder, name: $0) })
    }
}
