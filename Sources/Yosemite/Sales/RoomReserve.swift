import FoundationEssentials
import Glibc
import Synchronization

/// Bytes of a disk that are set aside, in a file without a name: they are given back with this value, and by the kernel where the
/// program dies.
final class RoomReserve: Sendable {
    private let descriptor: Mutex<Int32>

    /// - Parameter folder: where what is to be written lies; one that is not there, as of a ledger in memory, needs no room.
    /// - Returns: nil where there is not so much room.
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
