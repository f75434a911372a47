import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// Every product of a change of many, before and after; then how far each of them is.
@MainActor
final class BulkPreviewScreen: Screen {
    let id = AppCommands.productBulk
    var onChange: @MainActor () -> Void = {}

    typealias Rows = @MainActor (Result<[BulkProductRow], any Error>) -> Void

    private let words: String
    /// When prices are to change; nil for now.
    private let due: Date?
    private let context: SiteContext
    private let verbs: ProductVerbs
    private let onApplied: @MainActor () -> Void
    private var scroll = ListScroll()
    /// Those that cannot be done first, those that are so already last.
    private var rows: [BulkProductRow] = []
    private var isRead = false
    private var isApplying = false
    private var problem: String?
    private var progress: BulkProgress?

    /// - Parameters:
    ///   - words: what it does, for titles.
    ///   - due: when prices are to change; nil for now.
    ///   - rows: asks what it would do to each.
    ///   - onApplied: called when every change is in the ledger.
    init(
        words: String,
        due: Date?,
        context: SiteContext,
        verbs: ProductVerbs,
        rows: @escaping @MainActor (@escaping Rows) -> any Action,
        onApplied: @escaping @MainActor () -> Void
    ) {
        self.words = words
        self.due = due
        self.context = context
        self.verbs = verbs
        self.onApplied = onApplied
        context.stores.dispatch(rows { [weak self] in self?.take($0) })
    }

    private func take(_ result: Result<[BulkProductRow], any Error>) {
        isRead = true
        switch result {
        case .success(let found):
            rows = BulkProgress.sorted(found)
            scroll.replace(count: rows.count, selectedIndex: 0)
        case .failure(let error): problem = StoreWords.describe(error)
        }
        onChange()
    }

    private var doable: [BulkProductRow] { rows.filter(\.isDoable) }

    var title: String { Localization.title }
    var focusPath: [String] { [id, rows.isEmpty ? "empty" : "list"] }

    var summary: String {
        if isApplying { return Localization.writing }
        guard let progress else {
            let wrong = rows.count { if case .problem = $0.outcome { true } else { false } }
            return wrong == 0
                ? Localization.willChange(doable.count, rows.count)
                : Localization.willChangeBut(doable.count, rows.count, wrong)
        }
        return progress.words(context.edits)
    }

    // MARK: Drawing

    func draw(into painter: inout Painter, in rect: Rect, focused: Bool) {
        let left = due.map { Localization.planned(words, context.format.pageDate($0)) } ?? words
        let titles = BoxTitles(left: left, right: progress == nil ? Localization.preview : Localization.results)
        guard problem == nil, !rows.isEmpty else {
            let lines =
                problem.map { [Localization.unread, $0] } ?? [isRead ? Localization.none : Localization.reading]
            let state = ListState(lines + ["", Localization.back], isProblem: problem != nil)
            return state.draw(into: &painter, in: rect, titles: titles, id: "bulk", focused: focused)
        }
        let table = TableView(columns: Self.columns, titles: titles)
        table.draw(into: &painter, in: rect, scroll: &scroll, focused: focused) { row($0) }
    }

    private static let columns = [
        TableColumn(
            id: "name",
            title: Localization.name,
            priority: 1,
            minimum: 14,
            ideal: 24,
            flex: 1,
            isFreeText: true
        ),
        TableColumn(
            id: "before",
            title: Localization.before,
            priority: 3,
            minimum: 8,
            ideal: 12,
            isFreeText: true,
            speech: .named
        ),
        TableColumn(
            id: "after",
            title: Localization.after,
            priority: 2,
            minimum: 8,
            ideal: 12,
            isFreeText: true,
            speech: .named
        ),
        TableColumn(
            id: "state",
            title: Localization.state,
            priority: 4,
            minimum: 12,
            ideal: 22,
            flex: 1,
            isFreeText: true
        ),
    ]

    private func row(_ index: Int) -> TableRow? {
        guard rows.indices.contains(index) else { return nil }
        let row = rows[index]
        let state = progress?.state(of: row, context.edits) ?? BulkProgress.state(of: row)
        return TableRow([
            TableCell(HTMLText.plain(row.name)),
            TableCell(row.before, role: .muted),
            TableCell(row.after, role: row.isDoable ? .text : .muted),
            TableCell(state.word, role: state.role, glyph: state.glyph),
        ])
    }

    // MARK: Keys

    static let commands = ScreenCommands<BulkPreviewScreen>(
        ScreenCommand.moves(\.scroll) + [
            ScreenCommand(
                .open,
                hint: { $0.openHint },
                unless: { $0.rows.isEmpty ? Localization.nothingHere : nil },
                { if $0.progress == nil { $0.ask() } else { $0.openSelected() } }
            ),
            ScreenCommand(.refresh, hint: { _ in Localization.tryNow }) { $0.verbs.edits.sendNow() },
        ] + ScreenCommand.undoAndRedo { $0.verbs.edits }
    )

    private var openHint: String {
        if progress != nil { return Localization.openProduct }
        return due == nil ? Localization.apply : Localization.planHint
    }

    func handle(_ event: TerminalEvent) -> Handling {
        guard event == .key(.ctrl("s")), progress == nil else { return .ignored }
        ask()
        return .handled
    }

    func click(_ action: TargetAction, in panel: String?) -> Handling {
        guard case .row(let index) = action else { return .ignored }
        scroll.select(index)
        return .handled
    }

    func wheel(_ lines: Int, over panel: String?) -> Handling {
        scroll.move(by: lines)
        return .handled
    }

    private func openSelected() {
        guard rows.indices.contains(scroll.selection) else { return }
        verbs.open(rows[scroll.selection].productID)
    }

    private func ask() {
        let count = doable.count
        guard count > 0, !isApplying else { return verbs.edits.say(Localization.nothingToDo) }
        if let due { return askToPlan(due, count) }
        let sending = OrderVerbs.BulkLocalization.sending(count, isOffline: context.status.isOffline)
        let question = Dialog(
            id: "products.bulk.apply",
            title: Localization.question(count),
            body: [words, sending, Localization.canUndo],
            buttons: [.cancel, DialogButton(id: "change", label: Localization.change(count))]
        )
        let overlay = DialogOverlay(question) { [weak self] button in
            if button == "change" { self?.apply() }
            return .close
        }
        verbs.host?.present(overlay)
    }

    private func askToPlan(_ due: Date, _ count: Int) {
        let question = Dialog(
            id: "products.bulk.plan",
            title: Localization.planQuestion(count),
            body: [Localization.planned(words, context.format.pageDate(due)), Localization.planBody],
            buttons: [.cancel, DialogButton(id: "plan", label: Localization.plan)]
        )
        let overlay = DialogOverlay(question) { [weak self] button in
            if button == "plan" { self?.plan(due) }
            return .close
        }
        verbs.host?.present(overlay)
    }

    private func plan(_ due: Date) {
        isApplying = true
        verbs.edits.dispatch(
            PricePlanAction.planPrices(siteID: context.siteID, rows: doable, name: words, due: due) {
                [weak self] result in
                guard let self else { return }
                self.isApplying = false
                switch result {
                case .success(let plan):
                    self.onApplied()
                    if self.verbs.host?.screen === self { self.verbs.host?.pop() }
                    let date = self.context.format.pageDate(plan.dueAt)
                    self.verbs.host?.toast(Localization.isPlanned(plan.labels.count, date), kind: .good)
                    self.verbs.showPricePlan(plan)
                case .failure(let error): self.verbs.edits.sayNotSaved(error)
                }
                self.onChange()
            }
        )
        onChange()
    }

    private func apply() {
        isApplying = true
        let wanted = doable
        verbs.edits.dispatch(
            ProductAction.applyBulk(siteID: context.siteID, rows: wanted) { [weak self] result in
                guard let self else { return }
                self.isApplying = false
                switch result {
                case .success(let made):
                    self.progress = BulkProgress(made)
                    let told = Localization.done(wanted.count, self.words)
                    self.verbs.edits.tell(made, told, whileOffline: Localization.waits(wanted.count, self.words))
                    self.onApplied()
                case .failure(let error): self.verbs.edits.sayNotSaved(error)
                }
                self.onChange()
            }
        )
        onChange()
    }

    enum Localization {
        static let title = localized("Change products")
        static let preview = localized("before and after, exceptions first")
        static let results = localized("results")
        static let name = localized("Product")
        static let before = localized("Before")
        static let after = localized("After")
        static let state = localized("What happens")
        static let reading = localized("Looking at every product…")
        static let none = localized("None of these products has what is to be changed.")
        static let unread = localized("! The products could not be read.")
        static let back = localized("Esc Back")
        static let writing = localized("Writing down every change…")
        static func willChange(_ count: Int, _ all: Int) -> String {
            localized("%@ of %@ change", "\(count)", "\(all)")
        }
        static func willChangeBut(_ count: Int, _ all: Int, _ wrong: Int) -> String {
            localized("%@ of %@ change, %@ cannot", "\(count)", "\(all)", "\(wrong)")
        }
        static let nothingToDo = localized("There is nothing to change.")
        static func question(_ count: Int) -> String {
            localized("Change %@?", ProductsScreen.Localization.count(count))
        }
        static let canUndo = localized("u takes all of it back, as long as nobody else has changed the same.")
        static func change(_ count: Int) -> String { localized("Change %@", ProductsScreen.Localization.count(count)) }
        static func done(_ count: Int, _ words: String) -> String { localized("%@: %@ changed.", words, "\(count)") }
        static func waits(_ count: Int, _ words: String) -> String {
            localized("%@: %@ changed here, not sent yet.", words, "\(count)")
        }
        static func planned(_ words: String, _ date: String) -> String { localized("%@ · %@", words, date) }
        static func planQuestion(_ count: Int) -> String {
            localized("Change the prices of %@ then?", ProductsScreen.Localization.count(count))
        }
        static let planBody = localized(
            "merced changes them when it runs at that time or later; :prices lists the plan and takes it back."
        )
        static let plan = localized("Plan it")
        static func isPlanned(_ count: Int, _ date: String) -> String {
            count == 1
                ? localized("1 price changes on %@.", date) : localized("%@ prices change on %@.", "\(count)", date)
        }
        static let planHint = localized("Plan…")
        static let nothingHere = localized("nothing is here")
        static let apply = localized("Apply…")
        static let openProduct = localized("Open product")
        static let tryNow = localized("Try now")
    }
}
