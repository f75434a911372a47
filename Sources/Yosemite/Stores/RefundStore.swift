import WooFoundation

/// Refunds: computed, made, recorded in the store.
@MainActor
public final class RefundStore: SiteStore {
    override public func registerSupportedActions(in dispatcher: Dispatcher) {
        dispatcher.register(self, for: RefundAction.self)
    }

    override public func onAction(_ action: any Action) {
        guard let action = action as? RefundAction else { return }
        switch action {
        case .retrieveRefunds(let siteID, let orderID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.counter.retrieveRefunds(orderID) }
        case .planRefund(let siteID, let orderID, let request, let onCompletion):
            answer(siteID, onCompletion) { try await $0.counter.refunds.plan(orderID, request) }
        case .createRefund(let siteID, let orderID, let plan, let onProgress, let onCompletion):
            answer(siteID, onCompletion) { session in
                try await session.counter.refunds.refund(orderID, plan) { await onProgress($0) }
            }
        case .loadLeft(let siteID, let orderID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.counter.refunds.coordinator.left(orderID) }
        case .chooseEverything(let siteID, let orderID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.counter.refunds.everything(orderID) }
        case .resolveRefunds(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.counter.refunds.resolve(asksForCards: true) }
        case .loadRefunds(let siteID, let onlyOpen, let onCompletion):
            answer(siteID, onCompletion) { try await $0.counter.refunds.summaries(onlyOpen: onlyOpen) }
        }
    }
}
