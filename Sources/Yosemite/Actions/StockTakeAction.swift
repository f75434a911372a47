/// What can be asked about deliveries that are received and counts of what is there.
public enum StockTakeAction: Action {
    case beginStockTake(siteID: Int64, purpose: StockTake.Purpose, title: String, onCompletion: Completion<StockTake>)

    /// All of them, open ones first, then the newest.
    case loadStockTakes(siteID: Int64, onCompletion: Completion<[StockTake]>)

    case loadStockTake(siteID: Int64, takeID: Int64, onCompletion: Completion<StockTake>)

    /// Counts `quantity` more (1 to 1,000,000) of what has a code: SKU, GTIN, barcode, `#` and the number of a product.
    /// A code nothing has is kept as a line of its own. The store is not waited for.
    ///
    /// - Throws: `StockTakeError`.
    case countCode(
        siteID: Int64,
        takeID: Int64,
        code: String,
        quantity: Int64,
        onCompletion: Completion<StockTakeLine>
    )

    /// As `countCode`, for a product that was chosen.
    case countProduct(
        siteID: Int64,
        takeID: Int64,
        productID: Int64,
        variationID: Int64,
        quantity: Int64,
        onCompletion: Completion<StockTakeLine>
    )

    /// Says what was counted of a line, 0 to 1,000,000; nil: nothing is known of it.
    ///
    /// - Throws: `StockTakeError`.
    case setCount(
        siteID: Int64,
        takeID: Int64,
        lineID: Int64,
        counted: Int64?,
        onCompletion: Completion<StockTakeLine>
    )

    case removeLine(siteID: Int64, takeID: Int64, lineID: Int64, onCompletion: Completion<Void>)

    /// Asks the store for the stock of a line that was counted, so that what is sold afterwards is told from what was
    /// missing.
    ///
    /// - Throws: `NetworkError`, `StockTakeError`.
    case seeStock(siteID: Int64, takeID: Int64, line: StockTakeLine, onCompletion: Completion<Void>)

    /// Adds a supplier's list to what is expected.
    ///
    /// - Throws: `StockTakeError`; nothing is added then.
    case expect(siteID: Int64, takeID: Int64, list: SupplierList, onCompletion: Completion<Void>)

    /// Writes every difference to the outbox as so many more or fewer, and closes the stock take, in one transaction.
    /// Where lines of a count were made without the store, it is asked first.
    ///
    /// - Throws: `StockTakeError`, `StorageError`; nothing is sent then.
    case sendStockTake(siteID: Int64, takeID: Int64, onCompletion: Completion<SentStockTake>)

    /// Throws it away with its lines. What it has sent stays sent.
    case discardStockTake(siteID: Int64, takeID: Int64, onCompletion: Completion<Void>)
}

/// What came of sending a stock take.
public struct SentStockTake: Hashable, Sendable {
    public let edits: [PendingEdit]
    /// Codes nothing in the store has.
    public let unknown: [StockTakeLine]
    /// Products whose stock the store does not count.
    public let notCounted: [StockTakeLine]
}
