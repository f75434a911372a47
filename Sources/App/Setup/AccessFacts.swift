import WooFoundation
import Yosemite

/// The permissions of a login, in words: the same for the screen and the command line.
struct AccessFacts {
    let access: SiteAccess
    let isReadOnly: Bool

    var hasMissing: Bool { lines.contains { $0.kind != .good } }

    var lines: [SetupFact] {
        account + query + cache + orders
            + [SiteAbility.readProducts, .readAnalytics, .readSettings, .uploadMedia].compactMap { ability in
                fact(access.verdict(ability), Self.words(ability))
            }
    }

    private var account: [SetupFact] {
        guard let account = access.account else { return [] }
        let name = [account.displayName, account.username].first { !$0.isEmpty } ?? ""
        let role = account.roles.first.map { $0.replacing(scalar: "_", with: " ") }
        guard !name.isEmpty else { return [] }
        return [SetupFact(.good, role.map { Localization.account(name, $0) } ?? Localization.account(name))]
    }

    private var query: [SetupFact] {
        access.sendsKeyInQuery ? [SetupFact(.warning, Localization.inQuery)] : []
    }

    private var cache: [SetupFact] {
        access.cache?.words.map { [SetupFact(.warning, $0)] } ?? []
    }

    private var orders: [SetupFact] {
        let reads = fact(access.verdict(.readOrders), Self.words(.readOrders))
        let writes =
            isReadOnly
            ? SetupFact(.warning, Localization.off(Self.words(.writeOrders), Localization.asYouWish))
            : fact(access.verdict(.writeOrders), Self.words(.writeOrders))
        return [reads, writes].compactMap { $0 }
    }

    private func fact(_ verdict: SiteAccess.Verdict, _ words: String) -> SetupFact? {
        switch verdict {
        case .available: SetupFact(.good, words)
        case .missing(let reason): SetupFact(.warning, Localization.off(words, reason))
        case .unknown: nil
        }
    }

    private static func words(_ ability: SiteAbility) -> String {
        switch ability {
        case .readOrders: Localization.readOrders
        case .writeOrders: Localization.writeOrders
        case .readProducts: Localization.readProducts
        case .readAnalytics: Localization.readAnalytics
        case .readSettings: Localization.readSettings
        case .uploadMedia: Localization.uploadMedia
        }
    }

    enum Localization {
        static func account(_ name: String) -> String { localized("Logged in as %@", name) }
        static func account(_ name: String, _ role: String) -> String { localized("Logged in as %@ (%@)", name, role) }
        static func off(_ words: String, _ reason: String) -> String { localized("%@: no, %@", words, reason) }
        static let inQuery = localized(
            "The server removes the Authorization header; the key goes in the address, over https"
        )
        static let asYouWish = localized("read only, as you chose")
        static let readOrders = localized("Read orders")
        static let writeOrders = localized("Change orders")
        static let readProducts = localized("Read products")
        static let readAnalytics = localized("Reports")
        static let readSettings = localized("Store settings")
        static let uploadMedia = localized("Upload images")
    }
}
