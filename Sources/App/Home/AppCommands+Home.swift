import TerminalUI
import Yosemite

/// The commands of Home.
extension AppCommands {
    static let homeRange = Command(
        id: "home.range",
        keys: [.character("t")],
        label: HomeLocalization.range,
        help: HomeLocalization.rangeHelp,
        contexts: [home],
        family: "t",
        footer: FooterHint(HomeLocalization.rangeHint, priority: 12)
    )
    static let homeCompare = Command(
        id: "home.compare",
        keys: [.character("C")],
        label: HomeLocalization.compare,
        help: HomeLocalization.compareHelp,
        contexts: [home],
        family: "C",
        footer: FooterHint(HomeLocalization.compareHint, priority: 60)
    )
    static let homeTable = Command(
        id: "home.table",
        keys: [.character("T")],
        label: HomeLocalization.table,
        help: HomeLocalization.tableHelp,
        contexts: [home],
        family: "T",
        footer: FooterHint(HomeLocalization.tableHint, priority: 40)
    )
    static let homeFiner = Command(
        id: "home.finer",
        keys: [.character("+")],
        label: HomeLocalization.finer,
        help: HomeLocalization.finerHelp,
        contexts: [home],
        family: "+",
        helpLine: HomeLocalization.granularity
    )
    static let homeCoarser = Command(
        id: "home.coarser",
        keys: [.character("-")],
        label: HomeLocalization.coarser,
        help: HomeLocalization.coarserHelp,
        contexts: [home],
        family: "-",
        helpLine: HomeLocalization.granularity
    )
    static let homeExport = Command(
        id: "home.export",
        keys: [.character("x")],
        label: HomeLocalization.export,
        help: HomeLocalization.exportHelp,
        contexts: [home],
        family: "x",
        footer: FooterHint(HomeLocalization.exportHint, priority: 70)
    )
    static let homeDates = Command(
        id: "home.dates",
        label: HomeLocalization.dates,
        help: HomeLocalization.datesHelp,
        contexts: [home],
        aliases: [HomeLocalization.datesAlias]
    )
    static let homeCards = Command(
        id: "home.cards",
        label: HomeLocalization.cards,
        help: HomeLocalization.cardsHelp,
        contexts: [home]
    )
    static let homeReports = Command(
        id: "home.reports",
        label: HomeLocalization.reports,
        help: HomeLocalization.reportsHelp,
        contexts: [home],
        aliases: [HomeLocalization.reportsAlias]
    )
    static let homeWhy = Command(
        id: "home.why",
        label: HomeLocalization.why,
        help: HomeLocalization.whyHelp,
        contexts: [home],
        aliases: [HomeLocalization.whyAlias]
    )
    static let homeDots = Command(
        id: "home.dots",
        label: HomeLocalization.dots,
        help: HomeLocalization.dotsHelp,
        contexts: [home],
        aliases: [HomeLocalization.dotsAlias]
    )

    static let figures: [Command] = [
        homeRange, homeCompare, homeTable, homeFiner, homeCoarser, homeExport, homeDates, homeCards, homeReports,
        homeWhy, homeDots,
    ]

    enum HomeLocalization {
        static let range = localized("Time range…")
        static let rangeHelp = localized(
            "Shows the figures of another period: then d, w, m, q or y, or c for other days."
        )
        static let rangeHint = localized("Time")
        static let compare = localized("Compare with another period")
        static let compareHelp = localized("With the period before, with the year before, with nothing.")
        static let compareHint = localized("Compare")
        static let table = localized("Chart or table")
        static let tableHelp = localized("Shows the chart's numbers as a table, and back.")
        static let tableHint = localized("Table")
        static let finer = localized("Finer chart")
        static let finerHelp = localized("Narrower bars: months, weeks, days, hours.")
        static let coarser = localized("Coarser chart")
        static let coarserHelp = localized("Wider bars: hours, days, weeks, months.")
        static let granularity = localized("Finer, coarser chart")
        static let export = localized("Export figures…")
        static let exportHelp = localized("Writes what is shown as CSV or JSON into the folder merced was started in.")
        static let exportHint = localized("Export")
        static let dates = localized("Count by order date or payment date")
        static let datesHelp = localized("Which date an order counts by: when it was placed, or when it was paid.")
        static let datesAlias = localized("paid date")
        static let cards = localized("Cards on Home…")
        static let cardsHelp = localized("Which figures have a card, and in which order. Remembered for this store.")
        static let reports = localized("Beside the store's reports…")
        static let reportsHelp = localized(
            "The figures shown and those of the store's own reports; where they differ, why."
        )
        static let reportsAlias = localized("reconcile")
        static let why = localized("Why revenue changed…")
        static let whyHelp = localized("More orders, larger ones, refunds: parts that add up to the difference.")
        static let whyAlias = localized("why")
        static let dots = localized("Chart of blocks or dots")
        static let dotsHelp = localized("Switches the chart to braille dots, if the font has them, and back.")
        static let dotsAlias = localized("braille")
    }
}
