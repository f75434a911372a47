import FoundationEssentials
import WooFoundation

/// An answer, whole and decompressed.
public struct NetworkResponse: Hashable, Sendable {
    public let status: Int
    public let headers: HTTPHeaders
    public let body: Data
    /// Filled where the request only asked for it.
    var certificate: ServerCertificate?
    /// Filled where WordPress.com itself refused or failed, and the store said nothing.
    public internal(set) var dotcomError: DotcomError?

    public init(status: Int = 200, headers: HTTPHeaders = [:], body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

extension NetworkResponse {
    /// The server's clock when it answered; nil where it does not tell.
    public var date: Date? { headers["Date"].flatMap(HTTPDate.date(from:)) }

    /// Whether the body is a page, whatever its header says.
    public var isHTML: Bool {
        if headers["Content-Type"]?.lowercased().contains("html") == true { return true }
        return JSONRowScanner.firstByte(of: body) == UInt8(ascii: "<")
    }

    /// The title of a page, cleaned and short; nil where it has none.
    public var title: String? {
        let title = isHTML ? Excerpt.title(of: body) : nil
        return title.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The start of the body in lower case, for looking for marks in it.
    public var lowercasedStart: String { String(decoding: body.prefix(32_768), as: UTF8.self).lowercased() }

    /// This answer if its status is 2xx.
    ///
    /// - Throws: `.wordPressCom` where the answer is not the store's; `.redirected` (without its query, which may repeat ours) for 3xx, `.store` where the body is a WordPress error, else `.http`.
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
