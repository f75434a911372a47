import FoundationEssentials
import Glibc

extension Error {
    /// The reason, as far as the error gives one, in words for a screen.
    public var plainWords: String {
        if let words = (self as? any LocalizedError)?.errorDescription { return words }
        switch self {
        case let error as POSIXError: return Self.words(error)
        case let error as CocoaError: return Self.words(error)
        case let error as DecodingError: return Self.words(error)
        default: return String(describing: self)
        }
    }

    private static func words(_ error: POSIXError) -> String { String(cString: strerror(error.code.rawValue)) + "." }

    /// The file system's reason, with the path.
    private static func words(_ error: CocoaError) -> String {
        let place = (error.userInfo["NSFilePath"] as? String).map { "\($0): " } ?? ""
        if let cause = error.userInfo["NSUnderlyingError"] as? POSIXError { return place + words(cause) }
        return switch error.code {
        case .fileNoSuchFile, .fileReadNoSuchFile: place + "No such file or directory."
        case .fileReadNoPermission, .fileWriteNoPermission: place + "Permission denied."
        case .fileWriteFileExists: place + "File exists."
        case .fileWriteOutOfSpace: place + "No space left on device."
        case .fileReadInapplicableStringEncoding, .fileReadCorruptFile: place + "It is not text in UTF-8."
        default: place + "The file system refused (\(error.code.rawValue))."
        }
    }

    private static func words(_ error: DecodingError) -> String {
        switch error {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
            .dataCorrupted(let context):
            let place = context.codingPath.map(\.stringValue).joined(separator: ".")
            return (place.isEmpty ? "" : place + ": ") + context.debugDescription
        @unknown default: return String(describing: error)
        }
    }
}
