import FoundationEssentials
import Glibc
import Synchronization

/// Reserved disk space, in a file without a name: released with this value, and by the kernel if the program dies.
final class RoomReserve: Sendable {
    private let descriptor: Mutex<Int32>

    /// - Parameter folder: where the data will be written; one that does not exist, as for a ledger in memory, needs no
    ///   space.
    /// - Returns: nil where there is not enough space.
    init?(in folder: String, bytes: Int) {
        guard access(folder, F_OK) == 0 else {
            descriptor = Mutex(-1)
            return
        }
        let path = "\(folder)/.room-\(UUID().uuidString)"
        let opened = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard opened >= 0 else { return nil }
        unlink(path)
        guard posix_fallocate(opened, 0, off_t(bytes)) == 0 else {
            close(opened)
            return nil
        }
        descriptor = Mutex(opened)
    }

    deinit { giveBack() }

    func giveBack() {
        descriptor.withLock { descriptor in
            if descriptor >= 0 { close(descriptor) }
            descriptor = -1
        }
    }
}
