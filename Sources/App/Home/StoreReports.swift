import Yosemite

/// The store's own reports on the figures of Home. Asked once for each report shown, one question at a time: of several
/// quick steps only the last one counts. A store without reports is asked once.
@MainActor
final class StoreReports {
    enum Answer: Hashable {
        /// Not asked yet, or the store did not answer.
        case unknown
        case told(StatsReconciliation)
        /// The store has no reports for this login; the reason, as a sentence.
        case silent(String)
    }

    private(set) var answer = Answer.unknown
    var onChange: @MainActor () -> Void = {}

    private let stores: any StoresManager
    /// The latest report to ask about.
    private var latest: StatsReport?
    private var isAsking = false
    private var knowsSettings = false

    init(stores: any StoresManager) {
        self.stores = stores
    }

    /// nil until the store has answered about exactly this report.
    func reconciliation(of report: StatsReport?) -> StatsReconciliation? {
        guard let report, case .told(let told) = answer, told.computed.query == report.query else { return nil }
        return told
    }

    func follow(_ report: StatsReport) {
        if let latest, Self.isSame(latest, report) { return }
        latest = report
        learnSettings()
        ask()
    }

    /// Asks again, even a store that had no reports.
    func refresh() {
        if case .silent = answer { answer = .unknown }
        ask()
    }

    private static func isSame(_ one: StatsReport, _ other: StatsReport) -> Bool {
        one.query == other.query && one.totals == other.totals
    }

    private func ask() {
        guard let asked = latest, !isAsking else { return }
        if case .silent = answer { return }
        isAsking = true
        stores.dispatch(
            StatsActionV4.retrieveReported(query: asked.query) { [weak self] result in self?.take(result, of: asked) }
        )
    }

    private func take(_ result: Result<ReportedStats, any Error>, of asked: StatsReport) {
        isAsking = false
        let isLatest = latest.map { Self.isSame($0, asked) } ?? false
        switch result {
        case .success(let reported):
            if isLatest { answer = .told(StatsReconciliation(computed: asked, reported: reported)) }
        case .failure(let error) where StoreFailureKind(error).isWithoutAnswer:
            // The next report asks again.
            latest = nil
            return
        case .failure(let error): answer = .silent(StoreWords.describe(error))
        }
        onChange()
        if !isLatest { ask() }
    }

    /// Reads which statuses the store leaves out, and on which day its week begins: figures depend on both.
    private func learnSettings() {
        guard !knowsSettings, let siteID = latest?.query.siteID else { return }
        knowsSettings = true
        stores.dispatch(
            StatsActionV4.synchronizeSettings(siteID: siteID) { [weak self] result in
                if case .failure(let error) = result, StoreFailureKind(error).isWithoutAnswer {
                    self?.knowsSettings = false
                }
            }
        )
    }
}
