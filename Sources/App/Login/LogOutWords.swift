import FoundationEssentials
import WooFoundation
import Yosemite

extension StoreEntry {
    /// Whether it is a consumer key, which merced cannot revoke at the store.
    public var identityIsKey: Bool {
        switch identity {
        case .consumerKey: true
        case .user, .account, .wordPressCom: false
        }
    }

    /// Whether requests go through WordPress.com; its token is the owner's, not merced's to revoke.
    public var isThroughWordPressCom: Bool {
        switch identity {
        case .wordPressCom: true
        case .user, .account, .consumerKey: false
        }
    }
}

extension StoreLogOut.Outcome {
    /// Why the password or key still works at the store, and how to end that by hand; nil where it was revoked.
    public var revocationWords: String? {
        guard let notRevoked else { return nil }
        switch entry.identity {
        case .consumerKey(let key):
            return Localization.key(entry.name, String(key.suffix(7)), entry.url)
        case .wordPressCom: return Localization.token(entry.name)
        case .user, .account:
            return Localization.password(entry.name, StoreWords.describe(notRevoked), entry.url)
        }
    }

    /// What still works at the processor, and where it is ended; nil where no card settings were there.
    public var processorWords: String? {
        guard let payments, payments.processor != nil else { return nil }
        return Localization.processor(payments.processorName, payments.keyAddress ?? "")
    }

    /// Where the ledger is now, and what is in it; nil where none was moved.
    public var removedWords: String? {
        removed.map { Localization.removed($0.folder.path(percentEncoded: false), RemovedLedgerWords.holds($0)) }
    }

    private enum Localization {
        static func removed(_ folder: String, _ holds: String) -> String {
            localized("Its ledger is kept in %@: %@. merced ledger remove %@ deletes it.", folder, holds, folder)
        }
        static func processor(_ name: String, _ address: String) -> String {
            localized("The key of %@ was removed here and still works: revoke it at %@", name, address)
        }
        static func password(_ name: String, _ reason: String, _ url: String) -> String {
            localized(
                "Logged out of “%@” here, but its password still works. %@ Remove it at %@/wp-admin/profile.php, Application Passwords.",
                name,
                reason,
                url
            )
        }
        static func token(_ name: String) -> String {
            localized(
                "Logged out of “%@” here. The token still works: revoke it at wordpress.com/me/security/connected-applications.",
                name
            )
        }
        static func key(_ name: String, _ end: String, _ url: String) -> String {
            localized(
                "Logged out of “%@” here. The key ending in %@ still works: remove it at %@/wp-admin, WooCommerce, Settings, Advanced, REST API.",
                name,
                end,
                url
            )
        }
    }
}

/// The content of a ledger that was moved away.
public enum RemovedLedgerWords {
    /// UTC, as in ISO 8601.
    public static func day(_ date: Date) -> String {
        let day = CivilTime(utcSeconds: Int(date.timeIntervalSince1970))
        func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(day.year)-\(padded(day.month))-\(padded(day.day))"
    }

    public static func holds(_ ledger: RemovedLedger) -> String { holds(ledger.contents) }

    /// - Parameter contents: nil where it could not be read.
    public static func holds(_ contents: RemovedLedger.Contents?) -> String {
        guard let contents else { return Localization.unread }
        let parts = [
            contents.days.map { Localization.receipts(contents.receipts, day($0.lowerBound), day($0.upperBound)) },
            part(contents.sales, Localization.sales), part(contents.payments, Localization.payments),
            part(contents.drafts, Localization.drafts), part(contents.unsent, Localization.unsent),
        ].compactMap { $0 }
        return parts.isEmpty ? Localization.nothing : parts.joined(separator: ", ")
    }

    private static func part(_ count: Int, _ words: (String) -> String) -> String? {
        count == 0 ? nil : words("\(count)")
    }

    enum Localization {
        static let unread = localized("it could not be read, so what is in it is not known")
        static let nothing = localized("nothing was sold or changed in it")
        static func receipts(_ count: Int, _ first: String, _ last: String) -> String {
            first == last
                ? localized("receipts of %@: %@", first, "\(count)")
                : localized("receipts from %@ to %@: %@", first, last, "\(count)")
        }
        static func sales(_ count: String) -> String { localized("sales and returns: %@", count) }
        static func payments(_ count: String) -> String { localized("payments: %@", count) }
        static func drafts(_ count: String) -> String { localized("drafts and held sales: %@", count) }
        static func unsent(_ count: String) -> String { localized("not in the store: %@", count) }
    }
}

/// What is said of a store whose log-out was cut off.
public enum LeavingWords {
    public static func of(_ name: String, in folders: Folders) -> String? {
        guard StoreLogOut.wasBegun(name, in: folders) else { return nil }
        return localized(
            "Logging out of “%@” was cut off, and its password may not work any more: merced logout %@ finishes it, merced login connects it again.",
            name,
            name
        )
    }
}
