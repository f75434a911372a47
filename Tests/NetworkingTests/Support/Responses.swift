import Foundation

/// Recorded answers, read where they stand in the repository.
enum Responses {
    static func data(_ name: String, file: String = #filePath) throws -> Data {
        let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
        return try Data(contentsOf: root(of: folder).appending(path: "Responses/\(name).json"))
    }

    static func text(_ name: String) throws -> String {
        String(decoding: try data(name, file: #filePath), as: UTF8.self)
    }

    private static func root(of folder: URL) -> URL {
        folder.lastPathComponent == "NetworkingTests" ? folder : root(of: folder.deletingLastPathComponent())
    }
}

/// All answers recorded from a real store; they stand beside the repository and are not part of it.
enum Recordings {
    static let folder: URL? = {
        var folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        while folder.pathComponents.count > 1 {
            for candidate in ["shared/recordings", "../shared/recordings"] {
                let found = folder.appending(path: candidate).standardizedFileURL
                if FileManager.default.fileExists(atPath: found.appending(path: "INDEX.md").path) { return found }
            }
            folder = folder.deletingLastPathComponent()
        }
        return nil
    }()

    static var areThere: Bool {
        if folder == nil { print("skipped: no shared/recordings beside the repository") }
        return folder != nil
    }

    static func names(in group: String) throws -> [String] {
        guard let folder else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: group).path)
            .filter { $0.hasSuffix(".json") }.sorted()
    }

    static func data(_ group: String, _ name: String) throws -> Data {
        guard let folder else { return Data() }
        return try Data(contentsOf: folder.appending(path: "\(group)/\(name)"))
    }

    static func status(_ group: String, _ name: String) throws -> Int? {
        let headers = String(decoding: try data(group, name.replacing(".json", with: ".http")), as: UTF8.self)
        let line = headers.split(whereSeparator: \.isNewline).first { $0.hasPrefix("HTTP/") }
        return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    }
}
