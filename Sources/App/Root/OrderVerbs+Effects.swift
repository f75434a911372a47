import TerminalUI
import WooFoundation
import Yosemite

/// What a status does beyond its name is said before it is set.
extension OrderVerbs {
    /// Asks where `status` does more than its name says; else does `then` at once.
    func whenEffectsAreKnown(of status: String, orderID: Int64, number: String, then: @escaping @MainActor () -> Void) {
        guard !isLookingAtEffects else { return }
        isLookingAtEffects = true
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
        let (known, isOffline) = (context.hasSubscriptions, context.status.isOffline)
        guard StatusEffect.endsSubscriptions(status), known ?? !isOffline else { return done(words) }
        if isOffline { return done(words + [EffectWords.offline]) }
        dispatch(
            OrderAction.listEndingSubscriptions(siteID: context.siteID, orderIDs: orderIDs) { [weak self] result in
                guard let self else { return }
                switch result {
                case .success(let ending):
                    self.context.hasSubscriptions = ending != nil
                    done(words + (ending.map(self.words) ?? []))
                case .failure(let error) where known == true:
                    done(words + [EffectWords.unknown(StoreWords.describe(error))])
                // Most stores have no subscriptions.
                case .failure: done(words)
                }
            }
        )
    }

    private func words(_ ending: EndingSubscriptions) -> [String] {
        guard !ending.found.isEmpty || ending.unasked > 0 else { return [] }
        let lines = SubscriptionLines(subscriptions: ending.found, context: context, problem: nil)
        var words = ending.found.prefix(5).map { EffectWords.ends(lines.words($0)) }
        if ending.found.count > 5 { words.append(EffectWords.more(ending.found.count - 5)) }
        if ending.unasked > 0 { words.append(EffectWords.unasked(ending.unasked)) }
        return words + [StatusEffect.ended]
    }

    enum EffectWords {
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
        static func unknown(_ reason: String) -> String {
            localized("If it started a subscription, that ends for good; the store did not say: %@", reason)
        }
    }
}
