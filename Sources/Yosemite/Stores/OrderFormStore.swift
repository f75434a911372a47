/// Orders being created or changed.
@MainActor
public final class OrderFormStore: SiteStore {
    override public func registerSupportedActions(in dispatcher: Dispatcher) {
        dispatcher.register(self, for: OrderFormAction.self)
    }

    override public func onAction(_ action: any Action) {
        guard let action = action as? OrderFormAction else { return }
        switch action {
        case .newForm(let siteID, let customerID, let email, let onCompletion):
            answer(siteID, onCompletion) { try await $0.forms.newForm(customerID: customerID, email: email) }
        case .duplicateForm(let siteID, let orderID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.forms.duplicate(orderID) }
        case .changeForm(let siteID, let orderID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.forms.change(orderID) }
        case .quoteForm(let siteID, let form, let onCompletion):
            answer(siteID, onCompletion) { try await $0.forms.quote(form) }
        case .askStore(let siteID, let form, let onCompletion):
            answer(siteID, onCompletion) { try await $0.forms.askStore(form) }
        case .saveDraft(let siteID, let form, let onCompletion):
            answer(siteID, onCompletion) { try await $0.forms.save(form) }
        case .listDrafts(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.forms.drafts() }
        case .dropDraft(let siteID, let mark, let onCompletion):
            answer(siteID, onCompletion) { try await $0.forms.drop(mark) }
        case .commitForm(let siteID, let form, let shownTotal, let storeTotal, let hold, let onCompletion):
            answer(siteID, onCompletion) {
                try await $0.forms.commit(form, shownTotal: shownTotal, storeTotal: storeTotal, hold: hold)
            }
        case .searchGoods(let siteID, let text, let limit, let onCompletion):
            answer(siteID, onCompletion) { try await $0.forms.searchGoods(text, limit: limit) }
        case .findGoods(let siteID, let code, let onCompletion):
            answer(siteID, onCompletion) { try await $0.forms.findGoods(code) }
        case .takesFractions(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.forms.takesFractions() }
        case .variations(let siteID, let productID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.forms.variations(of: productID) }
        case .checkCoupon(let siteID, let form, let code, let onCompletion):
            answer(siteID, onCompletion) { try await $0.forms.refusal(of: code, on: form) }
        case .shippingOffer(let siteID, let country, let state, let postcode, let onCompletion):
            answer(siteID, onCompletion) {
                try await $0.forms.shippingOffer(country: country, state: state, postcode: postcode)
            }
        }
    }
}
