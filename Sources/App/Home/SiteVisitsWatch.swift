import FoundationEssentials
import WooFoundation
import Yosemite

/// Visitors of the store in the range that Home shows, for a store reached through WordPress.com; no other service
/// counts visits. One question at a time: of several quick steps only the last one counts.
@MainActor
final class SiteVisitsWatch {
    enum Answer: Hashable {
        /// Not asked yet, or no answer.
        case unknown
        case told(SiteVisits)
        /// Visits are not counted for this store.
        case absent
        /// They are not available; the reason, as a sentence.
        case silent(String)
    }

    private(set) var answer = Answer.unknown
    var onChange: @MainActor () -> Void = {}

    private let stores: any StoresManager
    private let siteID: Int64
    private var wanted: StatsRange?
    private var isAsking = false

    init(stores: any StoresManager, siteID: Int64) {
        self.stores = stores
        self.siteID = siteID
    }

    /// nil until they are known for exactly this range.
    func visits(in range: StatsRange) -> SiteVisits? {
        guard case .told(let told) = answer, told.range == range else { return nil }
        return told
    }

    func follow(_ range: StatsRange) {
        guard wanted != range else { return }
        wanted = range
        ask()
    }

    /// Asks again, even where nothing was available.
    func refresh() {
        if case .silent = answer { answer = .unknown }
        ask()
    }

    private func ask() {
        guard let asked = wanted, !isAsking, answer != .absent else { return }
        isAsking = true
        if visits(in: asked) == nil {
            stores.dispatch(
                StatsActionV4.loadSiteVisits(siteID: siteID, range: asked) { [weak self] in self?.show($0, of: asked) }
            )
        }
        stores.dispatch(
            StatsActionV4.retrieveSiteVisits(siteID: siteID, range: asked) { [weak self] in self?.take($0, of: asked) }
        )
    }

    /// The stored number, until there is an answer.
    private func show(_ result: Result<SiteVisits?, any Error>, of asked: StatsRange) {
        guard let kept = try? result.get(), wanted == asked, visits(in: asked) == nil, answer != .absent else { return }
        answer = .told(kept)
        onChange()
    }

    private func take(_ result: Result<SiteVisits, any Error>, of asked: StatsRange) {
        isAsking = false
        switch result {
        case .success(let told): answer = .told(told)
        case .failure(SiteVisitsProblem.askedDirectly): answer = .absent
        case .failure(SiteVisitsProblem.tooLong): answer = .silent(Localization.tooLong)
        case .failure(let error) where StoreFailureKind(error).isWithoutAnswer:
            if visits(in: asked) == nil { answer = .unknown }
        case .failure(let error): answer = .silent(StoreWords.describe(error))
        }
        onChange()
        if wanted != asked { ask() }
    }

    private enum Localization {
        static let tooLong = localized("not reported for more than a year")
    }
}

/// Visits, and how many of them became orders, as lines of Home.
struct VisitsWords {
    let visits: SiteVisits
    /// nil while not every order is here.
    let orders: Int?
    let currency: CurrencySettings
    let format: StoreFormat
    let now: Date

    /// After this time the time of the answer is shown.
    private static let fresh: TimeInterval = 900

    /// Days added up count a visitor of two days twice, and are labelled so.
    var label: String { visits.isSummed ? Localization.daily : Localization.visitors }

    /// `1,234`; with the time of the answer where it is old: `1,234 (14:02)`.
    var count: String {
        let count = FigureWords(currency: currency).number(Decimal(visits.visitors))
        guard now.timeIntervalSince(visits.toldAt) > Self.fresh else { return count }
        return "\(count) (\(format.ago(visits.toldAt, now: now)))"
    }

    /// `2.4%`: orders per hundred visitors; nil where it cannot be computed.
    var conversion: String? {
        guard let orders, visits.visitors > 0 else { return nil }
        let share = Money.text(Decimal(orders) / Decimal(visits.visitors) * 100, decimals: 1)
        return share.replacing(".", with: currency.decimalSeparator) + "%"
    }

    enum Localization {
        static let visitors = localized("Visitors")
        static let daily = localized("Visitors by day")
        static let conversion = localized("Conversion")
    }
}
