/// The register: carts, sales, and what becomes of them.
@MainActor
public final class SaleStore: SiteStore {
    override public func registerSupportedActions(in dispatcher: Dispatcher) {
        dispatcher.register(self, for: SaleAction.self)
    }

    override public func onAction(_ action: any Action) {
        guard let action = action as? SaleAction else { return }
        switch action {
        case .quoteCart(let siteID, let cart, let onCompletion):
            answer(siteID, onCompletion) { try await $0.sales.quote(cart) }
        case .saveCart(let siteID, let cart, let onCompletion):
            answer(siteID, onCompletion) { try await $0.sales.save(cart) }
        case .holdCart(let siteID, let cart, let onCompletion):
            answer(siteID, onCompletion) { try await $0.sales.save(cart, isHeld: true) }
        case .listCarts(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.sales.carts() }
        case .dropCart(let siteID, let uuid, let onCompletion):
            answer(siteID, onCompletion) { try await $0.sales.dropCart(uuid) }
        case .orderCart(let siteID, let cart, let shownTotal, let onCompletion):
            answer(siteID, onCompletion) { session in
                let form = try await session.sales.form(of: cart)
                let edit = try await session.forms.commit(form, shownTotal: shownTotal, hold: .zero)
                try await session.sales.dropCart(cart.uuid)
                return edit
            }
        case .loadTill(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.sales.till() }
        case .payCart(let siteID, let cart, let shownTotal, let payments, let onCompletion):
            answer(siteID, onCompletion) { try await $0.sales.pay(cart, shownTotal: shownTotal, payments) }
        case .handOver(let siteID, let uuid, let onCompletion):
            answer(siteID, onCompletion) { try await $0.sales.handOver(uuid: uuid) }
        case .listSales(let siteID, let day, let limit, let onCompletion):
            answer(siteID, onCompletion) { try await $0.sales.sales(day: day, limit: limit) }
        case .showSale(let siteID, let name, let onCompletion):
            answer(siteID, onCompletion) { try await $0.sales.details(name) }
        case .sendSale(let siteID, let name, let sending, let onCompletion):
            answer(siteID, onCompletion) { try await $0.sales.send(name, as: sending) }
        case .voidSale(let siteID, let name, let reason, let onCompletion):
            answer(siteID, onCompletion) { try await $0.sales.void(name, reason: reason) }
        case .awaitSale(let siteID, let uuid, let patience, let onCompletion):
            answer(siteID, onCompletion) { session in
                try await session.sales.outcome(of: uuid, patience: patience) { try await session.sync.sendNow() }
            }
        case .tallySales(let siteID, let from, let to, let onCompletion):
            answer(siteID, onCompletion) { try await $0.sales.tally(from: from, to: to) }
        case .listOversold(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.sales.oversold() }
        case .findCustomer(let siteID, let code, let onCompletion):
            answer(siteID, onCompletion) { try await $0.sales.customer(of: code) }
        case .keepUnknownCode(let siteID, let code, let onCompletion):
            answer(siteID, onCompletion) { _ = try await $0.sales.keepUnknown(code: code) }
        case .listUnknownCodes(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.sales.unknownCodes() }
        case .strikeUnknownCode(let siteID, let code, let onCompletion):
            answer(siteID, onCompletion) { try await $0.sales.strikeUnknown(code: code) }
        }
    }
}
