import Experiments
import FoundationEssentials
import WooFoundation
import Yosemite

/// What every screen of one store shares: the door to Yosemite, and how this store writes money, time and statuses.
@MainActor
public final class SiteContext {
    public let siteID: Int64
    public let stores: any StoresManager
    public let analytics: any Analytics
    public let dates: any DateSource

    public private(set) var format: StoreFormat
    public private(set) var statusNames: [String: String] = [:]
    /// The statuses an order can be given, in the store's order.
    public private(set) var statuses: [OrderStatus] = []
    public private(set) var edits: OpenEdits
    public private(set) var status = SiteStatus.initial
    /// Goes up when the store's words or the edits change: what was written with them is stale then.
    public private(set) var generation = 0

    /// The countries with their states, read when a form first asks for them.
    private(set) lazy var places = {
        let places = Places(siteID: siteID, stores: stores)
        places.onChange = { [weak self] in self?.onChange() }
        return places
    }()

    /// For how long what mails, moves stock or sets a date is not sent, so that it can be taken back whole.
    public var hold = Duration.zero

    /// Which parts of merced are on.
    public var features: any FeatureFlagService = LocalFeatureFlagService()

    /// The store offers shipment tracking; nil while it was not asked.
    var offersShipments: Bool?

    /// The store has WooCommerce Subscriptions; nil while it was not asked.
    var hasSubscriptions: Bool?

    /// Who shows how every list stands, while it is on the screen.
    weak var progressReader: AnyObject?

    /// Something above changed.
    public var onChange: @MainActor () -> Void = {}
    /// An edit the store refused since the program started.
    public var onRefused: @MainActor (PendingEdit) -> Void = { _ in }
    /// So many changes came into the store, or sales were paid.
    public var onFinished: @MainActor (Int) -> Void = { _ in }
    /// Rows of a sync that could not be read.
    public var onUnreadable: @MainActor (UnreadableReport) -> Void = { _ in }
    /// The store answers, refuses or is missed, and did not before.
    public var onConnection: @MainActor (_ before: SiteStatus.Connection, _ now: SiteStatus.Connection) -> Void = {
        _,
        _ in
    }
    /// The mirror could not be opened and is filled anew; why.
    public var onRebuilt: @MainActor (String) -> Void = { _ in }

    private let settingsListener: EntityListener<StoreSettings>
    private let editsListener: EntityListener<OpenEdits>
    private let statusResults: ResultsController<StorageOrderStatus>
    private var statusToken: ObservationToken?
    /// Asked for an order's number and not answered yet.
    private var numberListeners: [UUID: EntityListener<Order>] = [:]
    /// Refused edits that were told of, or were there when the program started; nil before the first delivery.
    private var knownRefusals: Set<Int64>?

    /// A problem in words, with its amounts as the store writes them.
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

    /// What was on its way and is open no more; what was taken back in time, or given up, was held or refused before.
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

    /// The number the shop gave an order, as people know it; its id where the order is not here.
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

    /// What is known already, for whoever took the callbacks after the start.
    func tellPresent() {
        if let unreadable = status.unreadable { onUnreadable(unreadable) }
        if let rebuilt = status.mirrorRebuilt { onRebuilt(rebuilt) }
        onConnection(.unknown, status.connection)
    }

    /// The store refuses the key it was given.
    var isRefused: Bool {
        if case .refused = status.connection { true } else { false }
    }

    /// The store's own names that a filter may use.
    var vocabulary: FilterVocabulary { FilterVocabulary(statuses: statusNames) }

    /// Reads a line of the filter language for orders.
    func parseOrderFilter(_ text: String) -> (filter: OrderFilter, problems: [FilterProblem]) {
        let parsed = OrderFilterParser.parse(text, vocabulary: vocabulary)
        return (parsed.filter, parsed.problems)
    }

    /// What `filter` is read with now: nothing where it asks neither for days nor for changes.
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

    /// How many whole seconds are left until what is held goes to the store; nil where nothing is held.
    var secondsHeld: Int? {
        let now = dates.now()
        let rest = edits.held.compactMap(\.heldUntil).map { $0.timeIntervalSince(now) }.filter { $0 > 0 }
        return rest.min().map { Int($0.rounded(.up)) }
    }

    /// Since when the store cannot be reached, as a clock has it; empty while it can.
    var offlineTime: String {
        if case .offline(let since, _) = status.connection { format.clock(since) } else { "" }
    }

    public func appearance(of slug: String) -> StatusAppearance { StatusAppearance(slug: slug, names: statusNames) }

    /// The statuses to choose from: the store's, or core's while those are not known.
    public var choosableStatuses: [String] {
        let known = statuses.map(\.slug).filter { $0 != "checkout-draft" && $0 != "auto-draft" && $0 != "trash" }
        return known.isEmpty ? OrderStatusEnum.core.map(\.rawValue) : known
    }
}

extension SiteStatus {
    /// What of it a screen that is about something else has words for.
    fileprivate var news: SiteStatus {
        var news = self
        news.progress = progress.news
        return news
    }
}

extension SiteStatus.Connection {
    /// Whether the word for it is another one; moments and reasons do not count.
    fileprivate func isOtherKind(than other: Self) -> Bool {
        switch (self, other) {
        case (.unknown, .unknown), (.online, .online), (.offline, .offline), (.refused, .refused): false
        case (.unknown, _), (.online, _), (.offline, _), (.refused, _): true
        }
    }
}
