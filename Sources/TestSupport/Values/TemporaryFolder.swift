import Foundation

/// A folder of a test's own, mode 0700, removed with everything in it when the last reference goes.
public final class TemporaryFolder: Sendable {
    public let url: URL
    public var path: String { url.path }

    public init(named name: String = "merced") throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("\(name)-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(
            at: url,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
    }

    /// Removed; or moved to `MERCED_KEPT_FOLDERS`, where `scripts/test` looks for secrets in what tests left.
    deinit {
        if let kept = Self.keptFolders {
            let place = kept.appendingPathComponent(url.lastPathComponent)
            if (try? FileManager.default.moveItem(at: url, to: place)) != nil { return }
        }
        try? FileManager.default.removeItem(at: url)
    }

    private static let keptFolders = ProcessInfo.processInfo.environment["MERCED_KEPT_FOLDERS"].map {
        URL(fileURLWithPath: $0, isDirectory: true)
    }

    /// The place of `name` in the folder; nothing is created.
    public func file(_ name: String) -> URL { url.appendingPathComponent(name) }

    /// Writes `contents` to `name` and returns where it is.
    @discardableResult
    public func write(_ contents: String, to name: String) throws -> URL {
        let target = file(name)
        try FileManager.default.createDirectory(
            at: target.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(contents.utf8).write(to: target)
        return target
    }

    /// An environment for a program under test whose home and XDG folders are in here.
    public func environment(adding more: [String: String] = [:]) -> [String: String] {
        let own = [
            "HOME": path, "XDG_CONFIG_HOME": path + "/config", "XDG_DATA_HOME": path + "/data",
            "XDG_STATE_HOME": path + "/state", "XDG_CACHE_HOME": path + "/cache", "XDG_RUNTIME_DIR": path,
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "LANG": "C.UTF-8",
        ]
        return own.merging(more) { $1 }
    }
}
