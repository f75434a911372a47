import FoundationEssentials

/// A folder of recorded carts: files of cases, a case a line, and the set-ups they ran in.
struct CartFolder: Sendable {
    let place: URL

    /// The trimmed set that lies with the tests.
    static let trimmed = CartFolder(
        place: URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appending(path: "Carts")
    )

    /// All recorded carts: `shared/carts` beside the repository, or beside a worktree of it.
    static let all: CartFolder? = {
        var root = URL(filePath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        for candidate in ["../shared/carts", "../../shared/carts"] {
            let place = root.appending(path: candidate).standardized
            if FileManager.default.fileExists(atPath: place.path + "/profiles") { return CartFolder(place: place) }
        }
        return nil
    }()

    /// The names of the files of cases.
    func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: place.path)
            .filter { $0.hasSuffix(".jsonl") }.map { String($0.dropLast(6)) }.sorted()
    }

    func cases(_ name: String) throws -> [RecordedCase] {
        let data = try Data(contentsOf: place.appending(path: "\(name).jsonl"))
        let decoder = JSONDecoder()
        return try data.split(separator: 0x0A).map { try decoder.decode(RecordedCase.self, from: $0) }
    }

    func profile(_ name: String) throws -> StoreProfile {
        let data = try Data(contentsOf: place.appending(path: "profiles/\(name).json"))
        return try JSONDecoder().decode(StoreProfile.self, from: data)
    }
}
