import CCurl
import WooFoundation

/// libcurl as it is on this machine. It is loaded when it is first needed.
public enum CurlLibrary {
    /// What it says of itself; why there is none where it cannot be loaded.
    public static var version: String {
        do {
            try load()
        } catch {
            return error.plainWords
        }
        return String(cString: curl_version())
    }

    /// Returns when libcurl is there. Cheap once it is.
    ///
    /// - Parameter name: of the library's file; nil for the one Debian's package has.
    /// - Throws: `RequestError.noLibrary`.
    static func load(_ name: String? = nil) throws(RequestError) {
        var reason = [CChar](repeating: 0, count: 300)
        guard merced_curl_load(name, &reason, reason.count) == 0 else { return }
        let bytes = reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        throw .noLibrary(reason: String(decoding: bytes, as: UTF8.self))
    }
}
