/// What is worth counting. Raw values are the names in the log and in the ring file.
public enum WooAnalyticsStat: String, Sendable, CaseIterable {
    case applicationOpened = "application_opened"
    case notificationsListOpened = "notifications_list_opened"
    case shipmentTrackingAdded = "order_tracking_add"
    case shipmentTrackingDeleted = "order_tracking_delete"
    case notificationOpened = "notification_opened"
    case ordersListLoaded = "orders_list_loaded"
    case ordersListSearched = "orders_list_search"
    case ordersListSorted = "orders_list_sorted"
    case ordersListFiltered = "orders_list_filter"
    case ordersBulkStatusChanged = "orders_bulk_status_change"
    case orderOpened = "order_open"
    case orderStatusChanged = "order_status_change"
    case orderStatusChangeFailed = "order_status_change_failed"
    case orderNoteAdded = "order_note_add"
    case orderNoteAddFailed = "order_note_add_failed"
    case ordersRefreshed = "orders_refresh"
}
