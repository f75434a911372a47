import FoundationEssentials
import Hardware

/// Actions of a till: carts, sales, and what happens to them in the store.
public enum SaleAction: Action {
    /// The price of a cart, computed without asking the store.
    ///
    /// - Throws: `PricingError`, `StorageError`.
    case quoteCart(siteID: Int64, cart: SaleCart, onCompletion: Completion<SaleQuote>)

    /// Saves the cart being worked on; an empty one is not saved. Call it on every change.
    case saveCart(siteID: Int64, cart: SaleCart, onCompletion: Completion<Void>)

    /// Puts a cart aside.
    case holdCart(siteID: Int64, cart: SaleCart, onCompletion: Completion<Void>)

    /// Saved carts, newest first.
    case listCarts(siteID: Int64, onCompletion: Completion<[KeptCart]>)

    /// - Throws: `SaleProblem.begun` where its sale is partly paid.
    case dropCart(siteID: Int64, uuid: String, onCompletion: Completion<Void>)

    /// Turns a cart into a pending order, which any till can then open; the cart is removed.
    ///
    /// - Throws: `SaleProblem`, `OrderFormProblem`, `PricingError`; then the cart is kept.
    case orderCart(siteID: Int64, cart: SaleCart, shownTotal: Decimal, onCompletion: Completion<PendingEdit>)

    /// The till's identity, and what prevents it from selling.
    case loadTill(siteID: Int64, onCompletion: Completion<TillFacts>)

    /// Compares this computer's clock with the last receipt and with the store's; completes with nil where nothing
    /// speaks against it.
    ///
    /// - Throws: `StorageError`.
    case checkClock(siteID: Int64, onCompletion: Completion<ClockDoubt?>)

    /// Sells a cart. On completion the sale is on the disk, with its number, lines, tenders and receipt, and the cart
    /// is removed; the store gets it afterwards, whenever it answers. A second call with the same cart returns the same
    /// sale, and `SaleProblem.soldBefore` where its total is another by now.
    ///
    /// - Parameters:
    ///   - shownTotal: the total the clerk saw.
    ///   - payments: one of them may be cash; one that is not cash covers the rest.
    /// - Throws: `SaleProblem`, `TillProblem`, `PricingError`, `StorageError`: then nothing was sold, and the cart is
    ///   kept.
    case payCart(
        siteID: Int64,
        cart: SaleCart,
        shownTotal: Decimal,
        payments: [SalePayment],
        onCompletion: Completion<TillReceipt>
    )

    /// Opens the drawer and prints the receipt of a sale just paid, by the shop's rules (`[register]`); opens the
    /// drawer if cash of an unfinished sale was just taken or returned. Failures are in the answer: the sale stands.
    ///
    /// - Throws: `SaleProblem.unknown`, `StorageError`.
    case handOver(siteID: Int64, uuid: String, onCompletion: Completion<SaleHandover>)

    /// Takes cash, another terminal's payment or a tender of the shop as part of a sale; if an amount remains due the
    /// sale stays open.
    ///
    /// - Throws: `SaleProblem`, `OpenSaleRefusal`, `TillProblem`, `PricingError`, `StorageError`: then nothing was
    ///   taken.
    case takePart(
        siteID: Int64,
        cart: SaleCart,
        shownTotal: Decimal,
        payment: SalePayment,
        onCompletion: Completion<SaleTendered>
    )

    /// Charges a card for part of a sale or for the rest. `onProgress` gets each step. A payment that ends declined,
    /// cancelled or unknown is not a failure of the action.
    ///
    /// - Throws: `SaleProblem`, `OpenSaleRefusal`, `TillProblem`, `PricingError`, `PaymentError`, `StorageError`: no
    ///   card was charged; or one was, and the ledger could not be written: then the outcome is resolved later.
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

    /// Charges a gift card of the store's official plugin for part of a sale, or for the rest; a smaller balance covers
    /// what it can. A refusal by the store is a declined part, with the reason.
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

    /// Asks what can be asked before the first of several payments is taken: that cards can be charged, the total, a
    /// gift card's balance, the till's name, the reader. Nothing is taken or recorded.
    ///
    /// - Parameters:
    ///   - ways: in the order in which they are to be taken.
    ///   - findsReader: whether a card's reader has to be in reach; it is connected then.
    /// - Throws: what taking them would throw.
    case checkWays(
        siteID: Int64,
        cart: SaleCart,
        shownTotal: Decimal,
        ways: [SaleWay],
        readerSerial: String? = nil,
        findsReader: Bool = true,
        onCompletion: Completion<Void>
    )

    /// Stops waiting for a card, if that is still possible.
    case cancelCard(siteID: Int64, uuid: String, onCompletion: Completion<CollectionCancellation>)

    /// The state of a sale paid in parts; nil where no part was paid.
    case loadOpen(siteID: Int64, uuid: String, onCompletion: Completion<OpenSaleFacts?>)

    /// Sales that are unfinished, or have a refund under way, oldest first.
    case listOpen(siteID: Int64, onCompletion: Completion<[OpenSaleFacts]>)

    /// Asks again for the outcome of a part of a sale, and finishes it if that is known.
    ///
    /// - Throws: `SaleProblem.unknown`, `.beingPaid`.
    case resolveOpen(siteID: Int64, uuid: String, onCompletion: Completion<SaleTendered>)

    /// What a number, a uuid, a slip's mark or a payment's id means among sales, voids, returns and payments; nil where
    /// nothing has it.
    case findOpenMoney(siteID: Int64, name: String, onCompletion: Completion<OpenMoney?>)

    /// Records that money of a sale, which a processor refuses to move, was moved in another way, and says so on the
    /// order.
    ///
    /// - Parameters:
    ///   - position: of its part, from 1; nil for the one that was refused.
    ///   - byHand: who did it, and how.
    /// - Throws: `SaleProblem.unknown`, `ReturnProblem.noneRefused`, `.partsRefused`.
    case settleByHand(
        siteID: Int64,
        name: String,
        position: Int64?,
        byHand: String,
        onCompletion: Completion<OpenSaleFacts>
    )

    /// Refunds one part of an open sale: cash from the drawer, a card payment to the card; the other parts stay.
    ///
    /// - Throws: `SaleProblem`, `OpenSaleRefusal`.
    case giveBackPart(siteID: Int64, uuid: String, partID: String, onCompletion: Completion<SaleTendered>)

    /// Abandons an unpaid sale: what was taken is refunded, under its own number; completes with the cart as a new
    /// sale, and with nil where nothing had been taken.
    ///
    /// - Throws: `SaleProblem`, `OpenSaleRefusal`, `TillProblem`.
    case giveUp(siteID: Int64, uuid: String, reason: String, onCompletion: Completion<GivenUpSale>)

    /// Keeps a partly paid sale for collection: it is put aside until the rest is paid, or it is abandoned.
    ///
    /// - Parameter name: who collects it, for a sale without a customer; empty leaves its name as it is.
    /// - Throws: `SaleProblem`, `OpenSaleRefusal`.
    case leaveDeposit(siteID: Int64, uuid: String, name: String = "", onCompletion: Completion<OpenSaleFacts>)

    /// The lines of a slip (not a receipt) for an unfinished sale.
    case slip(siteID: Int64, uuid: String, onCompletion: Completion<[String]>)

    /// Prints that slip; completes with whether the printer confirmed it.
    ///
    /// - Throws: `SaleProblem.unknown`, `ReceiptPrintingError.noPrinter`, `PrinterServiceError`.
    case printSlip(siteID: Int64, uuid: String, onCompletion: Completion<Bool>)

    /// Prints that slip if the outcome of a card payment is unknown, a printer is set up, and the shop prints receipts
    /// automatically. Failures are in the answer, as for receipts.
    ///
    /// - Throws: `SaleProblem.unknown`, `StorageError`.
    case slipWhereLost(siteID: Int64, uuid: String, onCompletion: Completion<SaleHandover>)

    /// Sales of a day in the shop, newest first; nil for the newest of all days.
    case listSales(siteID: Int64, day: String?, limit: Int, onCompletion: Completion<[TillSaleSummary]>)

    /// - Parameter name: a sale's number or uuid.
    /// - Throws: `SaleProblem.unknown`.
    case showSale(siteID: Int64, name: String, onCompletion: Completion<TillSaleDetails>)

    /// Sends a sale now that is parked, or waiting for its next attempt.
    ///
    /// - Throws: `SaleProblem.unknown`.
    case sendSale(siteID: Int64, name: String, as: SaleSending, onCompletion: Completion<Void>)

    /// Orders that this till took money for and that its ledger does not know, as after a lost disk, oldest first.
    ///
    /// - Throws: `StorageError`.
    case listMissingSales(siteID: Int64, onCompletion: Completion<[MissingSale]>)

    /// Leaves a sale out of the store whose order was deleted there.
    ///
    /// - Throws: `SaleProblem.unknown`, `.notParked` where it is not such a sale.
    case leaveLostSale(siteID: Int64, name: String, onCompletion: Completion<Void>)

    /// Voids a whole sale: a row of its own with its own number, the money from the drawer, the order cancelled.
    ///
    /// - Parameter isUnchecked: also if the store cannot be asked whether part of it was returned elsewhere.
    /// - Throws: `SaleProblem.unknown`, `.voided`, `.returned`, `ReturnProblem.notChecked`, `.mustBeChecked`.
    case voidSale(
        siteID: Int64,
        name: String,
        reason: String,
        isUnchecked: Bool = false,
        onCompletion: Completion<TillReceipt>
    )

    /// Stops waiting for the store while a return is planned or made: it fails with `ReturnProblem.stopped`, and
    /// nothing is written. One that is already being written is not stopped.
    case stopAsking(siteID: Int64, onCompletion: Completion<Void>)

    /// What can still be returned of a sale; makes no request for one of this till, unless `asking` is given.
    ///
    /// - Parameters:
    ///   - name: a sale's number or uuid.
    ///   - uuid: of a return to be ignored, because it is being made again.
    ///   - asking: the return for which the store is asked what came back elsewhere.
    /// - Throws: `SaleProblem.unknown`, `ReturnProblem`.
    case loadReturn(
        siteID: Int64,
        name: String,
        before: String? = nil,
        asking: ReturnRequest? = nil,
        onCompletion: Completion<ReturnLeft>
    )

    /// The amounts of a return and how its money is refunded; nothing is written.
    ///
    /// - Parameter checks: whether to ask the store what it has refunded already.
    /// - Throws: `SaleProblem.unknown`, `ReturnProblem`.
    case planReturn(
        siteID: Int64,
        name: String,
        request: ReturnRequest,
        checks: Bool = false,
        onCompletion: Completion<ReturnPlan>
    )

    /// Returns items of a sale: on completion the return is on the disk, with its number, lines and refunds, and money
    /// may be handed out; a card refund is requested and the store is told afterwards. A second call with the same uuid
    /// returns the same return.
    ///
    /// - Parameter shownTotal: the total the clerk saw.
    /// - Throws: `SaleProblem`, `ReturnProblem`, `TillProblem`, `StorageError`: then nothing was written.
    case returnSale(
        siteID: Int64,
        name: String,
        request: ReturnRequest,
        shownTotal: Decimal,
        onCompletion: Completion<TillReceipt>
    )

    /// The refund for a cart with an exchange, and how the part not used for new items is paid out; nothing is written.
    ///
    /// - Throws: `SaleProblem.unknown`, `ReturnProblem`, `PricingError`.
    case planExchange(siteID: Int64, cart: SaleCart, onCompletion: Completion<ReturnPlan>)

    /// The return that was made together with a sale; nil where the sale was not an exchange.
    ///
    /// - Throws: `SaleProblem.unknown`.
    case loadExchanged(siteID: Int64, name: String, onCompletion: Completion<TillReceipt?>)

    /// Returns items without a receipt, for cash; the edit that adds them to the stock is written with it. A second
    /// call with the same cart returns the same return.
    ///
    /// - Parameters:
    ///   - paid: the amount to refund; nil for the items' present price.
    ///   - restocks: whether they go back on the shelf.
    /// - Throws: `SaleProblem`, `ReturnProblem`, `TillProblem`, `PricingError`, `StorageError`: then nothing was
    ///   written.
    case returnWithoutReceipt(
        siteID: Int64,
        cart: SaleCart,
        reason: String,
        approvedBy: String,
        paid: Decimal?,
        restocks: Bool,
        onCompletion: Completion<TillReceipt>
    )

    /// Refunds of returns still to go to cards; with a return's number or uuid all refunds of that one.
    case listCardReturns(siteID: Int64, name: String?, onCompletion: Completion<[CardReturn]>)

    /// Sales, voids and returns whose money was taken or paid out but which the store does not accept: the user
    /// decides, by `sendSale`.
    case listParkedSales(siteID: Int64, onCompletion: Completion<[TillSaleSummary]>)

    /// Asks the processor again for a return's refunds.
    ///
    /// - Parameters:
    ///   - key: of the refund that was paid out by hand; nil for all that were refused.
    ///   - byHand: how a refused refund was paid out instead; nil to ask the processor.
    case resolveReturn(
        siteID: Int64,
        name: String,
        position: Int64?,
        byHand: String?,
        onCompletion: Completion<[CardReturn]>
    )

    /// Completes when a sale is in the store, or with the reason why it is not yet.
    case awaitSale(siteID: Int64, uuid: String, patience: Duration, onCompletion: Completion<TillSaleSummary>)

    /// Taxes by rate and tenders by day, for the sales between two days.
    case tallySales(siteID: Int64, from: String, to: String, onCompletion: Completion<SaleTally>)

    /// Products of which more was sold than was in stock, with this till's sales of them; the largest shortage first.
    case listOversold(siteID: Int64, onCompletion: Completion<[OversoldGoods]>)

    /// What a fiscal signer has still to sign, in order of sale.
    case listUnsigned(siteID: Int64, onCompletion: Completion<[UnsignedSale]>)

    /// Asks a fiscal signer once for what is due, for a few seconds: a screen does that by itself. What it cannot sign
    /// keeps waiting.
    case signWaiting(siteID: Int64, onCompletion: Completion<Void>)

    /// The customer whose card, address or phone number was scanned.
    case findCustomer(siteID: Int64, code: String, onCompletion: Completion<CustomerAnswer>)

    /// Records that a code was scanned but not found; possible payment card numbers are not recorded.
    case keepUnknownCode(siteID: Int64, code: String, onCompletion: Completion<Void>)

    /// Codes that were not found, last scanned first.
    case listUnknownCodes(siteID: Int64, onCompletion: Completion<[UnknownCode]>)

    /// Removes a code that was assigned to a product, or discarded.
    case strikeUnknownCode(siteID: Int64, code: String, onCompletion: Completion<Void>)
}
