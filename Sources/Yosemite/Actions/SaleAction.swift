import FoundationEssentials

/// What can be asked of a till: carts, sales, and what becomes of them in the store.
public enum SaleAction: Action {
    /// What a cart comes to, computed here; the store is not asked.
    ///
    /// - Throws: `PricingError`, `StorageError`.
    case quoteCart(siteID: Int64, cart: SaleCart, onCompletion: Completion<SaleQuote>)

    /// Keeps the cart that is being worked on; a blank one is not kept. To be called at every change.
    case saveCart(siteID: Int64, cart: SaleCart, onCompletion: Completion<Void>)

    /// Puts a cart aside.
    case holdCart(siteID: Int64, cart: SaleCart, onCompletion: Completion<Void>)

    /// Carts that are kept, the newest first.
    case listCarts(siteID: Int64, onCompletion: Completion<[KeptCart]>)

    case dropCart(siteID: Int64, uuid: String, onCompletion: Completion<Void>)

    /// Makes a pending order of a cart, which any till can open then; the cart is gone.
    ///
    /// - Throws: `SaleProblem`, `OrderFormProblem`, `PricingError`; the cart is kept then.
    case orderCart(siteID: Int64, cart: SaleCart, shownTotal: Decimal, onCompletion: Completion<PendingEdit>)

    /// What the till is, and what keeps it from selling.
    case loadTill(siteID: Int64, onCompletion: Completion<TillFacts>)

    /// Sells a cart. When this is answered the sale is on the disk, with its number, lines, legs and receipt, and the cart is
    /// gone; the store is told behind it, whenever it answers. Called again with the same cart it is the same sale.
    ///
    /// - Parameters:
    ///   - shownTotal: what the clerk saw.
    ///   - payments: one of them may be cash; what is not cash pays what is left.
    /// - Throws: `SaleProblem`, `TillProblem`, `PricingError`, `StorageError`: nothing was sold, and the cart is kept.
    case payCart(
        siteID: Int64,
        cart: SaleCart,
        shownTotal: Decimal,
        payments: [SalePayment],
        onCompletion: Completion<TillReceipt>
    )

    /// Opens the drawer and prints the receipt of a sale that was just paid, by the shop's rule (`[register]`). What fails is
    /// in the answer: the sale stands.
    ///
    /// - Throws: `SaleProblem.unknown`, `StorageError`.
    case handOver(siteID: Int64, uuid: String, onCompletion: Completion<SaleHandover>)

    /// Sales of a day of the shop, the newest first; nil: the newest of all days.
    case listSales(siteID: Int64, day: String?, limit: Int, onCompletion: Completion<[TillSaleSummary]>)

    /// - Parameter name: a sale's number or uuid.
    /// - Throws: `SaleProblem.unknown`.
    case showSale(siteID: Int64, name: String, onCompletion: Completion<TillSaleDetails>)

    /// Has a sale that is parked, or waits for its next try, sent now.
    ///
    /// - Throws: `SaleProblem.unknown`.
    case sendSale(siteID: Int64, name: String, as: SaleSending, onCompletion: Completion<Void>)

    /// Takes a whole sale back: a row of its own with a number of its own, the money out of the drawer, the order cancelled.
    ///
    /// - Throws: `SaleProblem.unknown`, `.voided`.
    case voidSale(siteID: Int64, name: String, reason: String, onCompletion: Completion<TillReceipt>)

    /// Returns when a sale is in the store, or says why it is not yet.
    case awaitSale(siteID: Int64, uuid: String, patience: Duration, onCompletion: Completion<TillSaleSummary>)

    /// Taxes by rate and tenders by day, of sales from one day to another.
    case tallySales(siteID: Int64, from: String, to: String, onCompletion: Completion<SaleTally>)

    /// Goods of which more was sold than there were, with the sales here that sold them; those of which most is missing first.
    case listOversold(siteID: Int64, onCompletion: Completion<[OversoldGoods]>)

    /// Whose customer card, address or phone number was scanned.
    case findCustomer(siteID: Int64, code: String, onCompletion: Completion<CustomerAnswer>)

    /// Writes down that a code was scanned and found nowhere; one that may be a payment card's is not written.
    case keepUnknownCode(siteID: Int64, code: String, onCompletion: Completion<Void>)

    /// Codes that nothing has, the one that was scanned last first.
    case listUnknownCodes(siteID: Int64, onCompletion: Completion<[UnknownCode]>)

    /// A code has been given to a product, or is none.
    case strikeUnknownCode(siteID: Int64, code: String, onCompletion: Completion<Void>)
}
