import FoundationEssentials
import WooFoundation
import Yosemite

/// Home as values: the range, its figures, what needs attention, the newest orders.
///
/// Figures are computed off the main actor. Until they are there, the old ones stay with the name of their own range;
/// of several quick steps only the last one counts.
@MainActor
final class HomeViewModel {
    let context: SiteContext
    private(set) var settings = HomeSettings.standard
    /// The range last asked for; `report` may still be about another.
    private(set) var range: StatsRange
    /// nil selects the one that suits the range.
    private(set) var granularity: StatsGranularity?
    private(set) var report: StatsReport?
    /// The report with a leaderboard, which takes longer: it may still be about the previous range.
    private(set) var ranked: StatsReport?
    private(set) var attention: AttentionCounts?
    /// Why the figures could not be computed, as a sentence.
    private(set) var problem: String?
    let reports: StoreReports
    let visits: SiteVisitsWatch
    /// Called when something above has changed.
    var onChange: @MainActor () -> Void = {}

    private static let newestLimit = 100
    private static let leaderboardRows = 100

    /// The named range, which moves on with the days.
    private var followed: StatsPeriod?
    private let newest: ResultsController<StorageOrder>
    /// Follows the latest query.
    private var figures: (query: StatsQuery, listener: EntityListener<StatsReport>)?
    private var ranking: (query: StatsQuery, listener: EntityListener<StatsReport>)?
    private var counts: EntityListener<AttentionCounts>?
    private var isStarted = false
    private var isShown = false

    init(context: SiteContext) {
        self.context = context
        reports = StoreReports(stores: context.stores)
        visits = SiteVisitsWatch(stores: context.stores, siteID: context.siteID)
        range = StatsCalendar(settings: context.format.settings, now: context.dates.now()).range(settings.period)
        followed = settings.period
        newest = context.stores.list(
            OrderListQuery(siteID: context.siteID, statuses: [], search: "", sort: .newest),
            range: 0..<Self.newestLimit
        )
        newest.onDidChangeContent = { [weak self] in self?.onChange() }
        reports.onChange = { [weak self] in self?.onChange() }
        visits.onChange = { [weak self] in self?.onChange() }
    }

    var calendar: StatsCalendar { StatsCalendar(settings: context.format.settings, now: context.dates.now()) }
    var words: RangeWords { RangeWords(calendar: calendar) }

    /// Whether the figures shown answer the current query.
    var isUpToDate: Bool { report?.query == query }

    var newestOrders: [OrderSummary] { newest.fetchedObjects }
    var hasNoOrders: Bool { newest.isLoaded && newest.numberOfObjects == 0 }

    var query: StatsQuery {
        StatsQuery(
            siteID: context.siteID,
            range: range,
            comparison: settings.comparison,
            granularity: granularity,
            dateKind: settings.dateKind,
            leaderboards: [],
            leaderboardLimit: Self.leaderboardRows,
            calendar: calendar
        )
    }

    /// The report to export: with the leaderboard, once that is of the same range.
    var whole: StatsReport? { ranked?.query == rankedQuery ? ranked : report }

    private var rankedQuery: StatsQuery {
        var query = query
        query.leaderboards = [settings.leaderboard]
        return query
    }

    // MARK: Called by the screen

    /// Home is visible: from now on it follows the mirror.
    func show() {
        guard !isShown else { return }
        isShown = true
        if !isStarted {
            isStarted = true
            newest.start()
            loadSettings()
        }
        surroundingsChanged()
        followCounts()
    }

    /// Home is hidden: nothing is computed.
    func hide() {
        isShown = false
        figures = nil
        ranking = nil
        counts = nil
    }

    /// - Returns: false where that range is in the future, or before the first order.
    func step(_ count: Int) -> Bool {
        guard count < 0 || calendar.canStepForward(range) else { return false }
        let next = calendar.step(range, by: count)
        guard next != range else { return false }
        choose(next)
        return true
    }

    func choose(_ period: StatsPeriod) {
        settings.period = period
        remember()
        choose(calendar.range(period))
    }

    func choose(_ range: StatsRange) {
        self.range = range
        followed = calendar.period(of: range)
        if let granularity, !calendar.granularities(for: range).contains(granularity) { self.granularity = nil }
        follow()
    }

    func canRefine(_ steps: Int) -> Bool { granularity(after: steps) != nil }

    /// - Parameter steps: positive is finer.
    func refine(_ steps: Int) {
        guard let next = granularity(after: steps) else { return }
        granularity = next
        follow()
    }

    private func granularity(after steps: Int) -> StatsGranularity? {
        let possible = calendar.granularities(for: range)
        guard let index = possible.firstIndex(of: query.granularity), possible.indices.contains(index - steps) else {
            return nil
        }
        return possible[index - steps]
    }

    /// Changes the stored settings, and computes the figures again where they depend on them.
    func change(_ change: (inout HomeSettings) -> Void) {
        change(&settings)
        remember()
        follow()
    }

    /// Asks the store for news; the figures follow.
    func refresh() {
        context.stores.dispatch(OrderAction.synchronizeOrders(siteID: context.siteID, onCompletion: { _ in }))
        reports.refresh()
        visits.refresh()
    }

    /// The store's clock, or the day, may have changed.
    func surroundingsChanged() {
        guard isShown else { return }
        if let followed { range = calendar.range(followed) }
        follow()
    }

    // MARK: Following

    private func follow() {
        onChange()
        guard isShown else { return }
        let asked = query
        guard figures?.query != asked else { return followRanking() }
        let listener = context.stores.stats(asked)
        listener.onUpsert = { [weak self] in self?.take($0) }
        listener.onDelete = { [weak self, weak listener] in
            guard let self, let listener, self.figures?.listener === listener else { return }
            self.problem = listener.problem
            self.onChange()
        }
        figures = (asked, listener)
    }

    private func followRanking() {
        let asked = rankedQuery
        guard isShown, ranking?.query != asked else { return }
        let listener = context.stores.stats(asked)
        listener.onUpsert = { [weak self] new in
            guard let self, new.query == self.ranking?.query else { return }
            self.ranked = new
            self.onChange()
        }
        ranking = (asked, listener)
    }

    private func take(_ new: StatsReport) {
        guard new.query == figures?.query else { return }
        report = new
        problem = nil
        reports.follow(new)
        visits.follow(new.range)
        followRanking()
        onChange()
    }

    private func followCounts() {
        let listener = context.stores.attention(siteID: context.siteID)
        listener.onUpsert = { [weak self] in
            self?.attention = $0
            self?.onChange()
        }
        counts = listener
    }

    // MARK: Stored settings

    private func loadSettings() {
        context.stores.dispatch(
            AppSettingsAction.loadHomeSettings(siteID: context.siteID) { [weak self] result in
                guard let self, case .success(let kept) = result, kept != self.settings else { return }
                // A range chosen before the file was read stays.
                let isChosen = self.range != self.calendar.range(self.settings.period)
                self.settings = kept
                self.choose(isChosen ? self.range : self.calendar.range(kept.period))
            }
        )
    }

    private func remember() {
        context.stores.dispatch(
            AppSettingsAction.saveHomeSettings(siteID: context.siteID, settings: settings, onCompletion: { _ in })
        )
    }
}
