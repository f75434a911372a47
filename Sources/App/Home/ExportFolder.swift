import FoundationEssentials
import Glibc
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

    // MARK: Piece by piece

    /// Begins a file that is written piece by piece; it lies there under its name when it is finished.
    ///
    /// - Throws: `FileFailure`.
    func begin(named name: String) async throws -> WholeNewFile {
        try await off { [folder] in try WholeNewFile(folder: folder, name: name) }
    }

    func write(_ text: String, to file: WholeNewFile) async throws { try await off { try file.write(text) } }

    /// Gives it its name, or the next number.
    func finish(_ file: WholeNewFile) async throws -> URL { try await off { try file.finish() } }

    func discard(_ file: WholeNewFile) async { await Task.detached(priority: .userInitiated) { file.discard() }.value }

    private func off<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await Task.detached(priority: .userInitiated, operation: work).value
    }

    private nonisolated static func write(_ data: Data, named name: String, in folder: URL) throws -> URL {
        let file = URL(filePath: name)
        let (stem, ending) = (file.deletingPathExtension().lastPathComponent, file.pathExtension)
        for number in 1...mostNumbers {
            let candidate = folder.appending(path: number == 1 ? name : "\(stem)-\(number).\(ending)")
            guard let open = try newFile(candidate) else { continue }
            try open.write(data)
            try open.synchronize()
            return candidate
        }
        throw FileFailure(step: "open", path: PrivateFiles.path(folder.appending(path: name)), code: EEXIST)
    }

    /// - Returns: nil where there is such a file.
    private nonisolated static func newFile(_ file: URL) throws -> OpenFile? {
        do {
            return try OpenFile.new(file)
        } catch {
            guard error.code == EEXIST else { throw error }
            return nil
        }
    }
}
