import Storage
import WooFoundation

/// Statistics: computed from the mirror, fetched from the store's reports, and what needs attention.
final class StatsService: SiteService {
    let site: SiteBase
    let journal: EditJournal
    let money: MoneyLedger

    init(site: SiteBase, journal: EditJournal, money: MoneyLedger) {
        self.site = site
        self.journal = journal
        self.money = money
    }

    func report(_ query: StatsQuery) async throws -> StatsReport {
        let login = login
        return try await mirror.read { try StatsComputer(storage: $0, login: login).report(query) }
    }

    func calendar() async throws -> StatsCalendar {
        let login = login
        let settings = try await mirror.read { try StoreSettings.load(from: $0, login: login) }
        return StatsCalendar(settings: settings, now: dates.now())
    }
}
