import App
import ArgumentParser
import FoundationEssentials
import WooFoundation
import Yosemite

/// `merced stats`
struct StatsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats",
        abstract: "Add up revenue, orders and refunds of some days.",
        discussion: """
            Computed from the orders saved here, beside what the store's own reports say; where they differ, why. Days \
            are the store's. Refunds count on the day they are made.
            """
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    @Option(
        help: """
            today, yesterday, week, month, quarter, year, last7, last30, last90, last365, a day, month or year such as \
            2026-11, or FROM..TO.
            """
    )
    var range = "today"

    @Option(help: "Compare with the period before (previous) or the same days a year before (year).")
    var compare: StatsComparison = .none

    @Option(name: .customLong("by"), help: "Intervals: hour, day, week or month, as the range allows.")
    var granularity: StatsGranularity?

    @Flag(help: "By the date of payment instead of the date of order.")
    var paid = false

    @Option(help: "Only orders in this currency; the store's own otherwise.")
    var currency: String?

    @Option(help: "Rows of the best products, customers, coupons, categories, countries and methods.")
    var top = 5

    func validate() throws {
        guard (0...1_000).contains(top) else { throw ValidationError("--top takes 0 to 1000.") }
        guard currency.map({ $0.count == 3 && $0.allSatisfy { $0.isASCII && $0.isLetter } }) ?? true else {
            throw ValidationError("--currency takes a three-letter code: EUR.")
        }
    }

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .reading)
            let refresh = try await StatsRefresh.run(session)
            let query = try await query(session)
            let (stores, dates) = (session.stores, query)
            let report = try await stores.perform { StatsAction.loadReport(query: dates, onCompletion: $0) }
            let reported = await refresh.reported(query, report)
            if output.json {
                let document = StatsDocument(
                    computed: report,
                    reconciliation: reported.reconciliation,
                    problem: reported.problem
                )
                try JSONOutput.write(document.value)
            } else {
                let format = try await session.format()
                let text = StatsText(
                    report: report,
                    reconciliation: reported.reconciliation,
                    format: format,
                    now: Date()
                )
                try StandardOutput.write(lines: text.lines)
            }
            refresh.tell()
            if let problem = reported.problem { Failure.say(problem) }
            await stores.deauthenticate()
        }
    }

    /// - Throws: `ValidationError` for an invalid range or granularity.
    @MainActor
    private func query(_ session: Session) async throws -> StatsQuery {
        let siteID = session.siteID
        let calendar = try await session.stores.perform {
            StatsAction.loadCalendar(siteID: siteID, onCompletion: $0)
        }
        guard let days = calendar.range(text: range) else {
            throw ValidationError("--range: \(TextCleaning.clean(range)) is not a range of days.")
        }
        if let granularity, !calendar.granularities(for: days).contains(granularity) {
            let allowed = calendar.granularities(for: days).map(\.rawValue).joined(separator: ", ")
            throw ValidationError("--by: this range can be divided by \(allowed).")
        }
        return StatsQuery(
            siteID: siteID,
            range: days,
            comparison: compare,
            granularity: granularity,
            dateKind: paid ? .paid : .created,
            currency: currency?.uppercased(),
            leaderboards: top > 0 ? StatsLeaderboardKind.allCases : [],
            leaderboardLimit: top,
            calendar: calendar
        )
    }
}

extension StatsComparison: ExpressibleByArgument {}
extension StatsGranularity: ExpressibleByArgument {}
