import FoundationEssentials

/// One thing that happened, with its properties. Constructors are the only way to make one, so that an event
/// cannot carry a customer's data by accident.
public struct WooAnalyticsEvent: Hashable, Sendable {
    public let stat: WooAnalyticsStat
    public let properties: [String: String]

    private init(_ stat: WooAnalyticsStat, _ properties: [String: String] = [:]) {
        self.stat = stat
        self.properties = properties
    }

    public static let applicationOpened = WooAnalyticsEvent(.applicationOpened)
    public static func featureSwitched(name: String, isOn: Bool) -> WooAnalyticsEvent {
        WooAnalyticsEvent(.featureSwitched, ["feature": name, "on": "\(isOn)"])
    }

    public static let notificationsListOpened = WooAnalyticsEvent(.notificationsListOpened)
    public static let ordersRefreshed = WooAnalyticsEvent(.ordersRefreshed)

    public static func notificationOpened(kind: String) -> WooAnalyticsEvent {
        WooAnalyticsEvent(.notificationOpened, ["kind": kind])
    }

    public static let shipmentTrackingDeleted = WooAnalyticsEvent(.shipmentTrackingDeleted)

    public static func shipmentTrackingAdded(isCustom: Bool) -> WooAnalyticsEvent {
        WooAnalyticsEvent(.shipmentTrackingAdded, ["custom_provider": "\(isCustom)"])
    }

    public static func ordersListLoaded(count: Int) -> WooAnalyticsEvent {
        WooAnalyticsEvent(.ordersListLoaded, ["count": "\(count)"])
    }

    public static func ordersListSearched(matches: Int) -> WooAnalyticsEvent {
        WooAnalyticsEvent(.ordersListSearched, ["matches": "\(matches)"])
    }

    public static func ordersListSorted(by sort: String) -> WooAnalyticsEvent {
        WooAnalyticsEvent(.ordersListSorted, ["sort": sort])
    }

    public static func ordersListFiltered(conditions: Int) -> WooAnalyticsEvent {
        WooAnalyticsEvent(.ordersListFiltered, ["conditions": "\(conditions)"])
    }

    public static func ordersBulkStatusChanged(count: Int, to status: String) -> WooAnalyticsEvent {
        WooAnalyticsEvent(.ordersBulkStatusChanged, ["count": "\(count)", "to": status])
    }

    public static func orderOpened(status: String) -> WooAnalyticsEvent {
        WooAnalyticsEvent(.orderOpened, ["status": status])
    }

    public static func orderStatusChanged(from: String, to: String) -> WooAnalyticsEvent {
        WooAnalyticsEvent(.orderStatusChanged, ["from": from, "to": to])
    }

    public static func orderStatusChangeFailed(_ error: any Error) -> WooAnalyticsEvent {
        WooAnalyticsEvent(.orderStatusChangeFailed, properties(of: error))
    }

    public static func orderNoteAdded(isCustomerNote: Bool) -> WooAnalyticsEvent {
        WooAnalyticsEvent(.orderNoteAdded, ["customer_note": "\(isCustomerNote)"])
    }

    public static func orderNoteAddFailed(_ error: any Error) -> WooAnalyticsEvent {
        WooAnalyticsEvent(.orderNoteAddFailed, properties(of: error))
    }

    /// The error's type only: its words may quote a customer.
    private static func properties(of error: any Error) -> [String: String] {
        ["error_domain": String(describing: type(of: error))]
    }
}
