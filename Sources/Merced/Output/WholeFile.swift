import FoundationEssentials
import Glibc
import WooFoundation

/// A file that is written completely or not at all: under another name first, and renamed at the end.
final class WholeFile {
    let path: String
    private let part: URL
    private let open: OpenFile
    private var isFinished = false

    /// - Throws: an error with the system's message.
    init(path: String) throws {
        self.path = path
        let url = URL(filePath: path)
        part = url.deletingLastPathComponent().appending(path: ".\(url.lastPathComponent).part")
        try Data().write(to: part)
        open = try OpenFile.writing(part)
    }

    func write(_ data: Data) throws { try open.write(data) }

    deinit { if !isFinished { unlink(PrivateFiles.path(part)) } }

    func finish() throws {
        try open.synchronize()
        guard rename(PrivateFiles.path(part), path) == 0 else {
            throw FileFailure(step: "rename", path: path, code: errno)
        }
        isFinished = true
    }
}
