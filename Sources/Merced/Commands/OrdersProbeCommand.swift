import ArgumentParser
import FoundationEssentials
import WooFoundation
import Yosemite

/// `merced orders probe`
struct OrdersProbeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "probe",
        abstract: "Compare what orders cost here with what the store says.",
        discussion: """
            Plugins can change how a store computes, and only a comparison shows it. The store is asked to create two \
            orders as drafts of its checkout, which are in no list, e-mail nobody and change no stock; they are \
            deleted at once. Once it is allowed, merced compares when the store's settings change, and once a day.
            """
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    @Flag(help: "Allow it for this store from now on, and compare now.")
    var allow = false

    @Flag(help: "No longer ask the store.")
    var forbid = false

    @Flag(help: "Show what is known, without asking the store.")
    var show = false

    func validate() throws {
        guard [allow, forbid, show].count(where: \.self) <= 1 else {
            throw ValidationError("--allow, --forbid and --show do not go together.")
        }
    }

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: show ? .reading : forbid ? .keeping : .writing)
            let (stores, siteID) = (session.stores, session.siteID)
            if allow || forbid {
                let isAllowed = allow
                _ = try await stores.perform {
                    PricingAction.allowComparing(siteID: siteID, isAllowed: isAllowed, onCompletion: $0)
                }
            }
            let trust: PricingTrust
            if show || forbid {
                trust = try await stores.perform { PricingAction.loadTrust(siteID: siteID, onCompletion: $0) }
            } else {
                trust = try await stores.perform { PricingAction.comparePrices(siteID: siteID, onCompletion: $0) }
            }
            let currency = try await session.currency()
            await stores.deauthenticate()
            if output.json {
                try JSONOutput.write(ProbeDocument(trust, currency: currency))
            } else {
                try StandardOutput.write(lines: ProbeDocument.lines(trust))
            }
        }
    }
}

/// `merced orders probe --json`: whether totals computed here equal the store's.
struct ProbeDocument: Encodable {
    struct Difference: Encodable {
        let field: String
        let here: String
        let store: String
    }

    let trusted: Bool
    /// `trusted`, `differs`, `stale`, `not_compared`, `cannot_compare`, `never_asked`, `forbidden`.
    let state: String
    /// Why it is not trusted; null where it is.
    let reason: String?
    /// When the last comparison with the store was; null for never.
    let compared_at: Date?
    /// The store's, of the differences.
    let currency: String
    let differences: [Difference]

    init(_ trust: PricingTrust, currency: String) {
        self.currency = currency
        (trusted, state, reason) = (trust.isTrusted, trust.code, trust.reason)
        switch trust {
        case .trusted(let at), .stale(let at): (compared_at, differences) = (at, [])
        case .differs(let found, let at):
            compared_at = at
            differences = found.map {
                Difference(
                    field: $0.field,
                    here: Money.text(of: $0.here, currency: currency),
                    store: Money.text(of: $0.store, currency: currency)
                )
            }
        case .neverAsked, .forbidden, .notCompared, .cannotCompare: (compared_at, differences) = (nil, [])
        }
    }

    static func lines(_ trust: PricingTrust) -> [String] {
        guard let reason = trust.reason else { return ["Prices agree with the store's."] }
        guard case .differs(let found, _) = trust else { return ["\(reason) The store's total decides."] }
        return ["The store computes differently, and its total decides:"] + found.map { "  " + $0.words }
    }
}
