import FoundationEssentials

/// Why a text is not the address of a site.
public enum SiteAddressError: Error, Hashable, Sendable {
    case empty
    case unsupportedScheme(String)
    case invalidHost(String)
    case invalidPort(String)
    case invalidPath
    /// `https://user:password@shop.example`: secrets do not belong in an address.
    case containsCredentials
    /// Plain http to another machine.
    case insecure(host: String)
}

extension SiteAddressError: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .empty: "The address is empty."
        case .unsupportedScheme(let scheme): "An address starts with https://, not \(scheme)://."
        case .invalidHost(let host): "“\(host)” is not the name of a host."
        case .invalidPort(let port): "“\(port)” is not a port."
        case .invalidPath: "The address holds characters no address can hold."
        case .containsCredentials: "The address holds a user name or password."
        case .insecure(let host): "\(host) would be reached without encryption."
        }
    }
}
