import FoundationEssentials
import Glibc
import WooFoundation

/// Where texts are stored while an editor has them: a folder for each, mode 0700, its file 0600. Both are removed
/// afterwards, by the crash handler too, and otherwise at the next start.
struct EditorScratch {
    struct File {
        let folder: String
        let path: String
    }

    let root: URL

    /// - Throws: `FileFailure`.
    func write(_ text: String) throws -> File {
        try PrivateFiles.makeFolder(root)
        let folder = root.appending(path: "\(Self.prefix)\(getpid())-\(UUID().uuidString.prefix(8))")
        let name = PrivateFiles.path(folder)
        guard mkdir(name, 0o700) == 0 else { throw FileFailure(step: "mkdir", path: name, code: errno) }
        let file = File(folder: name, path: name + "/note.txt")
        SignalDoors.setScratch(file: file.path, folder: file.folder)
        do {
            try PrivateFiles.write(Data(text.utf8), to: URL(filePath: file.path))
        } catch {
            remove(file)
            throw error
        }
        return file
    }

    /// The edited text, with the line break as its only control character; exactly as saved where `original` had
    /// others, since then the editor did not add them. nil where there is no plain file.
    func read(_ file: File, limit: Int, original: String = "") -> String? {
        let descriptor = open(file.path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
        // No character is longer than this; more is cut anyway.
        let most = limit * 32 + 4_096
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while bytes.count < most {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return nil }
            if count == 0 { break }
            bytes += buffer[..<count]
        }
        guard PastedText.clean(Array(original.utf8)) == original else { return String(decoding: bytes, as: UTF8.self) }
        return PastedText.clean(bytes)
    }

    /// With whatever the editor left beside it.
    func remove(_ file: File) {
        try? FileManager.default.removeItem(atPath: file.folder)
        SignalDoors.setScratch(file: "", folder: "")
    }

    /// All files of this process.
    func removeOwn() { remove { $0 == getpid() } }

    /// Files of processes that no longer exist.
    func removeLeftovers() { remove { kill($0, 0) != 0 && errno == ESRCH } }

    private func remove(where isMeant: (pid_t) -> Bool) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: PrivateFiles.path(root))) ?? []
        for name in names where name.hasPrefix(Self.prefix) {
            guard let process = pid_t(name.dropFirst(Self.prefix.count).prefix { $0 != "-" }), process > 0,
                isMeant(process)
            else { continue }
            try? FileManager.default.removeItem(at: root.appending(path: name))
        }
    }

    private static let prefix = "edit-"
}
