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
    /// Whether an answer of 429 or 503 may be followed by the same request again.
    public var isSafeToRepeat: Bool
    /// A PEM file of certificate authorities to trust instead of the system's.
    public var caFile: String?
    /// Bytes of the answer after decompression; nil for the network's own limit.
    public var longestAnswer: Int?
    /// What no answer to this request may repeat: a server that echoes its question would bring the secret back.
    public var secrets: [Secret] = []
    /// Nothing is verified, and the answer is only its head and the certificate. Never with credentials.
    var onlyInspectsCertificate = false

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
