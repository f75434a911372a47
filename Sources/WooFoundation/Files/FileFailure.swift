import FoundationEssentials
import Glibc

/// A file operation that the system refused.
public struct FileFailure: LocalizedError, Hashable, Sendable {
    /// The system call: `open`.
    public let step: String
    public let path: String
    /// `errno`.
    public let code: Int32

    public init(step: String, path: String, code: Int32) {
        self.step = step
        self.path = path
        self.code = code
    }

    public var errorDescription: String? {
        [ENOSPC, EDQUOT].contains(code)
            ? "The disk is full (\(step) of \(path))."
            : "\(step) of \(path): \(String(cString: strerror(code)))."
    }
}
