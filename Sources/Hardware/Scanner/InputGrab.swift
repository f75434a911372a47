import Glibc

/// Opens event devices and grabs them exclusively.
protocol InputGrabbing: Sendable {
    /// - Returns: a non-blocking descriptor, or the trouble.
    func open(_ path: String) -> Result<Int32, ScannerTrouble>
    /// - Returns: 0, or the system's error number.
    func grab(_ descriptor: Int32) -> Int32
    func release(_ descriptor: Int32)
}

/// The kernel's. It releases a device by itself when the program ends, however it ends.
struct KernelInput: InputGrabbing {
    /// `EVIOCGRAB`, `_IOW('E', 0x90, int)`.
    private static let grabRequest: UInt = 0x4004_4590

    func open(_ path: String) -> Result<Int32, ScannerTrouble> {
        let descriptor = Glibc.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        if descriptor >= 0 { return .success(descriptor) }
        return .failure(errno == EACCES || errno == EPERM ? .forbidden(path: path) : .failed(number: errno))
    }

    func grab(_ descriptor: Int32) -> Int32 { ioctl(descriptor, Self.grabRequest, 1 as Int32) == 0 ? 0 : errno }

    func release(_ descriptor: Int32) {
        _ = ioctl(descriptor, Self.grabRequest, 0 as Int32)
        close(descriptor)
    }
}

/// Why a scanner cannot be read.
public enum ScannerTrouble: Error, Hashable, Sendable {
    /// Not plugged in.
    case missing
    /// The chosen numbers or name match more than one.
    case several([String])
    /// No permission to read it.
    case forbidden(path: String)
    /// Another program has grabbed it.
    case taken
    case failed(number: Int32)
}
