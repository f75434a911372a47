import FoundationEssentials
import Glibc
import Networking
import Storage
import WooFoundation

/// The state of one store's files on this machine, for `merced doctor`.
public struct StoreHealth: Sendable {
    public typealias Database = DatabaseHealth

    /// The result of the last comparison of prices with the store's.
    public enum Pricing: Hashable, Sendable {
        case neverAsked, forbidden, notCompared, agreed, differed

        init(_ record: PricingProbeRecord?) {
            switch (record?.consent ?? "", record?.outcome ?? "") {
            case ("allowed", "agrees"): self = .agreed
            case ("allowed", "differs"): self = .differed
            case ("allowed", _): self = .notCompared
            case ("forbidden", _): self = .forbidden
            default: self = .neverAsked
            }
        }
    }

    public let mirror: Database
    public let ledger: Database
    /// Why the ledger is not the one that the folder had; nil where it is.
    public let ledgerLoss: String?
    /// The till's name; nil where it has none, or that is unknown.
    public let register: String?
    /// What became of the ledger's copies.
    public let backup: BackupRecord
    public let pricing: Pricing
    /// Sales a fiscal signer has still to sign; nil where that is unknown.
    public let unsigned: Int?
    /// Orders that were made twice, in the mirror; nil where that is unknown.
    public let doubled: Int?
    /// The keyboards on which most of the codes seem to be typed that were found nowhere; several may fit.
    public let layouts: [ScannerLayout]
    /// Whether another process syncs and sends now.
    public let isOwned: Bool

    /// Examines the folder of a store. Blocks its thread.
    ///
    /// - Parameter seconds: the time limit for each database.
    public init(folder: URL, seconds: Int = 10) {
        mirror = DatabaseHealth.check(folder.appending(path: "mirror.sqlite"), seconds: seconds)
        ledger = DatabaseHealth.check(folder.appending(path: "ledger.sqlite"), seconds: seconds)
        register = Till.glance(at: folder.appending(path: "ledger.sqlite"))?.register
        backup = BackupRecord.read(in: folder)
        ledgerLoss = LedgerFiles.loss(in: folder)
        pricing = Pricing(PricingProbeRecord.glance(at: folder.appending(path: "ledger.sqlite")))
        unsigned = MoneyLedger.glanceAtSignings(at: folder.appending(path: "ledger.sqlite"))
        doubled = StoredDouble.glance(at: folder.appending(path: "mirror.sqlite"))
        layouts = Self.layouts(TillCodeRecord.glance(at: folder.appending(path: "ledger.sqlite")))
        isOwned = Self.isLocked(OwnerLock.file(in: folder))
    }

    private static func layouts(_ codes: [String]) -> [ScannerLayout] {
        let found = codes.flatMap { ScannerLayout.readings(of: $0).map(\.layout) }
        let counts = ScannerLayout.allCases.map { layout in (layout, count: found.count { $0 == layout }) }
        let most = counts.map(\.count).max() ?? 0
        return counts.filter { $0.count > 0 && $0.count == most }.map(\.0)
    }

    private static func isLocked(_ file: URL) -> Bool {
        let descriptor = open(PrivateFiles.path(file), O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
    }
}

/// The versions of the libraries we use.
public enum LibraryVersions {
    public static var sqlite: String { DatabaseHealth.libraryVersion }
    /// With TLS and its other build options.
    public static var curl: String { CurlLibrary.version }
}
