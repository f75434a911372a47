import FoundationEssentials
import Glibc
import WooFoundation

/// The folder for exports: an existing file is never overwritten, the next one gets a number.
@MainActor
public final class ExportFolder {
    private let folder: URL
    let busy: Busy

    public init(folder: URL, busy: Busy) {
        self.folder = folder
        self.busy = busy
    }

    /// Makes and writes the text off the main actor, readable by its owner alone (mode 0600).
    ///
    /// - Parameter completion: called with the file, or the error.
    func write(
        _ text: @escaping @Sendable () throws -> String,
        named name: String,
        completion: @escaping (Result<URL, any Error>) -> Void
    ) {
        busy.raise()
        let folder = self.folder
        Task { [busy] in
            let work = Task.detached(priority: .userInitiated) {
                let file = try WholeNewFile(folder: folder, name: name)
                try file.write(text())
                return try file.finish()
            }
            completion(await work.result)
            busy.lower()
        }
    }

    // MARK: Piece by piece

    /// Begins a file that is written piece by piece; it gets its name when it is finished.
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
}
