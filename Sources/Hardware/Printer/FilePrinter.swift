import Dispatch
import FoundationEssentials
import Glibc
import WooFoundation

/// Writes jobs to a file: appends to a regular one, or writes to a device (`/dev/usb/lp0`, `/dev/ttyUSB0`) or named
/// pipe.
struct FilePrinter: PrinterService {
    let path: String
    var limits = PrintLimits()
    var onBusy: @Sendable (PrinterFault) -> Void = { _ in }

    @discardableResult
    func print(_ job: [UInt8], discardsRemains: Bool) async throws -> PrintOutcome {
        guard isDevice else {
            try await append(job)
            return .printed
        }
        return try await LinkedPrinter(limits: limits, onBusy: onBusy) { [path] in try DevicePrinterLink(path: path) }
            .print(job, discardsRemains: discardsRemains)
    }

    func status() async throws -> PrinterStatus { .unknown }

    private var isDevice: Bool {
        var entry = stat()
        return stat(path, &entry) == 0 && entry.st_mode & S_IFMT != S_IFREG
    }

    /// All of the job or nothing of it: what a full disk took of a job is cut off again.
    private func append(_ job: [UInt8]) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            DispatchQueue.global().async { continuation.resume(with: Result { try appendNow(job) }) }
        }
    }

    private func appendNow(_ job: [UInt8]) throws {
        let descriptor: Int32
        do {
            descriptor = try PrivateFiles.openForAppending(URL(fileURLWithPath: path))
        } catch let failure as FileFailure {
            throw PrinterServiceError.notReached(cause: FilePrinter.fault(failure.code, path))
        }
        defer { close(descriptor) }
        // Two processes must not cut off each other's jobs.
        while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
        let end = lseek(descriptor, 0, SEEK_END)
        var written = 0
        while written < job.count {
            let count = job[written...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                written += count
            } else if errno != EINTR {
                let fault = PrinterFault.system(String(cString: strerror(errno)))
                guard ftruncate(descriptor, end) == 0 else {
                    throw PrinterServiceError.interrupted(sent: written, cause: fault)
                }
                throw PrinterServiceError.notReached(cause: fault)
            }
        }
        guard fsync(descriptor) == 0 || errno == EINVAL else {
            throw PrinterServiceError.interrupted(
                sent: written,
                cause: PrinterFault.system(String(cString: strerror(errno)))
            )
        }
    }

    static func fault(_ code: Int32, _ path: String) -> PrinterFault {
        switch code {
        case ENOENT, ENODEV, ENXIO: .notFound(path)
        case EACCES, EPERM: .noPermission(path)
        case EBUSY: .inUse
        default: .system(String(cString: strerror(code)))
        }
    }
}

/// A device file or named pipe as a link to a printer that cannot answer.
struct DevicePrinterLink: PrinterLink {
    private let channel: DescriptorChannel
    let identity: String

    var answers: Bool { false }

    /// - Throws: `PrinterFault`.
    init(path: String) throws {
        let descriptor = open(path, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FilePrinter.fault(errno, path) }
        identity = PrinterConnection.file(path: path).id
        channel = try DescriptorChannel(descriptor: descriptor, isSocket: false)
    }

    func write(_ bytes: [UInt8], timeout: Duration) async throws -> Int {
        try await channel.write(bytes, timeout: timeout)
    }

    func read(maximum: Int, timeout: Duration) async throws -> [UInt8] { [] }

    func portStatus() async throws -> PrinterStatus? { nil }

    func discardRemains() async throws {}

    /// A device that is closed may drop what it has not passed on to the printer; a pipe keeps what its reader left.
    func settle(within limit: Duration, closing: Duration) async throws -> PrinterDelivery {
        let left = try await channel.drained(timeout: limit)
        return left == 0 ? .taken : .held(left)
    }

    func close() async {}
}
