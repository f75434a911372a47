import FoundationEssentials
import Hardware
import Storage

/// The last reader, in a state file of this machine; a file that cannot be read or written is ignored.
struct ReaderMemoryFile: ReaderMemory {
    private struct Content: Codable {
        let serial: String
        let kind: String
    }

    let file: URL

    init(stateFolder: URL) {
        file = stateFolder.appending(path: "reader-of-last-time.json")
    }

    func remembered() -> RememberedReader? {
        guard let content = try? JSONFileStorage().data(Content.self, for: file),
            let kind = CardReader.Kind(rawValue: content.kind)
        else { return nil }
        return RememberedReader(serial: content.serial, kind: kind)
    }

    func remember(_ reader: RememberedReader) {
        try? JSONFileStorage().write(Content(serial: reader.serial, kind: reader.kind.rawValue), to: file)
    }

    func forget() { try? JSONFileStorage().deleteFile(at: file) }
}
