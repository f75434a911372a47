import Yosemite

/// Reads `[payments.NAME]`.
struct PaymentEntryReader {
    static let keys = [
        "gateway", "stripe", "stripe-address", "mode", "secret-command", "secret-file", "ca-file", "site",
    ]

    let stores: [StoreEntry]

    func read(_ whole: ConfigurationTable) -> [PaymentEntry] {
        guard let tables = whole.table("payments") else { return [] }
        return tables.keys.compactMap { name in
            guard let table = tables.table(name) else { return nil }
            guard let store = stores.first(where: { $0.name == name }) else {
                let nearest = NearestWord.of(name, among: stores.map(\.name))
                table.problems.report(
                    table.place,
                    "is for a store that does not exist: no [stores.\(name)]",
                    suggestion: nearest,
                    severity: .warning
                )
                return nil
            }
            // Money never goes through the processor of another shop.
            if let site = table.text("site"), !SiteLogin.isSameSite(site, store.url) {
                let reason =
                    site == PaymentEntry.unknownSite
                    ? "was here before this shop was connected, so it is not used: remove it, or set site = \"\(store.url)\""
                    : "is for the shop at \(site), so it is not used for \(store.url): if that is the same shop, set site to it"
                table.problems.report(table.place, reason, severity: .warning)
                return nil
            }
            return entry(name, table)
        }
    }

    private func entry(_ name: String, _ table: ConfigurationTable) -> PaymentEntry? {
        table.allow(Self.keys)
        let modes = PaymentMode.allCases.map { ($0.rawValue, $0) }
        let mode = table.choice("mode", modes)
        let (gateway, caFile) = (table.text("gateway"), table.text("ca-file"))
        let usesStripe = table.flag("stripe") ?? false
        let double = table.text("stripe-address")
        let secret = secret(in: table)
        if table.has("mode"), mode == nil { return nil }
        let processor: PaymentEntry.Processor?
        switch (gateway, usesStripe) {
        case (_?, true):
            table.wrong("has both gateway and stripe; keep one")
            return nil
        case (let address?, false): processor = .gateway(address: address, caFile: caFile)
        case (nil, true): processor = .stripe(address: double)
        case (nil, false): processor = nil
        }
        if processor != nil, mode == nil {
            table.wrong("needs mode: \"test\" or \"live\"")
            return nil
        }
        if let gateway, !Self.isSafe(gateway) {
            table.wrong("gateway", "has to be an https address, or http to this machine") as Void?
            return nil
        }
        if let double, mode != .test || !Self.isOfThisMachine(double) {
            table.wrong("stripe-address", "names a double of Stripe for tests: mode = \"test\", http to this machine")
                as Void?
            return nil
        }
        return PaymentEntry(
            store: name,
            mode: mode ?? .live,
            processor: processor,
            secret: secret,
            site: table.text("site")
        )
    }

    private static func isSafe(_ address: String) -> Bool {
        address.lowercased().hasPrefix("https://") || isOfThisMachine(address)
    }

    private static func isOfThisMachine(_ address: String) -> Bool {
        let text = address.lowercased()
        let loopback = ["http://127.0.0.1", "http://localhost", "http://[::1]"]
        return loopback.contains { text == $0 || text.hasPrefix($0 + ":") || text.hasPrefix($0 + "/") }
    }

    private func secret(in table: ConfigurationTable) -> SecretSource {
        let isFile = table.flag("secret-file")
        guard let command = table.text("secret-command") else {
            if isFile == false { table.wrong("needs secret-command, or secret-file = true") }
            return .file
        }
        if isFile == true { table.wrong("has both secret-command and secret-file; keep one") }
        return .command(command)
    }
}
