import Foundation
import Glibc

/// A step on a file that the system refused.
public struct FileFailure: LocalizedError, Hashable, Sendable {
    /// The call, by its name in the manual: `open`.
    public let step: String
    public let path: String
    /// `errno`.
    public let code: Int32

    public var errorDescription: String? { "\(step) of \(path): \(String(cString: strerror(code)))." }
}
