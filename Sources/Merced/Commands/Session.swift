import App
import ArgumentParser
import FoundationEssentials
import WooFoundation
import Yosemite

/// The environment of a verb: one store, and what belongs to it.
@MainActor
struct Session {
    let workspace: Workspace
    let entry: StoreEntry

    var folders: Folders { workspace.folders }
    var configuration: Configuration { workspace.configuration }
    var stores: any StoresManager { workspace.stores }
    var busy: Busy { workspace.busy }
    var siteID: Int64 { entry.siteID }

    /// What a verb does with the store it opens.
    enum Purpose {
        /// Nothing is changed.
        case reading
        /// Changes something local only: the ledger, the drawer, a plan.
        case keeping
        /// Changes the store, now or when it answers.
        case writing
    }

    /// Opens the store named on the command line, or the default one. Without either, a verb that reads reports which
    /// one it took, and one that changes something takes none.
    ///
    /// - Throws: `ConfigurationError`, `SessionError`; `EditError.notAllowed` for a verb that writes where merced is
    ///   read-only, or the login cannot write: before anything is stored.
    static func open(_ option: StoreOption, for purpose: Purpose) async throws -> Session {
        let workspace = try Workspace.open(storesOnly: option.storesOnly)
        workspace.printerNotices.listen { Failure.say($0) }
        let configuration = workspace.configuration
        guard purpose != .reading else {
            let entry = try configuration.store(named: option.store)
            if option.store == nil, configuration.standardStore == nil { Failure.say(Localization.taken(entry.name)) }
            return Session(workspace: workspace, entry: entry)
        }
        let session = Session(workspace: workspace, entry: try configuration.store(toChange: option.store))
        if let words = LeavingWords.of(session.entry.name, in: workspace.folders) { Failure.say(words) }
        if purpose == .writing { try await session.checkWriting() }
        return session
    }

    /// As on the screens, where the commands that write are then disabled.
    private func checkWriting() async throws {
        guard !entry.isReadOnly, !configuration.screen.isReadOnly else {
            throw EditError.notAllowed(reason: Localization.readOnly)
        }
        do {
            try await stores.perform { AccountAction.checkWriting(siteID: siteID, onCompletion: $0) }
        } catch {
            await stores.deauthenticate()
            throw error
        }
    }

    /// The store's formats of amounts and times, as far as they are known here.
    func format() async throws -> StoreFormat {
        StoreFormat(
            settings: try await stores.perform { SettingAction.loadStoreSettings(siteID: siteID, onCompletion: $0) }
        )
    }

    /// Says what a status does beyond its name, before it is set.
    func sayEffects(of status: String, on orderID: Int64) async {
        for words in StatusEffect.words(of: status) { Failure.say(words) }
        if status == OrderField.trash { await sayTakenStock(of: orderID) }
        let ends = StatusEffect.endsSubscriptions(status)
        guard ends || StatusEffect.pausesSubscriptions(status) else { return }
        let affected: AffectedSubscriptions?
        do {
            affected = try await stores.perform {
                OrderAction.listAffectedSubscriptions(
                    siteID: siteID,
                    orderIDs: [orderID],
                    status: status,
                    onCompletion: $0
                )
            }
        } catch {
            if ends { Failure.say("If it started a subscription, that ends for good; the store did not say.") }
            return
        }
        guard let affected, !affected.found.isEmpty else { return }
        for one in affected.found {
            let name = one.number.isEmpty ? "\(one.subscriptionID)" : one.number
            let rest = ends ? "ends, for good." : "is paused. \(StatusEffect.paused)"
            Failure.say("Its subscription #\(name) over \(one.total) \(one.currency) \(rest)")
        }
        if ends { Failure.say(StatusEffect.ended) }
    }

    private func sayTakenStock(of orderID: Int64) async {
        let taken = try? await stores.perform {
            OrderAction.countTakenStock(siteID: siteID, orderIDs: [orderID], onCompletion: $0)
        }
        if let words = StatusEffect.stock(taken: taken ?? 0, of: 1) { Failure.say(words) }
    }

    /// Says which prices the shop itself is late with.
    func say(_ prices: [LatePrice]) async throws {
        guard !prices.isEmpty else { return }
        let currency = try await currency()
        for price in prices { Failure.say(price.words { "\(Money.text($0, currency: currency)) \(currency)" }) }
    }

    /// The store's own, ISO 4217, for documents; empty while it is not known here, where a guess would be worse.
    func currency() async throws -> String {
        try await stores.perform { SettingAction.loadCurrency(siteID: siteID, onCompletion: $0) } ?? ""
    }

    enum Localization {
        static let readOnly = localized("merced is read only here")
        static func taken(_ name: String) -> String {
            localized("There is no default store: this is “%@”. Choose one: merced stores default NAME", name)
        }
    }
}
