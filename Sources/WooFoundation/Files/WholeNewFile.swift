import FoundationEssentials
import Glibc

/// A new file that appears complete or not at all, and never replaces another: it is written under a hidden name beside
/// its place, and renamed at the end. Mode 0600.
public final class WholeNewFile: Sendable {
    private let folder: URL
    private let name: String
    private let part: URL
    private let open: OpenFile

    private static let maximumNumbers = 1_000

    /// Creates the hidden file in `folder`.
    ///
    /// - Throws: `FileFailure`.
    public init(folder: URL, name: String) throws(FileFailure) {
        self.folder = folder
        self.name = name
        part = folder.appending(path: ".\(name).\(ProcessInfo.processInfo.processIdentifier).\(UUID().uuidString).part")
        open = try OpenFile.new(part)
    }

    /// - Throws: `FileFailure`; a part may have been written.
    public func write(_ text: String) throws(FileFailure) { try open.write(text.utf8) }

    /// Syncs the file and gives it its name or, where that is taken, one with the next free number: `orders-2.csv`.
    ///
    /// - Throws: `FileFailure`, with `EEXIST` where a thousand names are taken.
    public func finish() throws(FileFailure) -> URL {
        try open.synchronize()
        let file = URL(filePath: name)
        let (stem, ending) = (file.deletingPathExtension().lastPathComponent, file.pathExtension)
        for number in 1...Self.maximumNumbers {
            let candidate = folder.appending(path: number == 1 ? name : "\(stem)-\(number).\(ending)")
            if try place(candidate) { return candidate }
        }
        throw FileFailure(step: "link", path: PrivateFiles.path(folder.appending(path: name)), code: EEXIST)
    }

    /// Syncs the file and gives it exactly its name.
    ///
    /// - Throws: `FileFailure`, with `EEXIST` where something of that name exists.
    public func finishExactly() throws(FileFailure) {
        try open.synchronize()
        let place = folder.appending(path: name)
        guard try self.place(place) else {
            throw FileFailure(step: "link", path: PrivateFiles.path(place), code: EEXIST)
        }
    }

    /// - Returns: false where something of that name exists.
    private func place(_ candidate: URL) throws(FileFailure) -> Bool {
        let (from, to) = (PrivateFiles.path(part), PrivateFiles.path(candidate))
        if link(from, to) == 0 {
            unlink(from)
            return true
        }
        switch errno {
        case EEXIST: return false
        case EPERM, ENOTSUP, EMLINK, ENOSYS: return try rename(from, to, candidate)
        case let code: throw FileFailure(step: "link", path: to, code: code)
        }
    }

    /// For file systems without hard links, such as on memory cards: the name is reserved first.
    private func rename(_ from: String, _ to: String, _ candidate: URL) throws(FileFailure) -> Bool {
        do {
            _ = try OpenFile.new(candidate)
        } catch {
            guard error.code == EEXIST else { throw error }
            return false
        }
        guard Glibc.rename(from, to) == 0 else {
            let code = errno
            unlink(to)
            throw FileFailure(step: "rename", path: to, code: code)
        }
        return true
    }

    deinit { discard() }

    /// Deletes the file, unless it was finished.
    public func discard() { unlink(PrivateFiles.path(part)) }
}
