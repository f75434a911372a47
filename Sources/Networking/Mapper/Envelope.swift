import FoundationEssentials
import WooFoundation

/// Unwraps an answer before it is mapped.
enum Envelope {
    /// The part of `body` that holds the record or list.
    ///
    /// The error shape `{code, message, data}` is tried first, because it has a member `data` too; then an object whose
    /// only member is `data`, as Jetpack sends; otherwise it is the body itself.
    /// - Throws: `.store` for an error in a 2xx answer, `.notJSON` for HTML, an empty body and other text.
    static func content(of body: Data) throws(NetworkError) -> Data {
        guard let first = JSONRowScanner.firstByte(of: body), isJSONStart(first) else {
            throw .notJSON(contentType: body.isEmpty ? "nothing" : nil, excerpt: Excerpt.of(body))
        }
        guard first == UInt8(ascii: "{") else { return body }
        if let error = StoreError(body: body) { throw .store(status: error.status ?? 200, error) }
        guard let members = JSONRowScanner.members(of: body), members.count == 1, let only = members.first,
            only.name == "data"
        else { return body }
        if let error = StoreError(body: only.value) { throw .store(status: error.status ?? 200, error) }
        return only.value
    }

    private static func isJSONStart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""), UInt8(ascii: "-"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"): true
        default: false
        }
    }
}
