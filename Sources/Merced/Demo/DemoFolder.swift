import App
import FoundationEssentials
import Glibc
import WooFoundation

/// The folder of one demonstration: its mirror, ledger and log, deleted when it ends.
///
/// A killed process cannot delete it; the next demonstration does.
struct DemoFolder {
    private static let prefix = "merced-demo-"

    let url: URL

    /// Creates the folder, 0700, after deleting those of processes that no longer exist.
    init(in parent: URL = FileManager.default.temporaryDirectory) throws {
        Self.removeAbandoned(in: parent)
        url = parent.appending(path: "\(Self.prefix)\(getpid())-\(UUID().uuidString.prefix(8))")
        try PrivateFiles.makeFolder(url)
    }

    /// Another ending process may write a last file while the folder is deleted, so it is deleted again, for a second
    /// at most.
    func remove() async {
        for _ in 0..<50 {
            try? FileManager.default.removeItem(at: url)
            guard FileManager.default.fileExists(atPath: url.path(percentEncoded: false)) else { return }
            try? await Task.sleep(for: .milliseconds(20))
        }
    }

    private static func removeAbandoned(in parent: URL) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: parent.path(percentEncoded: false))) ?? []
        for name in names where name.hasPrefix(prefix) {
            guard let owner = name.dropFirst(prefix.count).split(separator: "-").first.flatMap({ pid_t($0) }),
                owner > 0,
                kill(owner, 0) == -1, errno == ESRCH
            else { continue }
            try? FileManager.default.removeItem(at: parent.appending(path: name))
        }
    }
}
