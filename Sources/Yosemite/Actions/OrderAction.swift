/// Actions on orders. Orders themselves are read from storage.
public enum OrderAction: Action {
    /// Brings every order into the mirror, newest first, or only what changed since the last full sync. Progress is in
    /// `SiteStatus`.
    case synchronizeOrders(siteID: Int64, onCompletion: Completion<OrderSyncSummary>)

    /// Fetches the first `limit` orders that match a filter from the store, for a mirror that is not complete yet.
    case fetchFilteredOrders(
        siteID: Int64,
        statuses: [String],
        search: String?,
        limit: Int,
        onCompletion: Completion<OrderSyncSummary>
    )

    /// Fetches one order. If the store says it does not have it, it is removed from the mirror.
    case retrieveOrder(siteID: Int64, orderID: Int64, onCompletion: Completion<Order>)

    /// Which order a name means; the store is asked for what is not in the mirror.
    ///
    /// - Throws: `OrderNameProblem`.
    case findOrder(siteID: Int64, name: OrderName, onCompletion: Completion<NamedOrder>)

    /// Writes the edit to the ledger, shows it, then sends it. Completes when it is in the ledger and on screen.
    case updateOrderStatus(siteID: Int64, orderID: Int64, status: String, onCompletion: Completion<PendingEdit>)

    /// As `updateOrderStatus` for many orders in one transaction of the ledger: all or none.
    ///
    /// - Parameter hold: how long they are held back before they are sent, in whole seconds.
    case updateOrderStatuses(
        siteID: Int64,
        orderIDs: [Int64],
        status: String,
        hold: Duration = .zero,
        onCompletion: Completion<[PendingEdit]>
    )

    /// What a bulk change would do to each of these orders, in order.
    case previewBulk(siteID: Int64, edit: BulkOrderEdit, orderIDs: [Int64], onCompletion: Completion<[BulkOrderRow]>)

    /// Applies a previewed bulk change in one transaction of the ledger, which keeps it so that its results can be
    /// found after a restart. Each order has an edit with its own outcome.
    ///
    /// - Parameter hold: how long they are held back before they are sent, in whole seconds.
    case applyBulk(
        siteID: Int64,
        edit: BulkOrderEdit,
        rows: [BulkOrderRow],
        hold: Duration = .zero,
        onCompletion: Completion<(edits: [PendingEdit], change: BulkOrderChange)>
    )

    /// Orders that exist although another has their mark; makes no request.
    case loadDoubled(siteID: Int64, onCompletion: Completion<[DoubledOrder]>)

    /// The bulk changes of orders in the ledger, newest first: the last twenty.
    case loadBulkChanges(siteID: Int64, onCompletion: Completion<[BulkOrderChange]>)

    /// Updates fields of an order: in the ledger, on screen, then in the store, after checking whether the same fields
    /// have changed there meanwhile. The status `trash` moves the order to the trash.
    ///
    /// - Parameters:
    ///   - changes: based on what the owner saw; without a base, on the mirror's present values.
    ///   - hold: how long they are held back before they are sent, in whole seconds.
    case updateOrder(
        siteID: Int64,
        orderID: Int64,
        changes: [RecordChange],
        hold: Duration = .zero,
        onCompletion: Completion<PendingEdit>
    )

    /// What restoring an order from the trash would do. Asks the store; if it does not answer, uses the mirror.
    ///
    /// - Throws: `EditError.notInTrash`.
    case planRestore(siteID: Int64, orderID: Int64, onCompletion: Completion<OrderRestore>)

    /// The subscriptions related to an order, fetched from the store; nil where it does not have WooCommerce
    /// Subscriptions. They are not mirrored.
    case loadSubscriptions(siteID: Int64, orderID: Int64, onCompletion: Completion<[Subscription]?>)

    /// The subscriptions that a status of these orders ends or pauses, fetched from the store; nil where it does not have
    /// WooCommerce Subscriptions.
    case listAffectedSubscriptions(
        siteID: Int64,
        orderIDs: [Int64],
        status: String,
        onCompletion: Completion<AffectedSubscriptions?>
    )

    /// What is said before a card is taken for an order, as far as is mirrored; completes with nil for nothing.
    case loadCardWarning(siteID: Int64, orderID: Int64, onCompletion: Completion<String?>)

    /// How many of these orders have their goods from the stock, as far as is mirrored. The trash does not give them back.
    case countTakenStock(siteID: Int64, orderIDs: [Int64], onCompletion: Completion<Int>)

    /// Creates an order: in the mirror at once, under the negative id of the edit, and in the store exactly once.
    case createOrder(siteID: Int64, draft: OrderDraft, onCompletion: Completion<PendingEdit>)

    /// The orders with these ids that are in the mirror, in the order of the ids.
    case loadOrderRows(siteID: Int64, orderIDs: [Int64], onCompletion: Completion<[OrderSummary]>)

    /// The rows of at most 500 orders for a file, in the order of the ids; orders no longer in the mirror have none.
    case exportOrders(
        siteID: Int64,
        orderIDs: [Int64],
        layout: OrderExportLayout,
        onCompletion: Completion<OrderExportPiece>
    )

    /// A similar word that occurs in orders, for one that does not; nil where there is none.
    case suggestWord(siteID: Int64, word: String, onCompletion: Completion<WordSuggestion?>)

    /// The payment methods of the mirrored orders: id and title.
    case loadPaymentMethods(siteID: Int64, onCompletion: Completion<[String: String]>)
}
