/// A part of merced that can be switched off, or on before it is finished.
public enum FeatureFlag: String, Sendable, CaseIterable {
    /// List and detail side by side from 110 columns.
    case splitView = "split-view"
    /// Gift cards of the official plugin pay at the register and by `merced sell`.
    case giftCards = "gift-cards"
    /// A store can be connected through WordPress.com.
    case wordPressCom = "wordpress-com"
    /// What happens is told, and counted in the status line; the list of it is there either way.
    case notifications
    /// Parcels on the page of an order.
    case shipments
    /// Visitors and conversion on Home, of a store that is reached through WordPress.com.
    case siteVisits = "site-visits"
    /// The question how merced is liked, after a week of use.
    case feedback

    /// Where the configuration file says nothing: off until it works.
    public var isEnabledByDefault: Bool {
        switch self {
        case .splitView, .giftCards, .wordPressCom, .notifications, .shipments, .siteVisits, .feedback: true
        }
    }
}
