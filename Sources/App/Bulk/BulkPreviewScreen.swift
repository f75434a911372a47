import TerminalUI
import WooFoundation
import Yosemite

/// Every record of a bulk change, before and after; then the progress of each.
@MainActor
final class BulkPreviewScreen: Screen {
    var onChange: @MainActor () -> Void = {}

    private let job: any BulkJob
    private var scroll = ListScroll()
    /// Those with a problem first, those without a change last.
    private var rows: [BulkRow] = []
    private var doable = 0
    private var wrong = 0
    private var isRead = false
    private var isBeginning = false
    private var problem: String?
    private var results: (any BulkResults)?

    init(_ job: any BulkJob) {
        self.job = job
        job.load { [weak self] in self?.take($0) }
    }

    /// Shows a change started earlier, with its current progress.
    init(_ job: any BulkJob, rows: [BulkRow], results: any BulkResults) {
        self.job = job
        take(.success(rows))
        take(results)
    }

    private func take(_ result: Result<[BulkRow], any Error>) {
        isRead = true
        switch result {
        case .success(let found):
            rows = found.sorted
            doable = rows.count(where: \.isDoable)
            wrong = rows.count { if case .problem = $0.outcome { true } else { false } }
            scroll.replace(count: rows.count, selectedIndex: 0)
        case .failure(let error): problem = StoreWords.describe(error)
        }
        onChange()
    }

    private func take(_ results: any BulkResults) {
        self.results = results
        results.onChange = { [weak self] in self?.onChange() }
    }

    var id: String { job.screenID }
    var title: String { job.title }
    var focusPath: [String] { [id, rows.isEmpty ? "empty" : "list"] }

    var summary: String {
        if isBeginning { return Localization.writing }
        if let results { return results.words }
        return wrong == 0
            ? Localization.willChange(doable, rows.count)
            : Localization.willChangeBut(doable, rows.count, wrong)
    }

    // MARK: Drawing

    func draw(into painter: inout Painter, in rect: Rect, focused: Bool) {
        results?.look()
        let titles = BoxTitles(
            left: job.heading,
            right: results?.words ?? Localization.preview
        )
        guard problem == nil, !rows.isEmpty else {
            let lines =
                problem.map { [Localization.unread, $0] } ?? [isRead ? job.columns.none : Localization.reading]
            let state = ListState(lines + ["", Localization.back], isProblem: problem != nil)
            return state.draw(into: &painter, in: rect, titles: titles, id: "bulk", focused: focused)
        }
        let table = TableView(columns: columns, titles: titles)
        table.draw(into: &painter, in: rect, scroll: &scroll, focused: focused) { row($0) }
    }

    private lazy var columns: [TableColumn] = {
        let titles = job.columns
        let all = [
            TableColumn(
                id: "name",
                title: titles.name,
                priority: 1,
                minimum: 14,
                ideal: 24,
                flex: 1,
                isFreeText: true
            ),
            TableColumn(
                id: "before",
                title: titles.before,
                priority: 3,
                minimum: 8,
                ideal: 12,
                isFreeText: true,
                speech: .named
            ),
            TableColumn(
                id: "after",
                title: titles.after,
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
        return all.filter { !$0.title.isEmpty }
    }()

    private func row(_ index: Int) -> TableRow? {
        guard rows.indices.contains(index) else { return nil }
        let row = rows[index]
        let state = results?.state(of: row) ?? BulkState(row)
        var cells = [TableCell(row.name)]
        if !job.columns.before.isEmpty { cells.append(TableCell(row.before, role: .muted)) }
        if !job.columns.after.isEmpty { cells.append(TableCell(row.after, role: row.isDoable ? .text : .muted)) }
        return TableRow(cells + [TableCell(state.word, role: state.role, glyph: state.glyph)])
    }

    // MARK: Keys

    static let commands = ScreenCommands<BulkPreviewScreen>(
        ScreenCommand.moves(\.scroll) + [
            ScreenCommand(
                .open,
                hint: { $0.openHint },
                unless: { $0.rows.isEmpty ? Localization.nothingHere : nil },
                { $0.enter() }
            ),
            ScreenCommand(.refresh, hint: { _ in Localization.tryNow }) { $0.job.edits.sendNow() },
        ] + ScreenCommand.undoAndRedo { $0.job.edits }
    )

    private var openHint: String {
        guard let results else { return job.applyHint }
        return results.canGoOn ? Localization.goOn : job.openHint
    }

    private func enter() {
        guard let results else { return ask() }
        if results.canGoOn { return results.goOn() }
        guard rows.indices.contains(scroll.selection) else { return }
        job.open(rows[scroll.selection])
    }

    func handle(_ event: TerminalEvent) -> Handling {
        guard event == .key(.ctrl("s")), results == nil else { return .ignored }
        ask()
        return .handled
    }

    var escapeHint: String? { results?.isRunning == true ? Localization.stop : nil }

    func escape(_ step: EscapeStep) -> Bool {
        guard step == .stopEditing, let results, results.isRunning else { return false }
        results.stop()
        return true
    }

    func leave() -> LeaveDecision {
        guard results == nil, !isBeginning, let loss = job.loss else { return .allowed }
        return .ask(loss)
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

    private func ask() {
        guard doable > 0, !isBeginning else { return job.edits.say(Localization.nothingToDo) }
        let question = job.question(doable)
        let overlay = DialogOverlay(question.dialog) { [weak self] button in
            if button == question.yes { self?.begin() }
            return .close
        }
        job.edits.host?.present(overlay)
    }

    private func begin() {
        isBeginning = true
        job.begin { [weak self] start in
            guard let self else { return }
            self.isBeginning = false
            switch start {
            case .results(let results): self.take(results)
            case .elsewhere: if self.job.edits.host?.screen === self { self.job.edits.host?.pop() }
            case .failed: break
            }
            self.onChange()
        }
        onChange()
    }

    enum Localization {
        static let preview = localized("before and after, exceptions first")
        static let before = localized("Before")
        static let after = localized("After")
        static let state = localized("What happens")
        static let reading = localized("Checking every one…")
        static let unread = localized("! They could not be read.")
        static let back = localized("Esc Back")
        static let writing = localized("Recording every change…")
        static func willChange(_ count: Int, _ all: Int) -> String {
            localized("%@ of %@ change", "\(count)", "\(all)")
        }
        static func willChangeBut(_ count: Int, _ all: Int, _ wrong: Int) -> String {
            localized("%@ of %@ change, %@ cannot", "\(count)", "\(all)", "\(wrong)")
        }
        static let nothingToDo = localized("There is nothing to change.")
        static let nothingHere = localized("nothing is here")
        static let goOn = localized("Continue")
        static let stop = localized("Stop")
        static let tryNow = localized("Try now")
    }
}
