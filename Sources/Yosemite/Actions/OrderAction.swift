/// What can be asked about orders. Orders themselves arrive through storage.
public enum OrderAction: Action {
    /// Brings every order into the mirror, newest first, or only what changed since the last whole sync.
    /// Progress is in `SiteStatus`.
    case synchronizeOrders(siteID: Int64, onCompletion: Completion<OrderSyncSummary>)

    /// Fetches the first `limit` orders the store has for a filter, for a mirror that is not whole yet.
    case fetchFilteredOrders(
        siteID: Int64,
        statuses: [String],
        search: String?,
        limit: Int,
        onCompletion: Completion<OrderSyncSummary>
    )

    /// Fetches one order anew. An order the store says it does not have is removed from
    /// the mirror.
    case retrieveOrder(siteID: Int64, orderID: Int64, onCompletion: Completion<Order>)

    /// Writes the edit to the ledger, shows it, then sends it. Completes when it is in the ledger and shown.
    case updateOrderStatus(siteID: Int64, orderID: Int64, status: String, onCompletion: Completion<PendingEdit>)

    /// As `updateOrderStatus` for many orders in one transaction of the ledger: all of them or none.
    ///
    /// - Parameter hold: for how long they are not sent, in whole seconds.
    case updateOrderStatuses(
        siteID: Int64,
        orderIDs: [Int64],
        status: String,
        hold: Duration = .zero,
        onCompletion: Completion<[PendingEdit]>
    )

    /// What a change of many would do to each of these orders, in their order.
    case previewBulk(siteID: Int64, edit: BulkOrderEdit, orderIDs: [Int64], onCompletion: Completion<[BulkOrderRow]>)

    /// Does what the preview said, all of it in one transaction of the ledger, which keeps the change for its results to be
    /// found after a restart. Each order has an edit with an outcome of its own.
    ///
    /// - Parameter hold: for how long they are not sent, in whole seconds.
    case applyBulk(
        siteID: Int64,
        edit: BulkOrderEdit,
        rows: [BulkOrderRow],
        hold: Duration = .zero,
        onCompletion: Completion<(edits: [PendingEdit], change: BulkOrderChange)>
    )

    /// The changes of many orders that the ledger keeps, newest first: the last twenty.
    case loadBulkChanges(siteID: Int64, onCompletion: Completion<[BulkOrderChange]>)

    /// Gives fields of an order other values: to the ledger, to the screen, then to the store, which is asked first
    /// whether it
    /// has changed the same fields meanwhile. The status `trash` moves the order to the trash.
    ///
    /// - Parameters:
    ///   - changes: made on what the owner saw; without a base, on what is in the mirror now.
    ///   - hold: for how long they are not sent, in whole seconds.
    case updateOrder(
        siteID: Int64,
        orderID: Int64,
        changes: [RecordChange],
        hold: Duration = .zero,
        onCompletion: Completion<PendingEdit>
    )

    /// What taking an order out of the trash would do. The store is asked anew; where it does not answer, by what is here.
    ///
    /// - Throws: `EditError.notInTrash`.
    case planRestore(siteID: Int64, orderID: Int64, onCompletion: Completion<OrderRestore>)

    /// The subscriptions related to an order, as the store has them now; nil where it does not have WooCommerce
    /// Subscriptions. They are not mirrored.
    case loadSubscriptions(siteID: Int64, orderID: Int64, onCompletion: Completion<[Subscription]?>)

    /// Makes an order: here at once, under the negative id of the edit, and in the store exactly once.
    case createOrder(siteID: Int64, draft: OrderDraft, onCompletion: Completion<PendingEdit>)

    /// Sorted ids are not entities: where `orderID` stands in a list, from 0; nil when it is not in it.
    case locateOrder(siteID: Int64, orderID: Int64, list: OrderListQuery, onCompletion: Completion<Int?>)

    /// How many orders a list has.
    case countOrders(siteID: Int64, list: OrderListQuery, onCompletion: Completion<Int>)

    /// The ids at these places of a list; what lies behind its end is cut off.
    case listOrderIDs(siteID: Int64, list: OrderListQuery, range: Range<Int>, onCompletion: Completion<[Int64]>)

    /// The orders with these ids that are here, in the order of the ids.
    case loadOrderRows(siteID: Int64, orderIDs: [Int64], onCompletion: Completion<[OrderSummary]>)

    /// The rows of at most five hundred orders as they stand in a file, in the order of the ids; those that are not here
    /// any more have none.
    case exportOrders(
        siteID: Int64,
        orderIDs: [Int64],
        layout: OrderExportLayout,
        onCompletion: Completion<OrderExportPiece>
    )

    /// A word that orders have, for one that none has; nil where none is near.
    case suggestWord(siteID: Int64, word: String, onCompletion: Completion<WordSuggestion?>)

    /// The payment methods of the mirrored orders: id and title.
    case loadPaymentMethods(siteID: Int64, onCompletion: Completion<[String: String]>)
}
