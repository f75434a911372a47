import FoundationEssentials
import Glibc
import WooFoundation

/// Decides which of several processes sends and syncs a store. Held as long as this value exists; the kernel releases
/// it when the process dies.
final class OwnerLock: Sendable {
    private let descriptor: Int32

    private init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// The lock, if it is free.
    ///
    /// - Throws: `POSIXError` where the lock file cannot be created.
    static func take(in folder: URL) throws -> OwnerLock? {
        let descriptor = try openFile(in: folder)
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return OwnerLock(descriptor: descriptor) }
        close(descriptor)
        return nil
    }

    /// The lock as soon as it is released. Waits in the kernel, on its own thread.
    static func wait(in folder: URL) async throws -> OwnerLock {
        let descriptor = try openFile(in: folder)
        return try await withCheckedThrowingContinuation { continuation in
            BackgroundThread.start("merced owner lock") {
                var result = flock(descriptor, LOCK_EX)
                while result != 0, errno == EINTR { result = flock(descriptor, LOCK_EX) }
                if result == 0 {
                    continuation.resume(returning: OwnerLock(descriptor: descriptor))
                } else {
                    let code = POSIXErrorCode(rawValue: errno) ?? .EIO
                    close(descriptor)
                    continuation.resume(throwing: POSIXError(code))
                }
            }
        }
    }

    static func file(in folder: URL) -> URL { folder.appending(path: "owner.lock") }

    private static func openFile(in folder: URL) throws -> Int32 {
        let path = file(in: folder).path(percentEncoded: false)
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        return descriptor
    }
}
