/// The address of a payment processor and the key for it.
public struct ProcessorEndpoint: Hashable, Sendable {
    public let address: SiteAddress
    public let key: Secret
    /// A PEM file of certificate authorities to trust instead of the system's.
    public let caFile: String?

    /// - Parameter address: https, or http to this machine; it may have a path.
    /// - Throws: `SiteAddressError`.
    public init(_ address: String, key: Secret, caFile: String? = nil) throws(SiteAddressError) {
        self.address = try SiteAddress(address)
        self.key = key
        self.caFile = caFile
    }

    /// Host and port, without secrets: `pay.example.com`, `127.0.0.1:8080`.
    public var host: String { address.host + (address.port.map { ":\($0)" } ?? "") }
}
