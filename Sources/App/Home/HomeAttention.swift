import Experiments
import TerminalUI
import WooFoundation
import Yosemite

/// What needs attention, and the state of reader, store and outbox.
@MainActor
struct HomeAttention {
    /// One matter that needs attention.
    struct Row: Hashable {
        enum Kind: Hashable {
            case failedPayments
            case ordersToPack
            case reviews
            case lowStock
            case outOfStock
            case uncertainPayments
            case doubledOrders
            case edits
            case sales
            case copies
            case reports
        }

        let kind: Kind
        let glyph: Glyph
        let role: Role
        let words: String
    }

    let counts: AttentionCounts?
    /// Payments with an unknown outcome, as the counter knows them now.
    let openPayments: Int
    let edits: OpenEdits
    let backup: BackupState
    /// Shown where the store reports other figures.
    let reports: StatsReconciliation?

    /// Cells for a row's words.
    private static let room = 22

    var rows: [Row] {
        let refused = edits.refused.count + edits.conflicted.count
        let failedCopies = backup.isTill && backup.isConfigured && backup.record.problem != nil ? 1 : 0
        let all: [(Row.Kind, Glyph, Role, Int, (Int) -> String)] = [
            (.uncertainPayments, .failed, .bad, openPayments, Localization.payments),
            (.doubledOrders, .failed, .bad, counts?.doubledOrders ?? 0, Localization.doubled),
            (.failedPayments, .failed, .bad, counts?.failedPayments ?? 0, Localization.failed),
            (.sales, .failed, .bad, edits.parkedSales.count, Localization.sales),
            (.edits, .failed, .bad, refused, Localization.edits),
            (.copies, .failed, .bad, failedCopies, { _ in Localization.copies }),
            (.ordersToPack, .processing, .info, counts?.ordersToPack ?? 0, Localization.toPack),
            (.reviews, .pending, .warn, counts?.reviewsToApprove ?? 0, Localization.reviews),
            (.outOfStock, .cancelled, .bad, counts?.outOfStock ?? 0, Localization.out),
            (.lowStock, .down, .warn, counts?.lowStock ?? 0, Localization.low),
        ]
        let needs = all.compactMap { kind, glyph, role, count, words in
            count > 0 ? Row(kind: kind, glyph: glyph, role: role, words: words(count)) : nil
        }
        guard let reports, let difference = reports.differences.first else { return needs }
        return needs + [Row(kind: .reports, glyph: .failed, role: .warn, words: Self.words(difference, in: reports))]
    }

    private static func words(
        _ difference: StatsReconciliation.Difference,
        in reports: StatsReconciliation
    ) -> String {
        let figures = FigureWords(currency: reports.computed.currency)
        let amount = Localization.storeSays(figures.text(difference.reported, of: difference.figure))
        return difference.figure == .totalSales && amount.count <= room ? amount : Localization.reportsDiffer
    }

    var list: BarList {
        BarList(
            rows: rows.map { BarListRow(name: $0.words, numbers: [], glyph: $0.glyph, role: $0.role) },
            titles: BoxTitles(left: Localization.title, right: rows.isEmpty ? "" : "\(rows.count)"),
            emptyText: counts == nil ? Localization.looking : Localization.nothing
        )
    }

    enum Localization {
        static let title = localized("Needs attention")
        static let nothing = localized("Nothing needs you now.")
        static let looking = localized("Looking…")
        static func payments(_ count: Int) -> String {
            count == 1 ? localized("1 payment not sure") : localized("%@ payments not sure", "\(count)")
        }
        static func doubled(_ count: Int) -> String {
            count == 1 ? localized("1 order made twice") : localized("%@ orders made twice", "\(count)")
        }
        static func failed(_ count: Int) -> String {
            count == 1 ? localized("1 payment failed") : localized("%@ payments failed", "\(count)")
        }
        static func edits(_ count: Int) -> String {
            count == 1 ? localized("1 change refused") : localized("%@ changes refused", "\(count)")
        }
        static func sales(_ count: Int) -> String {
            count == 1 ? localized("1 sale to decide") : localized("%@ sales to decide", "\(count)")
        }
        static let copies = localized("ledger copy failed")
        static func toPack(_ count: Int) -> String {
            count == 1 ? localized("1 order to pack") : localized("%@ orders to pack", "\(count)")
        }
        static func reviews(_ count: Int) -> String {
            count == 1 ? localized("1 review to approve") : localized("%@ reviews to approve", "\(count)")
        }
        static func storeSays(_ amount: String) -> String { localized("store says %@", amount) }
        static let reportsDiffer = localized("store reports differ")
        static func low(_ count: Int) -> String { localized("%@ low in stock", "\(count)") }
        static func out(_ count: Int) -> String { localized("%@ out of stock", "\(count)") }
    }
}

/// Lines below what needs attention: the card reader, the store, pending edits, and what no figure counts.
@MainActor
struct HomeState {
    let context: SiteContext
    let readers: ReaderWatch
    let report: StatsReport?
    /// nil while too few orders are here for a comparison.
    let reports: StoreReports?
    let visits: SiteVisitsWatch

    struct Line: Hashable {
        let label: String
        let glyph: Glyph?
        let words: String
        let role: Role
        /// Lines with a higher number are dropped first where visits have no room; nil: it stays.
        var givesWay: Int?
    }

    var lines: [Line] {
        var lines: [Line] = []
        if let others = report?.otherCurrencies, !others.isEmpty {
            let words = others.map { Localization.orders($0.orders, $0.currency) }.joined(separator: ", ")
            lines.append(Line(label: Localization.notCounted, glyph: nil, words: words, role: .warn))
        }
        if let undated = report?.undatedRefunds, undated > 0 {
            let words = Localization.refunds(undated)
            lines.append(Line(label: Localization.notCounted, glyph: nil, words: words, role: .warn))
        }
        lines += visited
        if let line = reported { lines.append(line) }
        if let reader = readers.reader {
            let words = reader.batteryLevel.map { ReaderWords.percent($0) } ?? Localization.connected
            let isWell = reader.trouble == nil
            lines.append(
                Line(
                    label: Localization.reader,
                    glyph: isWell ? .completed : .failed,
                    words: words,
                    role: isWell ? .good : .bad
                )
            )
        }
        if let copies { lines.append(copies) }
        lines.append(store)
        let waiting = context.edits.waiting.count + context.edits.waitingSales.count
        lines.append(
            Line(
                label: Localization.waiting,
                glyph: nil,
                words: "\(waiting)",
                role: .text,
                givesWay: waiting == 0 ? 3 : nil
            )
        )
        return lines
    }

    private var reported: Line? {
        guard let reports else { return nil }
        switch reports.answer {
        case .unknown: return nil
        case .silent: return Line(label: Localization.reports, glyph: nil, words: Localization.none, role: .muted)
        case .told:
            guard let told = reports.reconciliation(of: report) else { return nil }
            return told.agrees
                ? Line(
                    label: Localization.reports,
                    glyph: .completed,
                    words: Localization.agree,
                    role: .good,
                    givesWay: 2
                )
                : Line(label: Localization.reports, glyph: .failed, words: Localization.differ, role: .warn)
        }
    }

    /// Empty where nobody counts visits.
    private var visited: [Line] {
        guard context.features.isEnabled(.siteVisits) else { return [] }
        switch visits.answer {
        case .unknown, .absent: return []
        case .silent(let reason):
            return [Line(label: VisitsWords.Localization.visitors, glyph: nil, words: reason, role: .muted)]
        case .told:
            guard let report, let told = visits.visits(in: report.range) else { return [] }
            let words = VisitsWords(
                visits: told,
                orders: reports == nil ? nil : report.totals.orders,
                currency: report.currency,
                format: context.format,
                now: context.dates.now()
            )
            let conversion = words.conversion.map {
                Line(label: VisitsWords.Localization.conversion, glyph: nil, words: $0, role: .text, givesWay: 1)
            }
            return [Line(label: words.label, glyph: nil, words: words.count, role: .text)]
                + (conversion.map { [$0] } ?? [])
        }
    }

    /// nil where this is no till.
    private var copies: Line? {
        let backup = context.status.backup
        guard backup.isTill else { return nil }
        func line(_ glyph: Glyph?, _ words: String, _ role: Role) -> Line {
            Line(label: Localization.copies, glyph: glyph, words: words, role: role)
        }
        guard backup.isConfigured else { return line(.failed, Localization.noCopies, .warn) }
        let when = backup.record.madeAt.map { context.format.ago($0, now: context.dates.now()) }
        guard backup.record.problem == nil else {
            return line(.failed, when.map(Localization.failedSince) ?? Localization.failed, .bad)
        }
        guard let when else { return line(.pending, Localization.notYet, .muted) }
        return line(.completed, when, .good)
    }

    private var store: Line {
        switch context.status.connection {
        case .unknown: Line(label: Localization.store, glyph: .pending, words: Localization.unknown, role: .muted)
        case .online: Line(label: Localization.store, glyph: .completed, words: Localization.online, role: .good)
        case .offline: Line(label: Localization.store, glyph: .failed, words: Localization.offline, role: .bad)
        case .refused: Line(label: Localization.store, glyph: .failed, words: Localization.refused, role: .bad)
        }
    }

    /// The lines shown in so many rows: the last ones, except that lines reporting no problem are dropped for visits,
    /// which are shown nowhere else.
    static func fitting(_ lines: [Line], on rows: Int, hasVisits: Bool) -> [Line] {
        var left = lines
        while hasVisits, left.count > rows, let most = left.compactMap(\.givesWay).max() {
            left.removeAll { $0.givesWay == most }
        }
        return Array(left.suffix(max(0, rows)))
    }

    /// Draws the last lines of `rect`, as many as fit below `used` rows.
    func draw(into painter: inout Painter, in rect: Rect, below used: Int) {
        let lines = lines
        let rows = min(lines.count, rect.height - used - (rect.height > used + lines.count ? 1 : 0))
        let shown = Self.fitting(lines, on: rows, hasVisits: !visited.isEmpty)
        let room = shown.count
        for (index, line) in shown.enumerated() {
            let y = rect.maxY - room + index
            var x = rect.x + 1
            x += painter.text(line.label, at: Point(x: x, y: y), role: .muted) + 2
            if let glyph = line.glyph {
                painter.glyph(glyph, at: Point(x: x, y: y), role: line.role)
                x += 2
            }
            painter.text(
                line.words,
                at: Point(x: x, y: y),
                role: line.role,
                maxWidth: rect.maxX - x,
                overflow: .ellipsis
            )
        }
        painter.speak(
            SpokenRegion(
                id: "home.state",
                lines: lines.map { "\($0.label): \($0.words)" },
                readsNewLines: false,
                isFocused: false
            )
        )
    }

    enum Localization {
        static let reader = localized("Card reader")
        static let connected = localized("connected")
        static let store = localized("Store")
        static let copies = localized("Ledger copy")
        static let noCopies = localized("none")
        static let notYet = localized("none yet")
        static let failed = localized("failed")
        static func failedSince(_ when: String) -> String { localized("failed; last %@", when) }
        static let waiting = localized("Waiting to send")
        static let notCounted = localized("Not counted")
        static let unknown = localized("not asked yet")
        static let online = localized("Online")
        static let offline = localized("Offline")
        static let refused = localized("refuses merced's key")
        static let reports = localized("Store's reports")
        static let none = localized("none")
        static let agree = localized("agree")
        static let differ = localized("differ")
        static func orders(_ count: Int, _ currency: String) -> String {
            count == 1 ? localized("1 order in %@", currency) : localized("%@ orders in %@", "\(count)", currency)
        }
        static func refunds(_ count: Int) -> String {
            count == 1 ? localized("1 refund, no date yet") : localized("%@ refunds, no dates yet", "\(count)")
        }
    }
}
