import CCurl
import WooFoundation

/// This machine's libcurl, loaded when first needed.
public enum CurlLibrary {
    /// libcurl's own version text; the reason where it cannot be loaded.
    public static var version: String {
        do {
            try load()
        } catch {
            return error.plainWords
        }
        return String(cString: curl_version())
    }

    /// Returns once libcurl is loaded; cheap after the first time.
    ///
    /// - Parameter name: the library's file name; nil for that of Debian's package.
    /// - Throws: `RequestError.noLibrary`.
    static func load(_ name: String? = nil) throws(RequestError) {
        var reason = [CChar](repeating: 0, count: 300)
        guard merced_curl_load(name, &reason, reason.count) == 0 else { return }
        let bytes = reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        throw .noLibrary(reason: String(decoding: bytes, as: UTF8.self))
    }
}
