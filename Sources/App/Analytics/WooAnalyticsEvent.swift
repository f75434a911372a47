import FoundationEssentials
import TerminalUI

/// One thing that happened, with its properties. Constructors are the only way to make one, and values are numbers, words of
/// the program or slugs, so that an event cannot carry a customer's data by accident.
public struct WooAnalyticsEvent: Hashable, Sendable {
    public let stat: WooAnalyticsStat
    /// Its name in the ring file: `order_open`, `screen_orders_list`, `command_order_status`, `verb_orders_list`.
    public let name: String
    public let properties: [String: String]

    private init(
        _ stat: WooAnalyticsStat,
        of subject: String? = nil,
        _ properties: [WooAnalyticsProperty: WooAnalyticsValue] = [:]
    ) {
        assert(Set(properties.keys) == Set(stat.properties), "\(stat) has other properties")
        self.stat = stat
        name = subject.map { "\(stat.rawValue)_\($0)" } ?? stat.rawValue
        self.properties = Dictionary(uniqueKeysWithValues: properties.map { ($0.key.rawValue, $0.value.text) })
    }

    // MARK: Every page, command and verb

    public static func screenShown(_ screen: ScreenStat) -> WooAnalyticsEvent {
        WooAnalyticsEvent(.screenShown, of: screen.rawValue)
    }

    /// - Parameter context: where it ran, as the table of commands names places.
    public static func commandRun(_ command: CommandID, in context: String) -> WooAnalyticsEvent {
        WooAnalyticsEvent(.commandRun, of: subject(command.rawValue), [.context: .slug(context)])
    }

    /// - Parameter path: `orders`, `list`; never an argument of the command line.
    public static func verbRun(_ path: [String], exitStatus: Int32, lasting: Duration) -> WooAnalyticsEvent {
        WooAnalyticsEvent(
            .verbRun,
            of: subject(path.joined(separator: "_")),
            [
                .exitStatus: .number(Int(exitStatus)),
                .milliseconds: .number(Int(min(lasting / .milliseconds(1), 1e9))),
            ]
        )
    }

    /// - Parameter id: the dialog's name in the program; of a longer one, its beginning.
    public static func questionShown(_ id: String) -> WooAnalyticsEvent {
        let beginning = id.split(separator: ".").prefix(2).joined(separator: ".")
        return WooAnalyticsEvent(.questionShown, [.question: .slug(beginning)])
    }

    private static func subject(_ name: String) -> String {
        var words = ""
        for character in name {
            if character.isUppercase { words += "_" }
            words += character == "." || character == "-" ? "_" : character.lowercased()
        }
        return words
    }

    // MARK: Events with properties of their own

    public static let applicationOpened = WooAnalyticsEvent(.applicationOpened)
    public static let notificationsListOpened = WooAnalyticsEvent(.notificationsListOpened)
    public static let ordersRefreshed = WooAnalyticsEvent(.ordersRefreshed)
    public static let shipmentTrackingDeleted = WooAnalyticsEvent(.shipmentTrackingDeleted)

    public static func featureSwitched(name: String, isOn: Bool) -> WooAnalyticsEvent {
        WooAnalyticsEvent(.featureSwitched, [.feature: .slug(name), .isOn: .yes(isOn)])
    }

    public static func notificationOpened(kind: String) -> WooAnalyticsEvent {
        WooAnalyticsEvent(.notificationOpened, [.kind: .slug(kind)])
    }

    public static func shipmentTrackingAdded(isCustom: Bool) -> WooAnalyticsEvent {
        WooAnalyticsEvent(.shipmentTrackingAdded, [.isCustomProvider: .yes(isCustom)])
    }

    public static func ordersListSearched(matches: Int) -> WooAnalyticsEvent {
        WooAnalyticsEvent(.ordersListSearched, [.matches: .number(matches)])
    }

    public static func ordersListSorted(by sort: String) -> WooAnalyticsEvent {
        WooAnalyticsEvent(.ordersListSorted, [.sort: .slug(sort)])
    }

    public static func ordersListFiltered(conditions: Int) -> WooAnalyticsEvent {
        WooAnalyticsEvent(.ordersListFiltered, [.conditions: .number(conditions)])
    }

    public static func ordersBulkStatusChanged(count: Int, to status: String) -> WooAnalyticsEvent {
        WooAnalyticsEvent(.ordersBulkStatusChanged, [.count: .number(count), .to: .slug(status)])
    }

    public static func orderOpened(status: String) -> WooAnalyticsEvent {
        WooAnalyticsEvent(.orderOpened, [.status: .slug(status)])
    }

    public static func orderStatusChanged(from: String, to: String) -> WooAnalyticsEvent {
        WooAnalyticsEvent(.orderStatusChanged, [.from: .slug(from), .to: .slug(to)])
    }

    public static func orderStatusChangeFailed(_ error: any Error) -> WooAnalyticsEvent {
        WooAnalyticsEvent(.orderStatusChangeFailed, [.errorDomain: domain(of: error)])
    }

    public static func orderNoteAdded(isCustomerNote: Bool) -> WooAnalyticsEvent {
        WooAnalyticsEvent(.orderNoteAdded, [.isCustomerNote: .yes(isCustomerNote)])
    }

    public static func orderNoteAddFailed(_ error: any Error) -> WooAnalyticsEvent {
        WooAnalyticsEvent(.orderNoteAddFailed, [.errorDomain: domain(of: error)])
    }

    /// The outcome of asking how merced is liked.
    public enum FeedbackAction: String, Sendable {
        case shown, liked, dismissed, written
        case didNotLike = "did_not_like"
        case pageOpened = "page_opened"
    }

    public static func feedbackPrompt(_ action: FeedbackAction) -> WooAnalyticsEvent {
        WooAnalyticsEvent(.feedbackPrompt, [.action: .slug(action.rawValue)])
    }

    /// Only the error's type: its message may quote a customer.
    private static func domain(of error: any Error) -> WooAnalyticsValue { .slug(String(describing: type(of: error))) }
}
