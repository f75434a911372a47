import FoundationEssentials
import Glibc

/// Held by the process that works on a payment of an order: a lock on the byte of the order's id in one file. The
/// kernel releases it when the process dies, so a claim in the ledger without a lock is a payment that is not in
/// progress.
final class PaymentLock: Sendable {
    private let descriptor: Int32

    private init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    static func file(in folder: URL) -> URL { folder.appending(path: "payments.lock") }

    /// - Returns: nil where a payment of the order is in progress, here or in another process.
    /// - Throws: `POSIXError` where the file cannot be created or locked.
    static func take(in folder: URL, orderID: Int64) throws -> PaymentLock? {
        let path = file(in: folder).path(percentEncoded: false)
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        var range = Self.range(orderID)
        // A lock of the open file, not of the process: two windows of one merced exclude each other too.
        if fcntl(descriptor, openFileSetLock, &range) == 0 { return PaymentLock(descriptor: descriptor) }
        let code = errno
        close(descriptor)
        guard code == EAGAIN || code == EACCES else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
        return nil
    }

    /// Whether a payment of the order is in progress, here or in another process. Does not lock anything.
    static func isTaken(in folder: URL, orderID: Int64) -> Bool {
        let descriptor = open(file(in: folder).path(percentEncoded: false), O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var range = Self.range(orderID)
        return fcntl(descriptor, openFileGetLock, &range) == 0 && range.l_type != Int16(F_UNLCK)
    }

    private static let salesBegin: off_t = 1 << 60

    private static func range(_ orderID: Int64) -> flock {
        var range = flock()
        range.l_type = Int16(F_WRLCK)
        range.l_whence = Int16(SEEK_SET)
        // Sales without an order have negative numbers, and bytes of their own.
        range.l_start = orderID < 0 ? salesBegin - off_t(orderID) : off_t(orderID)
        range.l_len = 1
        return range
    }

    /// `F_OFD_GETLK` and `F_OFD_SETLK` of fcntl(2), which Glibc's module hides behind `_GNU_SOURCE`.
    private static let openFileGetLock: Int32 = 36
    private static let openFileSetLock: Int32 = 37
}
