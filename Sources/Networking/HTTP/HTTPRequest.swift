import FoundationEssentials

/// A request as it goes on the wire.
public struct HTTPRequest: Hashable, Sendable {
    public var method: HTTPMethod
    /// Absolute, percent-encoded.
    public var url: String
    public var headers: HTTPHeaders
    public var body: Data?
    /// From the first attempt to connect to the last byte.
    public var timeout: Duration
    /// Whether the request may be sent again after a 429 or 503.
    public var isSafeToRepeat: Bool
    /// A PEM file of certificate authorities to trust instead of the system's.
    public var caFile: String?
    /// In bytes, after decompression; nil for the network's own limit.
    public var longestAnswer: Int?
    /// Removed from the answer: a server that echoes the request would leak them.
    public var secrets: [Secret] = []
    /// Nothing is verified, and the answer is only headers and certificate. Never with credentials.
    var onlyInspectsCertificate = false

    /// - Parameters:
    ///   - url: absolute and percent-encoded.
    ///   - timeout: from the first attempt to connect to the last byte.
    ///   - isSafeToRepeat: nil for what `method` implies.
    public init(
        method: HTTPMethod = .get,
        url: String,
        headers: HTTPHeaders = [:],
        body: Data? = nil,
        timeout: Duration = .seconds(60),
        isSafeToRepeat: Bool? = nil,
        caFile: String? = nil
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.timeout = timeout
        self.isSafeToRepeat = isSafeToRepeat ?? method.isSafeToRepeat
        self.caFile = caFile
    }
}

extension HTTPRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Without the query, which may hold a key.
    public var description: String { "\(method.rawValue) \(url.prefix { $0 != "?" }) \(headers.fields)" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: ["request": description]) }
}
