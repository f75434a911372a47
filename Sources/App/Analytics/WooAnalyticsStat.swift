/// What is counted. A raw value is the event's name in the log, in the ring file and on the page of events; for the
/// last three, of which there is one per page, command and verb, it is the beginning of that name.
public enum WooAnalyticsStat: String, Sendable, CaseIterable {
    case applicationOpened = "application_opened"
    case featureSwitched = "feature_switched"
    case notificationsListOpened = "notifications_list_opened"
    case shipmentTrackingAdded = "order_tracking_add"
    case shipmentTrackingDeleted = "order_tracking_delete"
    case notificationOpened = "notification_opened"
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
    case feedbackPrompt = "app_feedback_prompt"
    case questionShown = "question_shown"
    case screenShown = "screen"
    case commandRun = "command"
    case verbRun = "verb"

    /// When it is tracked, as the page of events has it.
    public var meaning: String {
        switch self {
        case .applicationOpened: "the screens of a store opened"
        case .featureSwitched: "a part of merced was switched in `:features`"
        case .notificationsListOpened: "the list of notifications opened"
        case .shipmentTrackingAdded: "a parcel was added to an order"
        case .shipmentTrackingDeleted: "a parcel was taken off an order"
        case .notificationOpened: "a notification led to what it is about"
        case .ordersListSearched: "orders were searched"
        case .ordersListSorted: "orders were sorted"
        case .ordersListFiltered: "orders were filtered"
        case .ordersBulkStatusChanged: "marked orders were given a status"
        case .orderOpened: "an order's page opened"
        case .orderStatusChanged: "an order was given a status"
        case .orderStatusChangeFailed: "an order was not given a status"
        case .orderNoteAdded: "a note was added to an order"
        case .orderNoteAddFailed: "a note was not added to an order"
        case .ordersRefreshed: "orders were asked for anew"
        case .feedbackPrompt: "somebody was asked how merced is liked, and what came of it"
        case .questionShown: "a question, or a list to choose from, opened"
        case .screenShown: "a page or an overlay opened"
        case .commandRun: "a command ran, by its key, the palette or the list of actions; movements are not tracked"
        case .verbRun: "a verb ended"
        }
    }

    /// The properties of each such event, complete.
    public var properties: [WooAnalyticsProperty] {
        switch self {
        case .applicationOpened, .notificationsListOpened, .shipmentTrackingDeleted, .ordersRefreshed, .screenShown: []
        case .featureSwitched: [.feature, .isOn]
        case .shipmentTrackingAdded: [.isCustomProvider]
        case .notificationOpened: [.kind]
        case .ordersListSearched: [.matches]
        case .ordersListSorted: [.sort]
        case .ordersListFiltered: [.conditions]
        case .ordersBulkStatusChanged: [.count, .to]
        case .orderOpened: [.status]
        case .orderStatusChanged: [.from, .to]
        case .orderStatusChangeFailed, .orderNoteAddFailed: [.errorDomain]
        case .orderNoteAdded: [.isCustomerNote]
        case .feedbackPrompt: [.action]
        case .questionShown: [.question]
        case .commandRun: [.context]
        case .verbRun: [.exitStatus, .milliseconds]
        }
    }
}
