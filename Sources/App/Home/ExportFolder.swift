import Foundation
import WooFoundation

/// Where exports are written: a file is never written over, the next one gets a number.
@MainActor
public final class ExportFolder {
    private let folder: URL
    let busy: Busy

    private nonisolated static let mostNumbers = 1_000

    public init(folder: URL, busy: Busy) {
        self.folder = folder
        self.busy = busy
    }

    /// Makes and writes the text off the main actor, for its owner's eyes only (mode 0600).
    ///
    /// - Parameter completion: gets the file, or why there is none.
    func write(
        _ text: @escaping @Sendable () throws -> String,
        named name: String,
        completion: @escaping (Result<URL, any Error>) -> Void
    ) {
        busy.raise()
        let folder = self.folder
        Task { [busy] in
            let work = Task.detached(priority: .userInitiated) {
                try Self.write(Data(text().utf8), named: name, in: folder)
            }
            completion(await work.result)
            busy.lower()
        }
    }

    private nonisolated static func write(_ data: Data, named name: String, in folder: URL) throws -> URL {
        let file = URL(filePath: name)
        let (stem, ending) = (file.deletingPathExtension().lastPathComponent, file.pathExtension)
        for number in 1...mostNumbers {
            let candidate = folder.appending(path: number == 1 ? name : "\(stem)-\(number).\(ending)")
            let descriptor = open(candidate.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            if descriptor < 0, errno == EEXIST { continue }
            guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
            let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
            try handle.write(contentsOf: data)
            try handle.synchronize()
            return candidate
        }
        throw POSIXError(.EEXIST)
    }
}
