import Yosemite

/// The receipt printer, as configured in `[printer]`.
public struct PrinterEntry: Hashable, Sendable {
    public let connection: PrinterConnection
    public let paper: PaperSettings

    public init(connection: PrinterConnection, paper: PaperSettings = PaperSettings()) {
        self.connection = connection
        self.paper = paper
    }

    /// The port on which network printers accept jobs.
    static let standardPort: UInt16 = 9_100

    /// A network printer's address: `192.168.1.50`, `till.local:9100`, `[fe80::1]:9100`, `::1`.
    ///
    /// - Returns: nil for anything else.
    static func address(_ text: String) -> PrinterConnection? {
        var (host, port) = (text, String(standardPort))
        if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
            host = String(text[text.index(after: text.startIndex)..<end])
            let rest = text[text.index(after: end)...]
            guard rest.isEmpty || rest.hasPrefix(":") else { return nil }
            if !rest.isEmpty { port = String(rest.dropFirst()) }
        } else if let colon = text.firstIndex(of: ":"), colon == text.lastIndex(of: ":") {
            host = String(text[..<colon])
            port = String(text[text.index(after: colon)...])
        }
        let isHost =
            !host.isEmpty && host.utf8.count <= 253
            && host.utf8.allSatisfy {
                (48...58).contains($0) || (97...122).contains($0 | 0x20) || $0 == 45 || $0 == 46 || $0 == 37 || $0 == 95
            }
        guard isHost, let number = UInt16(port), number > 0 else { return nil }
        return .tcp(host: host, port: number)
    }
}
