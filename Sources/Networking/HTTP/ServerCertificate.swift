import FoundationEssentials
import WooFoundation

/// The contents of a server's certificate, unverified.
public struct ServerCertificate: Hashable, Sendable, GeneratedCopiable {
    /// The hosts it was issued for: `shop.example`, `*.shop.example`, `127.0.0.1`.
    public let names: [String]
    public let notBefore: Date?
    public let notAfter: Date?
    /// The server's clock, from the headers of its answer.
    public let serverDate: Date?

    public init(names: [String], notBefore: Date?, notAfter: Date?, serverDate: Date? = nil) {
        self.names = names
        self.notBefore = notBefore
        self.notAfter = notAfter
        self.serverDate = serverDate
    }
}

extension ServerCertificate {
    /// - Parameter lines: libcurl's description of one certificate (CURLINFO_CERTINFO):
    ///   `Start date:Nov 21 10:00:00 2026 GMT`.
    init(lines: [String]) {
        var values: [String: String] = [:]
        for line in lines {
            guard let colon = line.firstIndex(of: ":") else { continue }
            values[String(line[..<colon])] = String(line[line.index(after: colon)...])
        }
        let alternatives = values["X509v3 Subject Alternative Name"] ?? ""
        let names = alternatives.split(separator: ",").prefix(100).compactMap { part -> String? in
            let pair = part.split(separator: ":", maxSplits: 1)
            guard pair.count == 2 else { return nil }
            let name = Excerpt.line(String(pair[1]), limit: 100)
            return name.isEmpty ? nil : name
        }
        self.init(
            names: names,
            notBefore: values["Start date"].flatMap(HTTPDate.date(fromASN1:)),
            notAfter: values["Expire date"].flatMap(HTTPDate.date(fromASN1:))
        )
    }
}
