import FoundationEssentials
import Networking
import Storage

/// The site for which the files in a store's folder were made. A pending change for one shop must never be sent to
/// another that was given its name, nor the first shop's orders be shown as the other's.
struct SiteBinding: Codable, Hashable, Sendable {
    /// Host, port and folder: the same shop over http or https, with or without `www.`, is the same.
    let site: String

    init(_ address: SiteAddress) {
        let host = address.host.hasPrefix("www.") ? String(address.host.dropFirst(4)) : address.host
        site = host + (address.port.map { ":\($0)" } ?? "") + address.path
    }

    init?(text: String) {
        guard let address = try? SiteAddress(text, allowHTTP: true) else { return nil }
        self.init(address)
    }

    static func file(in folder: URL) -> URL { folder.appending(path: "site.json") }

    /// Binds the files to `address`. Those of another site are deleted, as far as they can be fetched again.
    ///
    /// - Throws: `SessionError.otherSite` where there are pending changes for another site; `StorageError`.
    static func bind(_ folder: URL, to address: SiteAddress, store: String) async throws {
        let files = JSONFileStorage()
        let (file, wanted) = (file(in: folder), SiteBinding(address))
        let bound = try files.data(SiteBinding.self, for: file)
        guard bound != wanted else { return }
        if let bound {
            guard try await !hasUnsent(StoreFolder(url: folder)) else {
                throw SessionError.otherSite(store: store, had: bound.site, now: wanted.site, file: file)
            }
            let old = StoreFiles(folder: folder)
            try old.removeFetched(old.hold())
        }
        try files.write(wanted, to: file)
    }

    /// Whether the files were made for `address`.
    static func isBound(_ folder: URL, to address: SiteAddress) -> Bool {
        (try? JSONFileStorage().data(SiteBinding.self, for: file(in: folder))) == SiteBinding(address)
    }

    private static func hasUnsent(_ folder: StoreFolder) async throws -> Bool {
        guard FileManager.default.fileExists(atPath: folder.ledgerURL.path(percentEncoded: false)) else { return false }
        let unsent = PendingEditRecord.Columns.state.isIn([.waiting, .sending, .uncertain, .refused, .conflicted])
        let ledger = try Ledger(folder: folder)
        let money = MoneyLedger(ledger: ledger)
        if try await money.hasOpenSubjects() { return true }
        if try await SaleService.unsettled(in: money) > 0 { return true }
        return try await ledger.read { storage in
            try storage.countObjects(ofType: PendingEditRecord.self, matching: unsent)
                + storage.countObjects(
                    ofType: TillOrderRecord.self,
                    matching: !(TillOrderRecord.Columns.state == "sent")
                ) > 0
        }
    }
}

extension SiteLogin {
    /// Whether two addresses are of the same shop: over http or https, with or without `www.`.
    public static func isSameSite(_ one: String, _ other: String) -> Bool {
        guard let one = SiteBinding(text: one), let other = SiteBinding(text: other) else { return one == other }
        return one == other
    }
}
