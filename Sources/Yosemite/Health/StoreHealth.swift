import FoundationEssentials
import Glibc
import Networking
import Storage
import WooFoundation

/// How the files of one store on this machine are, for `merced doctor`.
public struct StoreHealth: Sendable {
    public typealias Database = DatabaseHealth

    /// What was found when prices were last compared with the store's.
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
    public let pricing: Pricing
    /// Sales that a fiscal signer is still to sign; nil where that is not known.
    public let unsigned: Int?
    /// Another process synchronises and sends now.
    public let isOwned: Bool

    /// Looks at the folder of a store. Blocks its thread.
    ///
    /// - Parameter seconds: how long each database may take.
    public init(folder: URL, seconds: Int = 10) {
        mirror = DatabaseHealth.check(folder.appending(path: "mirror.sqlite"), seconds: seconds)
        ledger = DatabaseHealth.check(folder.appending(path: "ledger.sqlite"), seconds: seconds)
        pricing = Pricing(PricingProbeRecord.glance(at: folder.appending(path: "ledger.sqlite")))
        unsigned = MoneyLedger.glanceAtSignings(at: folder.appending(path: "ledger.sqlite"))
        isOwned = Self.isLocked(OwnerLock.file(in: folder))
    }

    private static func isLocked(_ file: URL) -> Bool {
        let descriptor = open(PrivateFiles.path(file), O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
    }
}

/// The versions of the libraries below.
public enum LibraryVersions {
    public static var sqlite: String { DatabaseHealth.libraryVersion }
    /// With TLS and what else it was built with.
    public static var curl: String { CurlLibrary.version }
}
