import TerminalUI
import WooFoundation
import Yosemite

/// `:payments`: what needs attention first; `]` shows every payment of this computer. Below are the details of one.
@MainActor
final class PaymentsScreen: Screen {
    let id = AppCommands.payments
    let title = Localization.title

    private let coordinator: PaymentCoordinator
    private var records: [CounterRecord] = []
    private var isLoaded = false
    private var problem: String?
    private var showsAll = false
    /// Asked again, and not answered yet.
    private var isAsking = false
    private var scroll = ListScroll()
    private var selectedID: String?

    private static let detailHeight = 8

    init(coordinator: PaymentCoordinator) {
        self.coordinator = coordinator
    }

    private var selected: CounterRecord? {
        records.indices.contains(scroll.selection) ? records[scroll.selection] : nil
    }

    var focusPath: [String] { [id, selected.map { "payment.\($0.id)" } ?? "empty"] }

    var summary: String {
        let open = records.count(where: \.needsAttention)
        return isAsking ? Localization.asking : open == 0 ? Localization.allKnown : Localization.open(open)
    }

    func appear() {
        coordinator.onOpenChange = { [weak self] in self?.load() }
        load()
    }

    func disappear() { coordinator.onOpenChange = {} }

    private func load() {
        coordinator.loadRecords(onlyOpen: !showsAll) { [weak self] result in
            guard let self else { return }
            switch result {
            case .success(let records): (self.records, self.problem) = (records, nil)
            case .failure(let error): self.problem = StoreWords.describe(error)
            }
            self.isLoaded = true
            self.follow()
            self.coordinator.setNeedsRender()
        }
    }

    private func follow() {
        let index = selectedID.flatMap { id in records.firstIndex { $0.id == id } }
        scroll.replace(count: records.count, selectedIndex: index)
        selectedID = selected?.id
    }

    // MARK: Drawing

    func draw(into painter: inout Painter, in rect: Rect, focused: Bool) {
        let heading = showsAll ? Localization.all : Localization.attention
        let titles = BoxTitles(
            left: "\(Localization.title) \(painter.glyphs[.separator]) \(heading)",
            right: isAsking ? Localization.asking : Localization.newest
        )
        guard !records.isEmpty else {
            let inside = painter.box(rect, heavy: focused, titles: titles)
            let words = emptyWords
            for (row, line) in TextWrap.lines(words, width: inside.width - 4).prefix(inside.height - 1).enumerated() {
                painter.text(line, at: Point(x: inside.x + 2, y: inside.y + 1 + row))
            }
            if focused { painter.setCursor(Point(x: inside.x + 2, y: inside.y + 1)) }
            painter.speak(SpokenRegion(id: id, title: heading, state: words, isFocused: focused))
            return
        }
        let parts = rect.split(topHeight: max(5, rect.height - Self.detailHeight))
        let table = TableView(columns: PaymentRows.columns, titles: titles)
        let rows = PaymentRows(format: coordinator.context.format, now: coordinator.now)
        table.draw(into: &painter, in: parts.top, scroll: &scroll, focused: focused) { [records] index in
            records.indices.contains(index) ? rows.row(records[index]) : nil
        }
        if parts.bottom.height > 2, let selected { drawDetail(selected, rows, into: &painter, in: parts.bottom) }
    }

    private var emptyWords: String {
        if let problem { return "! " + problem + " " + Localization.tryAgain }
        if !isLoaded { return Localization.loading }
        return showsAll ? Localization.none : Localization.noneOpen
    }

    private func drawDetail(_ record: CounterRecord, _ rows: PaymentRows, into painter: inout Painter, in rect: Rect) {
        let title = PaymentRows.order(record)
        let inside = painter.box(rect, heavy: false, titles: BoxTitles(left: title))
        let lines = rows.detail(record).flatMap { TextWrap.lines($0, width: inside.width - 2) }
        for (row, line) in lines.prefix(inside.height).enumerated() {
            painter.text(line, at: Point(x: inside.x + 1, y: inside.y + row))
        }
        painter.speak(SpokenRegion(id: "detail", title: "", lines: lines, isFocused: false))
    }

    // MARK: Keys

    static let commands = ScreenCommands<PaymentsScreen>(
        ScreenCommand.moves(\.scroll) { $0.selectedID = $0.selected?.id } + [
            ScreenCommand(
                .open,
                hint: { _ in Localization.openOrder },
                unless: { $0.unopenable },
                { $0.openOrder() }
            ),
            ScreenCommand(
                .refresh,
                hint: { $0.records.contains(where: \.needsAttention) ? Localization.askAgainKey : nil },
                unless: { $0.isAsking ? Localization.isAskingReason : nil },
                { $0.askAgain() }
            ),
            ScreenCommand(.sectionNext, hint: { $0.otherRecords }) { $0.showOthers() },
            ScreenCommand(.sectionPrevious, hint: { $0.otherRecords }) { $0.showOthers() },
            ScreenCommand(AppCommands.showPayments, standsHere: Localization.hereAlready),
        ]
    )

    private var unopenable: String? {
        guard let selected else { return Localization.nothingHere }
        return selected.isSale ? Localization.noOrder : nil
    }

    private func openOrder() {
        if let selected, !selected.isSale { coordinator.openOrder(selected.orderID) }
    }

    private var otherRecords: String { showsAll ? Localization.attention : Localization.all }

    private func showOthers() {
        showsAll.toggle()
        load()
    }

    /// Asks processor and store about open payments; without any it only reads again.
    private func askAgain() {
        guard !isAsking else { return }
        guard records.contains(where: \.needsAttention) else {
            load()
            coordinator.host?.toast(ListState.Localization.upToDate, kind: .info)
            return
        }
        isAsking = true
        coordinator.setNeedsRender()
        coordinator.resolveRecords { [weak self] result in
            guard let self else { return }
            self.isAsking = false
            switch result {
            case .success(let records): self.tell(records)
            case .failure(let error):
                self.coordinator.host?.toast(Localization.notAsked(StoreWords.describe(error)), kind: .error)
            }
            self.coordinator.loadOpen()
            self.load()
        }
    }

    private func tell(_ records: [CounterRecord]) {
        let open = records.count(where: \.needsAttention)
        if open == 0 {
            coordinator.host?.toast(Localization.resolved(max(1, records.count)), kind: .good)
        } else {
            coordinator.host?.toast(Localization.stillOpen(open), kind: .warning)
        }
    }

    func click(_ action: TargetAction, in panel: String?) -> Handling {
        guard case .row(let index) = action, records.indices.contains(index) else { return .ignored }
        if index == scroll.selection { openOrder() }
        scroll.select(index)
        selectedID = selected?.id
        return .handled
    }

    enum Localization {
        static let title = localized("Payments")
        static let attention = localized("Needs attention")
        static let all = localized("All payments")
        static let newest = localized("newest first")
        static let loading = localized("Loading payments…")
        static let none = localized("No payment was taken on this computer yet.  Esc Back")
        static let noneOpen = localized("There are no unresolved payments.  ] All payments  Esc Back")
        static let tryAgain = localized("r Try again")
        static let asking = localized("asking bank and store")
        static let allKnown = localized("all known")
        static func open(_ count: Int) -> String { PaymentCoordinator.Localization.open(count) }
        static func notAsked(_ reason: String) -> String { localized("Not asked. %@", reason) }
        static func resolved(_ count: Int) -> String {
            count == 1
                ? localized("The payment is resolved.") : localized("All %@ payments are resolved.", "\(count)")
        }
        static func stillOpen(_ count: Int) -> String {
            count == 1
                ? localized("1 payment is still unresolved.")
                : localized("%@ payments are still unresolved.", "\(count)")
        }
        static let noOrder = localized("it is a sale at the register, which has no order yet")
        static let nothingHere = localized("nothing is here")
        static let isAskingReason = localized("bank and store are being asked")
        static let hereAlready = localized("you are here")
        static let askAgainKey = localized("Ask again")
        static let openOrder = localized("Open order")
    }
}
