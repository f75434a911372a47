import FoundationEssentials
import Glibc
import WooFoundation

/// A file that is there whole or not at all: it is written beside its place, and moved there at the end.
final class WholeFile {
    let path: String
    private let part: URL
    private let open: OpenFile

    /// - Throws: what the system says.
    init(path: String) throws {
        self.path = path
        let url = URL(filePath: path)
        part = url.deletingLastPathComponent().appending(path: ".\(url.lastPathComponent).part")
        try Data().write(to: part)
        open = try OpenFile.writing(part)
    }

    func write(_ data: Data) throws { try open.write(data) }

    func finish() throws {
        try open.synchronize()
        guard rename(PrivateFiles.path(part), path) == 0 else {
            throw FileFailure(step: "rename", path: path, code: errno)
        }
    }
}
