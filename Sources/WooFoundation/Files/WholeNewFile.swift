import FoundationEssentials
import Glibc

/// A file that is there whole or not at all, and takes the place of nothing: it is written beside its place, under a
/// hidden name, and gets its own at the end. Mode 0600.
public final class WholeNewFile: Sendable {
    private let folder: URL
    private let name: String
    private let part: URL
    private let open: OpenFile

    private static let mostNumbers = 1_000

    /// - Throws: `FileFailure`.
    public init(folder: URL, name: String) throws(FileFailure) {
        self.folder = folder
        self.name = name
        part = folder.appending(path: ".\(name).\(ProcessInfo.processInfo.processIdentifier).\(UUID().uuidString).part")
        open = try OpenFile.new(part)
    }

    /// - Throws: `FileFailure`; a part may be written then.
    public func write(_ text: String) throws(FileFailure) { try open.write(text.utf8) }

    /// Gives it its name, or, where that is taken, the next free number: `orders-2.csv`.
    ///
    /// - Throws: `FileFailure`, with `EEXIST` where a thousand names are taken.
    public func finish() throws(FileFailure) -> URL {
        try open.synchronize()
        let file = URL(filePath: name)
        let (stem, ending) = (file.deletingPathExtension().lastPathComponent, file.pathExtension)
        for number in 1...Self.mostNumbers {
            let candidate = folder.appending(path: number == 1 ? name : "\(stem)-\(number).\(ending)")
            if try place(candidate) { return candidate }
        }
        throw FileFailure(step: "link", path: PrivateFiles.path(folder.appending(path: name)), code: EEXIST)
    }

    /// Gives it its name, where that is free.
    ///
    /// - Throws: `FileFailure`, with `EEXIST` where something lies there.
    public func finishExactly() throws(FileFailure) {
        try open.synchronize()
        let place = folder.appending(path: name)
        guard try self.place(place) else {
            throw FileFailure(step: "link", path: PrivateFiles.path(place), code: EEXIST)
        }
    }

    /// - Returns: false where something lies there.
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

    /// For a file system without links, as of memory cards: the name is taken first.
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

    /// Nothing stays of it, where it has no name yet.
    public func discard() { unlink(PrivateFiles.path(part)) }
}
