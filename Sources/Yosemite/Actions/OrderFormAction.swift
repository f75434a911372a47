import FoundationEssentials

/// Actions on orders being created or changed.
public enum OrderFormAction: Action {
    /// An empty form, or one for a customer with the addresses of the account.
    ///
    /// - Parameters:
    ///   - customerID: nil or 0 for a guest.
    ///   - email: used where there is no id: the account with that address, else a guest.
    case newForm(siteID: Int64, customerID: Int64?, email: String?, onCompletion: Completion<OrderForm>)

    /// A form for a new order with the contents of another, at today's prices.
    ///
    /// - Throws: `EditError.gone` where that order is not in the mirror.
    case duplicateForm(siteID: Int64, orderID: Int64, onCompletion: Completion<OrderForm>)

    /// A form for an existing order, fetched again if the store answers. Its lines keep the order's prices.
    ///
    /// - Throws: `OrderFormProblem.notEditable` where its status does not allow changes to its contents, `.notMade`.
    case changeForm(siteID: Int64, orderID: Int64, onCompletion: Completion<OrderForm>)

    /// The price of a form, computed from the mirror without asking the store.
    ///
    /// - Throws: `PricingError`.
    case quoteForm(siteID: Int64, form: OrderForm, onCompletion: Completion<OrderFormQuote>)

    /// The store's own total for a new order, from a checkout draft that is deleted again; nil where the store is not
    /// asked. Only if its owner agreed to that.
    ///
    /// - Throws: `OrderFormProblem.refused`, `NetworkError`.
    case askStore(siteID: Int64, form: OrderForm, onCompletion: Completion<Decimal?>)

    /// Saves a form as a draft; an empty one is not saved. Call it on every change.
    case saveDraft(siteID: Int64, form: OrderForm, onCompletion: Completion<Void>)

    /// Drafts of orders, newest first.
    case listDrafts(siteID: Int64, onCompletion: Completion<[OrderFormDraft]>)

    case dropDraft(siteID: Int64, mark: String, onCompletion: Completion<Void>)

    /// Writes a form to the ledger and removes its draft, in one transaction; then it is shown and sent. A new order is
    /// created as pending, exactly once; if the store's total is the one shown, its status follows, else it becomes a
    /// conflict on `total`: `EditAction.resolve` with `mine` discards the order and restores the draft, without it
    /// keeps the order as the store computed it. If the store refuses it, the draft is restored.
    ///
    /// - Parameters:
    ///   - shownTotal: the computed total the owner saw.
    ///   - storeTotal: for a new order, if the store was asked: the total the owner agreed to instead.
    ///   - hold: how long it is held back before it is sent, in whole seconds.
    /// - Throws: `OrderFormProblem`, `PricingError`, `EditError`; then nothing is changed.
    case commitForm(
        siteID: Int64,
        form: OrderForm,
        shownTotal: Decimal,
        storeTotal: Decimal? = nil,
        hold: Duration = .zero,
        onCompletion: Completion<PendingEdit>
    )

    /// Products by words of their name in any order, SKU or GTIN: first those with exactly that code, then best
    /// sellers.
    case searchGoods(siteID: Int64, text: String, limit: Int, onCompletion: Completion<[OrderGoods]>)

    /// Products with exactly this code: SKU, GTIN in any form, a plugin's barcode, GS1; or by id: `#` and a number.
    case findGoods(siteID: Int64, code: String, onCompletion: Completion<[OrderGoods]>)

    /// Whether the shop sells fractions of goods, as far as it has shown: on a line of an order, or as a stock.
    case takesFractions(siteID: Int64, onCompletion: Completion<Bool>)

    /// The variations of a product, in the shop's order.
    case variations(siteID: Int64, productID: Int64, onCompletion: Completion<[OrderGoods]>)

    /// Why a coupon would be refused on a form, in words; nil where it would not, or where only the store can tell.
    case checkCoupon(siteID: Int64, form: OrderForm, code: String, onCompletion: Completion<String?>)

    /// The store's shipping methods: first those of the address's zone, then the others.
    case shippingOffer(
        siteID: Int64,
        country: String,
        state: String,
        postcode: String,
        onCompletion: Completion<ShippingOffer>
    )
}
