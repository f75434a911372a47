import FoundationEssentials
import Hardware

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

    /// - Throws: `SaleProblem.begun` where parts of its sale are paid.
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

    /// Opens the drawer and prints the receipt of a sale that was just paid, by the shop's rule (`[register]`); opens the drawer
    /// where cash of an unfinished sale was just taken or given back. What fails is in the answer: the sale stands.
    ///
    /// - Throws: `SaleProblem.unknown`, `StorageError`.
    case handOver(siteID: Int64, uuid: String, onCompletion: Completion<SaleHandover>)

    /// Takes cash, another terminal's money or a tender of the shop as a part of a sale; less than what is left leaves it open.
    ///
    /// - Throws: `SaleProblem`, `OpenSaleRefusal`, `TillProblem`, `PricingError`, `StorageError`: nothing was taken.
    case takePart(
        siteID: Int64,
        cart: SaleCart,
        shownTotal: Decimal,
        payment: SalePayment,
        onCompletion: Completion<SaleTendered>
    )

    /// Asks for a card, for a part of a sale or for all that is left. `onProgress` gets each step. What ends declined, cancelled or
    /// unknown is no failure of the action.
    ///
    /// - Throws: `SaleProblem`, `OpenSaleRefusal`, `TillProblem`, `PricingError`, `PaymentError`, `StorageError`: no card was
    ///   asked for; or one was, and the ledger could not be written: then it is found out about later.
    case takeCard(
        siteID: Int64,
        cart: SaleCart,
        shownTotal: Decimal,
        amount: Decimal? = nil,
        readerSerial: String? = nil,
        chooseApplication: @MainActor ([CardApplication]) async -> Int?,
        onProgress: @MainActor (PaymentProgress) -> Void,
        onCompletion: Completion<SaleTendered>
    )

    /// Takes a gift card of the store's official plugin for a part of a sale, or for all that is left; one that has less covers
    /// what it has. What the store refuses is a declined part, with the reason.
    ///
    /// - Throws: `SaleProblem`, `OpenSaleRefusal`, `TillProblem`, `PricingError`, `StorageError`.
    case takeGiftCard(
        siteID: Int64,
        cart: SaleCart,
        shownTotal: Decimal,
        code: String,
        amount: Decimal? = nil,
        onCompletion: Completion<SaleTendered>
    )

    /// Stops asking for a card where that is still possible.
    case cancelCard(siteID: Int64, uuid: String, onCompletion: Completion<CollectionCancellation>)

    /// What is known of a sale that is paid part by part; nil where none of it was.
    case loadOpen(siteID: Int64, uuid: String, onCompletion: Completion<OpenSaleFacts?>)

    /// Sales that are not over, or of which money is on its way back, the oldest first.
    case listOpen(siteID: Int64, onCompletion: Completion<[OpenSaleFacts]>)

    /// Asks again what became of a part of a sale, and finishes it where that is known.
    ///
    /// - Throws: `SaleProblem.unknown`, `.beingPaid`.
    case resolveOpen(siteID: Int64, uuid: String, onCompletion: Completion<SaleTendered>)

    /// Gives one part of an open sale back: cash out of the drawer, a card's money to the card; the other parts stay.
    ///
    /// - Throws: `SaleProblem`, `OpenSaleRefusal`.
    case giveBackPart(siteID: Int64, uuid: String, partID: String, onCompletion: Completion<SaleTendered>)

    /// Gives a sale up that is not paid: what was taken goes back, under a number of its own; completes with the cart as another
    /// sale then, and with nil where nothing had been taken.
    ///
    /// - Throws: `SaleProblem`, `OpenSaleRefusal`, `TillProblem`.
    case giveUp(siteID: Int64, uuid: String, reason: String, onCompletion: Completion<GivenUpSale>)

    /// Leaves a sale that is paid in part for its collection: it is put aside until the rest is paid, or it is given up.
    ///
    /// - Throws: `SaleProblem`, `OpenSaleRefusal`.
    case leaveDeposit(siteID: Int64, uuid: String, onCompletion: Completion<OpenSaleFacts>)

    /// The lines of a slip that is no receipt, for a sale that is not finished.
    case slip(siteID: Int64, uuid: String, onCompletion: Completion<[String]>)

    /// Prints that slip; completes with whether the printer confirmed it.
    ///
    /// - Throws: `SaleProblem.unknown`, `ReceiptPrintingError.noPrinter`, `PrinterServiceError`.
    case printSlip(siteID: Int64, uuid: String, onCompletion: Completion<Bool>)

    /// Prints that slip where it is not known whether a card paid, a printer is set up, and the shop has its receipts printed
    /// unasked. What fails is in the answer, as the receipt's.
    ///
    /// - Throws: `SaleProblem.unknown`, `StorageError`.
    case slipWhereLost(siteID: Int64, uuid: String, onCompletion: Completion<SaleHandover>)

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
    /// - Parameter isUnchecked: even where the store cannot be asked whether some of it came back elsewhere.
    /// - Throws: `SaleProblem.unknown`, `.voided`, `.returned`, `ReturnProblem.notChecked`, `.mustBeChecked`.
    case voidSale(
        siteID: Int64,
        name: String,
        reason: String,
        isUnchecked: Bool = false,
        onCompletion: Completion<TillReceipt>
    )

    /// Ends the wait for the store of a return that is being planned or made: it fails with `ReturnProblem.stopped`, and nothing is
    /// written. One that is being written is not stopped.
    case stopAsking(siteID: Int64, onCompletion: Completion<Void>)

    /// What of a sale can still be returned; asks nobody.
    ///
    /// - Parameters:
    ///   - name: a sale's number or uuid.
    ///   - uuid: of a return that does not count: it is made again.
    /// - Throws: `SaleProblem.unknown`, `ReturnProblem`.
    case loadReturn(siteID: Int64, name: String, before: String? = nil, onCompletion: Completion<ReturnLeft>)

    /// What a return comes to and how its money goes back; nothing is written.
    ///
    /// - Parameter checks: the store is asked what it has given back by now.
    /// - Throws: `SaleProblem.unknown`, `ReturnProblem`.
    case planReturn(
        siteID: Int64,
        name: String,
        request: ReturnRequest,
        checks: Bool = false,
        onCompletion: Completion<ReturnPlan>
    )

    /// Takes goods of a sale back: when this is answered the return is on the disk, with its number, lines and legs, and money
    /// may be given; a card's is asked for, the store is told behind it. Called again under the same uuid it is the same return.
    ///
    /// - Parameter shownTotal: what the clerk saw.
    /// - Throws: `SaleProblem`, `ReturnProblem`, `TillProblem`, `StorageError`: nothing was written.
    case returnSale(
        siteID: Int64,
        name: String,
        request: ReturnRequest,
        shownTotal: Decimal,
        onCompletion: Completion<TillReceipt>
    )

    /// What comes back for a cart with an exchange in it, and how what its goods do not use up is given; nothing is written.
    ///
    /// - Throws: `SaleProblem.unknown`, `ReturnProblem`, `PricingError`.
    case planExchange(siteID: Int64, cart: SaleCart, onCompletion: Completion<ReturnPlan>)

    /// The return that was written with a sale; nil where goods of no other sale paid for it.
    ///
    /// - Throws: `SaleProblem.unknown`.
    case loadExchanged(siteID: Int64, name: String, onCompletion: Completion<TillReceipt?>)

    /// Takes goods back of which nobody has the receipt, for cash; what counts their stock up is written with it. Called
    /// again with the same cart it is the same return.
    ///
    /// - Parameters:
    ///   - paid: what is given back; nil for what the goods cost now.
    ///   - restocks: whether they go back on the shelf.
    /// - Throws: `SaleProblem`, `ReturnProblem`, `TillProblem`, `PricingError`, `StorageError`: nothing was written.
    case returnWithoutReceipt(
        siteID: Int64,
        cart: SaleCart,
        reason: String,
        approvedBy: String,
        paid: Decimal?,
        restocks: Bool,
        onCompletion: Completion<TillReceipt>
    )

    /// Money of returns that is still to go back to cards; with a return's number or uuid all of that one.
    case listCardReturns(siteID: Int64, name: String?, onCompletion: Completion<[CardReturn]>)

    /// Sales, voids and returns whose money was taken or given and which the store does not take: somebody decides, by `sendSale`.
    case listParkedSales(siteID: Int64, onCompletion: Completion<[TillSaleSummary]>)

    /// Asks the processor again for a return's money.
    ///
    /// - Parameters:
    ///   - key: of the one that was given by hand; nil for all that were refused.
    ///   - byHand: how what was refused was given instead; nil asks.
    case resolveReturn(
        siteID: Int64,
        name: String,
        position: Int64?,
        byHand: String?,
        onCompletion: Completion<[CardReturn]>
    )

    /// Returns when a sale is in the store, or says why it is not yet.
    case awaitSale(siteID: Int64, uuid: String, patience: Duration, onCompletion: Completion<TillSaleSummary>)

    /// Taxes by rate and tenders by day, of sales from one day to another.
    case tallySales(siteID: Int64, from: String, to: String, onCompletion: Completion<SaleTally>)

    /// Goods of which more was sold than there were, with the sales here that sold them; those of which most is missing first.
    case listOversold(siteID: Int64, onCompletion: Completion<[OversoldGoods]>)

    /// What a fiscal signer is still to sign, in the order in which it was sold.
    case listUnsigned(siteID: Int64, onCompletion: Completion<[UnsignedSale]>)

    /// Asks a fiscal signer once for what is due, for some seconds: a screen does that by itself. What it could not sign waits on.
    case signWaiting(siteID: Int64, onCompletion: Completion<Void>)

    /// Whose customer card, address or phone number was scanned.
    case findCustomer(siteID: Int64, code: String, onCompletion: Completion<CustomerAnswer>)

    /// Writes down that a code was scanned and found nowhere; one that may be a payment card's is not written.
    case keepUnknownCode(siteID: Int64, code: String, onCompletion: Completion<Void>)

    /// Codes that nothing has, the one that was scanned last first.
    case listUnknownCodes(siteID: Int64, onCompletion: Completion<[UnknownCode]>)

    /// A code has been given to a product, or is none.
    case strikeUnknownCode(siteID: Int64, code: String, onCompletion: Completion<Void>)
}
