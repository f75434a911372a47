import Foundation
import Storage
import Testing

struct JSONFileStorageTests {
    private struct Settings: Codable, Equatable {
        var name: String
        var counts: [Int]
    }

    private let storage = JSONFileStorage()

    @Test func test_write_when_read_again_then_is_equal_and_private() async throws {
        try await withFolder { folder in
            let url = folder.url.appendingPathComponent("settings.json")
            try #expect(storage.data(Settings.self, for: url) == nil)
            try storage.write(Settings(name: "a", counts: [1]), to: url)
            try storage.write(Settings(name: "b", counts: []), to: url)
            try #expect(storage.data(Settings.self, for: url) == Settings(name: "b", counts: []))
            #expect(mode(url) == 0o600)
            #expect(mode(folder.url) == 0o700)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["settings.json"])
            try storage.deleteFile(at: url)
            try storage.deleteFile(at: url)
            try #expect(storage.data(Settings.self, for: url) == nil)
        }
    }

    @Test func test_data_when_the_file_is_damaged_then_throws_and_keeps_it_aside() async throws {
        try await withFolder { folder in
            let url = folder.url.appendingPathComponent("settings.json")
            try storage.write(Settings(name: "a", counts: []), to: url)
            try Data("{\"name\": ".utf8).write(to: url)
            let error = #expect(throws: StorageError.self) { try storage.data(Settings.self, for: url) }
            guard case .fileUnreadable(url.path, let aside?, _) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(try Data(contentsOf: URL(fileURLWithPath: aside)) == Data("{\"name\": ".utf8))
            try #expect(storage.data(Settings.self, for: url) == nil)
        }
    }
}
