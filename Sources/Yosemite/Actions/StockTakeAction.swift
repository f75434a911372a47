import FoundationEssentials

/// Actions on deliveries and stock counts.
public enum StockTakeAction: Action {
    case beginStockTake(siteID: Int64, purpose: StockTake.Purpose, title: String, onCompletion: Completion<StockTake>)

    /// All of them, open ones first, then newest first.
    case loadStockTakes(siteID: Int64, onCompletion: Completion<[StockTake]>)

    case loadStockTake(siteID: Int64, takeID: Int64, onCompletion: Completion<StockTake>)

    /// Counts `quantity` more (up to 1,000,000) of the product with a code: SKU, GTIN, barcode, or `#` and a product's
    /// number. An unknown code is kept as its own line. Does not wait for the store.
    ///
    /// - Throws: `StockTakeError`.
    case countCode(
        siteID: Int64,
        takeID: Int64,
        code: String,
        quantity: Decimal,
        onCompletion: Completion<StockTakeLine>
    )

    /// As `countCode`, for a chosen product.
    case countProduct(
        siteID: Int64,
        takeID: Int64,
        productID: Int64,
        variationID: Int64,
        quantity: Decimal,
        onCompletion: Completion<StockTakeLine>
    )

    /// Sets the count of a line, 0 to 1,000,000; nil for not counted.
    ///
    /// - Throws: `StockTakeError`.
    case setCount(
        siteID: Int64,
        takeID: Int64,
        lineID: Int64,
        counted: Decimal?,
        onCompletion: Completion<StockTakeLine>
    )

    case removeLine(siteID: Int64, takeID: Int64, lineID: Int64, onCompletion: Completion<Void>)

    /// Asks the store for the stock of a counted line, so that later sales can be told from a shortage.
    ///
    /// - Throws: `NetworkError`, `StockTakeError`.
    case seeStock(siteID: Int64, takeID: Int64, line: StockTakeLine, onCompletion: Completion<Void>)

    /// Adds a supplier's list to what is expected.
    ///
    /// - Throws: `StockTakeError`; then nothing is added.
    case expect(siteID: Int64, takeID: Int64, list: SupplierList, onCompletion: Completion<Void>)

    /// Writes every difference to the outbox as a change in stock, and closes the stock take, in one transaction. If
    /// lines were counted without the store, it is asked first.
    ///
    /// - Throws: `StockTakeError`, `StorageError`; then nothing is sent.
    case sendStockTake(siteID: Int64, takeID: Int64, onCompletion: Completion<SentStockTake>)

    /// Discards it with its lines. What was already sent stays sent.
    case discardStockTake(siteID: Int64, takeID: Int64, onCompletion: Completion<Void>)
}

/// The outcome of sending a stock take.
public struct SentStockTake: Hashable, Sendable {
    public let edits: [PendingEdit]
    /// Codes that no product has.
    public let unknown: [StockTakeLine]
    /// Products whose stock the store does not manage.
    public let notCounted: [StockTakeLine]
}
