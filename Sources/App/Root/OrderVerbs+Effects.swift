import TerminalUI
import WooFoundation
import Yosemite

/// What a status does beyond its name is said before it is set.
extension OrderVerbs {
    /// Asks where `status` does more than its name says; else does `then` at once.
    func whenEffectsAreKnown(of status: String, orderID: Int64, number: String, then: @escaping @MainActor () -> Void) {
        guard !isLookingAtEffects else { return }
        isLookingAtEffects = true
        if asksAboutEffects(of: status) { say(EffectWords.looking) }
        loadEffects(of: status, [orderID]) { [weak self] words in
            self?.isLookingAtEffects = false
            guard let self, !words.isEmpty else { return then() }
            let word = self.context.appearance(of: status).word
            let question = Dialog(
                id: "order.effects",
                title: EffectWords.title(NamedOrder(orderID: orderID, number: number).words, word),
                body: words,
                buttons: [.cancel, DialogButton(id: "set", label: EffectWords.set(word))]
            )
            self.host?.present(
                DialogOverlay(question) { button in
                    if button == "set" { then() }
                    return .close
                }
            )
        }
    }

    /// What a status does to these orders beyond its name, as sentences; empty where it does nothing.
    func loadEffects(of status: String, _ orderIDs: [Int64], _ done: @escaping @MainActor ([String]) -> Void) {
        let words = StatusEffect.words(of: status)
        guard status == OrderField.trash else { return loadSubscriptions(status, orderIDs, words, done) }
        dispatch(
            OrderAction.countTakenStock(siteID: context.siteID, orderIDs: orderIDs) { [weak self] result in
                let stock = StatusEffect.stock(taken: (try? result.get()) ?? 0, of: orderIDs.count)
                self?.loadSubscriptions(status, orderIDs, words + [stock].compactMap { $0 }, done)
            }
        )
    }

    /// Whether the store is asked before it can be said.
    func asksAboutEffects(of status: String) -> Bool {
        (StatusEffect.endsSubscriptions(status) || StatusEffect.pausesSubscriptions(status))
            && context.hasSubscriptions != false && !context.status.isOffline
    }

    private func loadSubscriptions(
        _ status: String,
        _ orderIDs: [Int64],
        _ words: [String],
        _ done: @escaping @MainActor ([String]) -> Void
    ) {
        let (known, isOffline) = (context.hasSubscriptions, context.status.isOffline)
        let ends = StatusEffect.endsSubscriptions(status)
        guard ends || StatusEffect.pausesSubscriptions(status), known ?? !isOffline else { return done(words) }
        if isOffline { return done(words + [ends ? EffectWords.offline : EffectWords.pausedOffline]) }
        dispatch(
            OrderAction.listAffectedSubscriptions(siteID: context.siteID, orderIDs: orderIDs, status: status) {
                [weak self] result in
                guard let self else { return }
                switch result {
                case .success(let affected):
                    self.context.hasSubscriptions = affected != nil
                    done(words + (affected.map { self.words($0, ends: ends) } ?? []))
                case .failure(let error) where known == true:
                    let reason = StoreWords.describe(error)
                    done(words + [ends ? EffectWords.unknown(reason) : EffectWords.pausedUnknown(reason)])
                // Most stores have no subscriptions.
                case .failure: done(words)
                }
            }
        )
    }

    private func words(_ affected: AffectedSubscriptions, ends: Bool) -> [String] {
        guard !affected.found.isEmpty || affected.unasked > 0 else { return [] }
        let lines = SubscriptionLines(subscriptions: affected.found, context: context, problem: nil)
        var words = affected.found.prefix(5).map { one in
            ends ? EffectWords.ends(lines.words(one)) : EffectWords.pauses(lines.words(one))
        }
        let more = affected.found.count - 5
        if more > 0 { words.append(ends ? EffectWords.more(more) : EffectWords.morePaused(more)) }
        if affected.unasked > 0 {
            words.append(ends ? EffectWords.unasked(affected.unasked) : EffectWords.pausedUnasked(affected.unasked))
        }
        return words + [ends ? StatusEffect.ended : StatusEffect.paused]
    }

    enum EffectWords {
        static let looking = localized("Asking the store which subscriptions that changes…")
        static func title(_ number: String, _ status: String) -> String {
            localized("Set order %@ to %@?", number, status)
        }
        static func set(_ status: String) -> String { localized("Set to %@", status) }
        static func ends(_ subscription: String) -> String { localized("Its subscription ends: %@.", subscription) }
        static func more(_ count: Int) -> String { localized("… and %@ more end.", "\(count)") }
        static func unasked(_ count: Int) -> String {
            localized("Subscriptions of the other %@ orders end as well; the store was not asked which.", "\(count)")
        }
        static let offline = localized("If it started a subscription, that ends for good; offline, nobody can say.")
        static func pauses(_ subscription: String) -> String {
            localized("Its subscription is paused: %@.", subscription)
        }
        static func morePaused(_ count: Int) -> String { localized("… and %@ more are paused.", "\(count)") }
        static func pausedUnasked(_ count: Int) -> String {
            localized(
                "Subscriptions of the other %@ orders are paused, too; the store was not asked which.",
                "\(count)"
            )
        }
        static let pausedOffline = localized("If it has a subscription, that is paused; offline, nobody can say.")
        static func pausedUnknown(_ reason: String) -> String {
            localized("If it has a subscription, that is paused; the store did not say: %@", reason)
        }
        static func unknown(_ reason: String) -> String {
            localized("If it started a subscription, that ends for good; the store did not say: %@", reason)
        }
    }
}
