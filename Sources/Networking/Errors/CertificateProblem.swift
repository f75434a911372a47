import FoundationEssentials

/// What is wrong with a server's certificate.
public enum CertificateProblem: Hashable, Sendable {
    /// Signed by an authority this machine does not know.
    case unknownAuthority
    /// Signed only by itself.
    case selfSigned
    /// Issued for other hosts; empty where they could not be read.
    case wrongName(names: [String])
    /// nil where the date could not be read.
    case expired(since: Date?)
    /// nil where the date could not be read.
    case notYetValid(from: Date?)
    /// The given authority file cannot be read, or holds no certificate.
    case caFileUnreadable(path: String)
    /// In OpenSSL's words.
    case other(reason: String)
}

extension CertificateProblem {
    /// A clause without a full stop or a capital: `it has expired`.
    public var reason: String {
        switch self {
        case .unknownAuthority: "it was signed by an authority this machine does not know"
        case .selfSigned: "it was signed by nobody but itself"
        case .wrongName: "it was made out for another host"
        case .expired: "it has expired"
        case .notYetValid: "it is not valid yet"
        case .caFileUnreadable(let path): "the file \(path) cannot be read or holds no certificate"
        case .other(let reason): reason
        }
    }
}
