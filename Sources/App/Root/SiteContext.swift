import Experiments
import FoundationEssentials
import WooFoundation
import Yosemite

/// Shared by every screen of one store: access to Yosemite, and the store's formats for money, time and statuses.
@MainActor
public final class SiteContext {
    public let siteID: Int64
    public let stores: any StoresManager
    public let analytics: any Analytics
    public let dates: any DateSource

    public private(set) var format: StoreFormat
    public private(set) var statusNames: [String: String] = [:]
    /// The statuses an order can have, in the store's order.
    public private(set) var statuses: [OrderStatus] = []
    public private(set) var edits: OpenEdits
    public private(set) var status = SiteStatus.initial
    /// Goes up when the store's words or the edits change: text formatted earlier is then outdated.
    public private(set) var generation = 0

    /// The countries with their states, read when a form first asks for them.
    private(set) lazy var places = {
        let places = Places(siteID: siteID, stores: stores)
        places.onChange = { [weak self] in self?.onChange() }
        return places
    }()

    /// How long changes that send mail, move stock or set a date are held back, so that they can be undone completely.
    public var hold = Duration.zero

    /// Which parts of merced are enabled.
    public var features: any FeatureFlagService = LocalFeatureFlagService()

    /// Whether the store offers shipment tracking; nil until it was asked.
    var offersShipments: Bool?

    /// Whether the store has WooCommerce Subscriptions; nil until it was asked.
    var hasSubscriptions: Bool?

    /// The overlay that shows the state of every list, while it is open.
    weak var progressReader: AnyObject?

    /// Called when something above has changed.
    public var onChange: @MainActor () -> Void = {}
    /// Called with an edit that the store refused since the program started.
    public var onRefused: @MainActor (PendingEdit) -> Void = { _ in }
    /// Called with how many changes reached the store, or sales were paid.
    public var onFinished: @MainActor (Int) -> Void = { _ in }
    /// Called with the rows of a sync that could not be decoded.
    public var onUnreadable: @MainActor (UnreadableReport) -> Void = { _ in }
    /// Called when the store becomes reachable, rejects the key or becomes unreachable.
    public var onConnection: @MainActor (_ before: SiteStatus.Connection, _ now: SiteStatus.Connection) -> Void = {
        _,
        _ in
    }
    /// Called where the mirror could not be opened and is filled again; with the reason.
    public var onRebuilt: @MainActor (String) -> Void = { _ in }

    private let settingsListener: EntityListener<StoreSettings>
    private let editsListener: EntityListener<OpenEdits>
    private let statusResults: ResultsController<StorageOrderStatus>
    private var statusToken: ObservationToken?
    /// Requests for an order's number without an answer yet.
    private var numberListeners: [UUID: EntityListener<Order>] = [:]
    /// Refused edits that were reported, or existed when the program started; nil before the first delivery.
    private var knownRefusals: Set<Int64>?

    /// A problem in words, with amounts in the store's format.
    func describe(_ error: any Error) -> String { StoreWords.describe(error, in: format.settings.currency) }

    public init(
        siteID: Int64,
        siteName: String,
        stores: any StoresManager,
        analytics: any Analytics,
        dates: any DateSource
    ) {
        self.siteID = siteID
        self.stores = stores
        self.analytics = analytics
        self.dates = dates
        let settings = StoreSettings(siteName: siteName, siteURL: "", currency: .standard, timeZone: .utc)
        format = StoreFormat(settings: settings)
        edits = OpenEdits(siteID: siteID, edits: [])
        settingsListener = stores.storeSettings(siteID: siteID)
        editsListener = stores.openEdits(siteID: siteID)
        statusResults = stores.orderStatuses(siteID: siteID)
        settingsListener.onUpsert = { [weak self] in self?.take($0) }
        editsListener.onUpsert = { [weak self] in self?.take($0) }
        statusResults.onDidChangeContent = { [weak self] in self?.takeStatuses() }
        statusResults.start()
        statusToken = stores.monitor(siteID: siteID).observe { [weak self] in self?.take($0) }
    }

    private func take(_ settings: StoreSettings) {
        format = StoreFormat(settings: settings)
        generation += 1
        onChange()
    }

    private func take(_ new: OpenEdits) {
        tellFinished(before: edits, now: new)
        edits = new
        generation += 1
        let known = knownRefusals
        knownRefusals = (known ?? []).union(new.refused.map(\.editID))
        if let known {
            for edit in new.refused where !known.contains(edit.editID) { onRefused(edit) }
        }
        onChange()
    }

    /// Edits that were open and are not any more; those undone in time, or given up, were held or refused before.
    private func tellFinished(before: OpenEdits, now: OpenEdits) {
        let finished = before.edits.count { $0.isUnsent && $0.heldUntil == nil && now.edit($0.editID) == nil }
        if finished > 0 { onFinished(finished) }
    }

    private func takeStatuses() {
        statuses = statusResults.fetchedObjects
        statusNames = Dictionary(statuses.map { ($0.slug, $0.name) }) { first, _ in first }
        generation += 1
        onChange()
    }

    private func take(_ new: SiteStatus) {
        let before = status
        status = new
        if let unreadable = new.unreadable, unreadable != before.unreadable { onUnreadable(unreadable) }
        if new.connection.isOtherKind(than: before.connection) { onConnection(before.connection, new.connection) }
        if let rebuilt = new.mirrorRebuilt, before.mirrorRebuilt == nil { onRebuilt(rebuilt) }
        let areNotesRead = (new.progress.unreadNotes == 0, before.progress.unreadNotes == 0)
        if progressReader != nil || new.news != before.news || areNotesRead.0 != areNotesRead.1 { onChange() }
    }

    /// The number of an order as displayed to the shop; its id where the order is not here.
    func number(ofOrder orderID: Int64, completion: @escaping @MainActor (String) -> Void) {
        let key = UUID()
        let listener = stores.order(siteID: siteID, orderID: orderID)
        listener.onUpsert = { [weak self] order in
            guard self?.numberListeners.removeValue(forKey: key) != nil else { return }
            completion(order.number.isEmpty ? "\(orderID)" : order.number)
        }
        listener.onDelete = { [weak self] in
            guard self?.numberListeners.removeValue(forKey: key) != nil else { return }
            completion("\(orderID)")
        }
        numberListeners[key] = listener
    }

    /// Reports the current state, for callbacks that are set after the start.
    func tellPresent() {
        if let unreadable = status.unreadable { onUnreadable(unreadable) }
        if let rebuilt = status.mirrorRebuilt { onRebuilt(rebuilt) }
        onConnection(.unknown, status.connection)
    }

    /// Whether the store rejects its key.
    var isRefused: Bool {
        if case .refused = status.connection { true } else { false }
    }

    /// The store's names that a filter may use.
    var vocabulary: FilterVocabulary { FilterVocabulary(statuses: statusNames) }

    /// Parses a line of the filter language for orders.
    func parseOrderFilter(_ text: String) -> (filter: OrderFilter, problems: [FilterProblem]) {
        let parsed = OrderFilterParser.parse(text, vocabulary: vocabulary)
        return (parsed.filter, parsed.problems)
    }

    /// The context for interpreting `filter` now: empty where it depends neither on days nor on changes.
    func filterContext(for filter: OrderFilter) -> FilterContext {
        guard filter.needsDays || filter.needsEdits else { return .fixed }
        let edited = filter.needsEdits ? Set(edits.edits.map(\.orderID)).subtracting([0]).sorted() : []
        return FilterContext(zone: format.settings.timeZone, now: dates.now(), editedOrderIDs: edited)
    }

    func filterContext(for filter: ProductFilter) -> FilterContext {
        guard filter.needsDays || filter.needsEdits else { return .fixed }
        let edited = filter.needsEdits ? edits.editedProductIDs : []
        return FilterContext(zone: format.settings.timeZone, now: dates.now(), editedProductIDs: edited)
    }

    /// Whole seconds until held changes are sent; nil where nothing is held.
    var secondsHeld: Int? {
        let now = dates.now()
        let rest = edits.held.compactMap(\.heldUntil).map { $0.timeIntervalSince(now) }.filter { $0 > 0 }
        return rest.min().map { Int($0.rounded(.up)) }
    }

    /// Since when the store has been unreachable, as a time of day; empty while it is reachable.
    var offlineTime: String {
        if case .offline(let since, _) = status.connection { format.clock(since) } else { "" }
    }

    public func appearance(of slug: String) -> StatusAppearance { StatusAppearance(slug: slug, names: statusNames) }

    /// The statuses to choose from: the store's, or WooCommerce's own until those are known.
    public var choosableStatuses: [String] {
        let known = statuses.map(\.slug).filter { $0 != "checkout-draft" && $0 != "auto-draft" && $0 != "trash" }
        return known.isEmpty ? OrderStatusEnum.core.map(\.rawValue) : known
    }
}

extension SiteStatus {
    /// The parts that a screen with another subject has words for.
    fileprivate var news: SiteStatus {
        var news = self
        news.progress = progress.news
        return news
    }
}

extension SiteStatus.Connection {
    /// Whether its word differs; times and reasons do not count.
    fileprivate func isOtherKind(than other: Self) -> Bool {
        switch (self, other) {
        case (.unknown, .unknown), (.online, .online), (.offline, .offline), (.refused, .refused): false
        case (.unknown, _), (.online, _), (.offline, _), (.refused, _): true
        }
    }
}
