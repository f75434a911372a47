import FoundationEssentials

/// What can be asked about orders that are being made or changed.
public enum OrderFormAction: Action {
    /// An empty form, or one for a customer with the addresses of the account.
    ///
    /// - Parameters:
    ///   - customerID: nil or 0 for a guest.
    ///   - email: who it is for, where there is no id: the account with that address, else a guest.
    case newForm(siteID: Int64, customerID: Int64?, email: String?, onCompletion: Completion<OrderForm>)

    /// A form for a new order with what another one holds, at today's prices.
    ///
    /// - Throws: `EditError.gone` where that one is not here.
    case duplicateForm(siteID: Int64, orderID: Int64, onCompletion: Completion<OrderForm>)

    /// A form of an order that is there, read from the store anew where it answers. Its lines keep the order's prices.
    ///
    /// - Throws: `OrderFormProblem.notEditable` where its status lets nobody change what is in it, `.notMade`.
    case changeForm(siteID: Int64, orderID: Int64, onCompletion: Completion<OrderForm>)

    /// What a form would cost, computed here from what the mirror holds; the store is not asked.
    ///
    /// - Throws: `PricingError`.
    case quoteForm(siteID: Int64, form: OrderForm, onCompletion: Completion<OrderFormQuote>)

    /// What the store itself computes for a new order, asked by a draft of its checkout that is deleted again; nil where
    /// it is not asked. Only where its owner agreed to that.
    ///
    /// - Throws: `OrderFormProblem.refused`, `NetworkError`.
    case askStore(siteID: Int64, form: OrderForm, onCompletion: Completion<Decimal?>)

    /// Keeps a form as a draft; an empty one is not kept. To be called at every change.
    case saveDraft(siteID: Int64, form: OrderForm, onCompletion: Completion<Void>)

    /// Half-made orders, the newest first.
    case listDrafts(siteID: Int64, onCompletion: Completion<[OrderFormDraft]>)

    case dropDraft(siteID: Int64, mark: String, onCompletion: Completion<Void>)

    /// Writes a form to the ledger and takes its draft out, in one transaction; then it is shown and sent. A new order is
    /// made as pending, exactly once; where the store's total is the one that was shown, its status follows, else it
    /// becomes a conflict on `total`: `EditAction.resolve` with `mine` throws the order away and gives the draft back,
    /// without keeps the order as the store has computed it. Where the store refuses it, the draft is given back.
    ///
    /// - Parameters:
    ///   - shownTotal: what its owner saw computed here.
    ///   - storeTotal: of a new order, where the store was asked: what its owner agreed to in the place of that.
    ///   - hold: for how long it is not sent, in whole seconds.
    /// - Throws: `OrderFormProblem`, `PricingError`, `EditError`; nothing is changed then.
    case commitForm(
        siteID: Int64,
        form: OrderForm,
        shownTotal: Decimal,
        storeTotal: Decimal? = nil,
        hold: Duration = .zero,
        onCompletion: Completion<PendingEdit>
    )

    /// Goods by words of their name in any order, SKU or GTIN: what has just that code first, then what sells best.
    case searchGoods(siteID: Int64, text: String, limit: Int, onCompletion: Completion<[OrderGoods]>)

    /// Goods with just this code: SKU, GTIN in any form, barcode of a plugin, GS1; `#` and a number: with that id.
    case findGoods(siteID: Int64, code: String, onCompletion: Completion<[OrderGoods]>)

    /// Of a product, in the order of the shop.
    case variations(siteID: Int64, productID: Int64, onCompletion: Completion<[OrderGoods]>)

    /// Why a coupon would be refused on a form, in words; nil where it would not, or where only the store can tell.
    case checkCoupon(siteID: Int64, form: OrderForm, code: String, onCompletion: Completion<String?>)

    /// The store's ways to ship: those of the zone of an address first, then the others.
    case shippingOffer(
        siteID: Int64,
        country: String,
        state: String,
        postcode: String,
        onCompletion: Completion<ShippingOffer>
    )
}
