import FoundationEssentials
import WooFoundation

/// An answer, whole and decompressed.
public struct NetworkResponse: Hashable, Sendable {
    public let status: Int
    public let headers: HTTPHeaders
    public let body: Data
    /// Set only for a request that `onlyInspectsCertificate`.
    var certificate: ServerCertificate?
    /// Set where WordPress.com itself refused or failed; then nothing here comes from the store.
    public internal(set) var dotcomError: DotcomError?

    public init(status: Int = 200, headers: HTTPHeaders = [:], body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

extension NetworkResponse {
    /// The server's clock when it answered, from `Date`; nil where that is missing or unreadable.
    public var date: Date? { headers["Date"].flatMap(HTTPDate.date(from:)) }

    /// Whether the body is HTML, by its header or its first byte.
    public var isHTML: Bool {
        if headers["Content-Type"]?.lowercased().contains("html") == true { return true }
        return JSONRowScanner.firstByte(of: body) == UInt8(ascii: "<")
    }

    /// The page's title, cleaned, at most 200 characters; nil where there is none.
    public var title: String? {
        let title = isHTML ? Excerpt.title(of: body) : nil
        return title.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The first 32 KiB of the body in lower case, for searching.
    public var lowercasedStart: String { String(decoding: body.prefix(32_768), as: UTF8.self).lowercased() }

    /// This answer if its status is 2xx.
    ///
    /// - Throws: `.wordPressCom` where WordPress.com answered instead of the store; `.redirected` for 3xx, without the
    ///   query, which may repeat ours; `.store` where the body is a WordPress error; else `.http`.
    public func validated() throws(NetworkError) -> NetworkResponse {
        if let dotcomError { throw .wordPressCom(status: status, dotcomError) }
        switch status {
        case 200..<300: return self
        case 300..<400: throw .redirected(to: String((headers["Location"] ?? "").prefix { $0 != "?" }.prefix(2_000)))
        default:
            if let error = StoreError(body: body) { throw .store(status: status, error) }
            throw .http(status: status, excerpt: Excerpt.of(body))
        }
    }
}
