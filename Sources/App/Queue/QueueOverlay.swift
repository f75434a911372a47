import TerminalUI
import WooFoundation
import Yosemite

/// `:queue`: what is to be packed and approved in every configured store, the longest waiting first. Each command acts
/// in the store of the row, through that store's own verbs.
@MainActor
final class QueueOverlay: RowsOverlay {
    struct Verbs {
        let open: @MainActor (QueueRow) -> Void
        let closed: @MainActor () -> Void
        let say: @MainActor (String) -> Void
    }

    /// A held key completes one order, not several.
    static let pause = Duration.milliseconds(300)

    let id = "queue"
    private let verbs: Verbs
    private let time: LoopTime
    private let onChange: @MainActor () -> Void
    private var stores: [QueueStore] = []
    /// The number of stores whose mirrors are still being opened.
    private var opening: Int
    private var kind = QueueKind.all
    private var rows: [QueueRow] = []
    var scroll = ListScroll()
    private var selectedID: QueueRow.ID?
    /// Until the user moves, the first row is selected, whatever rows arrive.
    private var hasMoved = false
    private var actedAt: Duration?
    private weak var acted: AppRoot?

    /// - Parameter opening: how many stores are still to come.
    init(opening: Int, time: LoopTime, verbs: Verbs, onChange: @escaping @MainActor () -> Void) {
        self.opening = opening
        self.time = time
        self.verbs = verbs
        self.onChange = onChange
    }

    func add(_ name: String, _ root: AppRoot) {
        opening -= 1
        stores.append(QueueStore(name: name, root: root) { [weak self] in self?.follow() })
        follow()
    }

    private func follow() {
        let before = rows.firstIndex { $0.id == selectedID } ?? scroll.selection
        rows = stores.flatMap { $0.rows(kind) }.sorted(by: QueueRow.isBefore)
        let present = rows.firstIndex { $0.id == selectedID }
        let kept = hasMoved ? present ?? min(before, rows.count - 1) : 0
        let index = rows.isEmpty ? nil : kept
        scroll.replace(count: rows.count, selectedIndex: index)
        selectedID = selected?.id
        onChange()
    }

    private var selected: QueueRow? { rows.indices.contains(scroll.selection) ? rows[scroll.selection] : nil }

    func moved() {
        hasMoved = true
        selectedID = selected?.id
    }

    // MARK: Keys

    var focusPath: [String] { [id, selected == nil ? "empty" : "list"] }

    var hints: [Hint] {
        let (close, show) = (
            Hint("Esc", Localization.close, priority: 1), Hint("Tab", Localization.name(next), priority: 7)
        )
        guard let selected else { return [close, show] }
        let verb =
            switch selected.item {
            case .order: Hint("c", Localization.complete, priority: 2)
            case .review: Hint("a", Localization.approve, priority: 2)
            }
        let undo = acted == nil ? [] : [Hint("u", Localization.undo, priority: 5)]
        return [Hint("Enter", Localization.open, priority: 0), close, verb]
            + [Hint("s", Localization.status, priority: 3), Hint("d", Localization.trash, priority: 4)] + undo + [show]
    }

    func handle(_ event: TerminalEvent) -> OverlayOutcome {
        switch event {
        case .key(.tab): show(next)
        case .key(.backTab): show(next(next))
        default: return handleRows(event)
        }
        return .stay
    }

    func choose() -> OverlayOutcome { open() }

    func press(_ key: Character) -> OverlayOutcome {
        switch key {
        case "c", "a", "s", "d": act(.character(key))
        case "u": acted?.verbs.undo()
        default: break
        }
        return .stay
    }

    func escape() -> OverlayOutcome { close() }

    private var next: QueueKind { next(kind) }

    private func next(_ kind: QueueKind) -> QueueKind {
        switch kind {
        case .all: .orders
        case .orders: .reviews
        case .reviews: .all
        }
    }

    private func show(_ kind: QueueKind) {
        self.kind = kind
        follow()
    }

    private func open() -> OverlayOutcome {
        guard let selected else { return .stay }
        let outcome = close()
        verbs.open(selected)
        return outcome
    }

    private func close() -> OverlayOutcome {
        for store in stores { store.stop() }
        verbs.closed()
        return .close
    }

    // MARK: Verbs

    private func act(_ key: Key) {
        guard let selected, actedAt.map({ time.now - $0 >= Self.pause }) ?? true else { return }
        let root = selected.store.root
        guard root.host.capabilities.contains(.write) else {
            return root.host.toast(Localization.off(root.host.reasonForMissing(.write)), kind: .warning)
        }
        hasMoved = true
        // A question has a number in its title, and each store has its own numbers.
        if key != .character("c"), key != .character("a") { verbs.say(Localization.store(selected.store.name)) }
        let isDone =
            switch selected.item {
            case .order(let order): act(key, on: order, root.verbs)
            case .review(let review): act(key, on: review, root.reviewVerbs)
            }
        if isDone { (actedAt, acted) = (time.now, root) }
    }

    /// - Returns: whether the key is a command on orders.
    private func act(_ key: Key, on order: OrderSummary, _ verbs: OrderVerbs) -> Bool {
        let number = order.number.isEmpty ? "\(order.orderID)" : order.number
        switch key {
        case .character("c"):
            let completed = OrderStatusEnum.completed.rawValue
            verbs.set(completed, orderID: order.orderID, number: number, from: order.status)
        case .character("s"): verbs.changeStatus(orderID: order.orderID, number: number, current: order.status)
        case .character("d"): verbs.trash(orderID: order.orderID, number: number, status: order.status)
        default: return false
        }
        return true
    }

    private func act(_ key: Key, on review: ProductReview, _ verbs: ReviewVerbs) -> Bool {
        let (ids, what) = ([review.reviewID], ReviewVerbs.Localization.one(ReviewWords.author(review)))
        switch key {
        case .character("a"): verbs.set("approved", of: ids, what)
        case .character("s"): verbs.changeStatus(of: what, current: review.statusKey, ids: { $0(ids) })
        case .character("d"): verbs.trash(ids, what)
        default: return false
        }
        return true
    }

    // MARK: Drawing

    func draw(into painter: inout Painter, in rect: Rect) {
        let area = rect.inset(horizontal: 1, vertical: 1)
        painter.fill(area)
        let titles = BoxTitles(left: Localization.title, right: counts)
        guard !rows.isEmpty else {
            let problem = stores.compactMap { store in store.problem.map { "! \(store.name): \($0)" } }
            let isThere = opening == 0 && stores.allSatisfy(\.isLoaded)
            let words = problem.isEmpty ? [isThere ? Localization.empty(kind) : KeptRowsWords.loading] : problem
            let state = ListState(words, isProblem: !problem.isEmpty)
            return state.draw(into: &painter, in: area, titles: titles, id: id, focused: true)
        }
        let table = TableView(columns: QueueTable.columns, titles: titles)
        table.draw(into: &painter, in: area, scroll: &scroll, focused: true) { [rows] in
            rows.indices.contains($0) ? QueueTable.row(rows[$0]) : nil
        }
    }

    /// `12 to pack, 3 to approve`, of all stores; what cannot be read is not counted.
    private var counts: String {
        let orders = stores.reduce(0) { $0 + $1.orderCount }
        let reviews = stores.reduce(0) { $0 + $1.reviewCount }
        return Localization.counts(SyncRowWords.number(orders), SyncRowWords.number(reviews))
    }

    enum Localization {
        static let title = localized("To do in all stores")
        static let open = localized("Open")
        static let close = localized("Close")
        static let complete = localized("Complete")
        static let approve = localized("Approve")
        static let status = localized("Status…")
        static let trash = localized("Trash…")
        static let undo = localized("Undo")
        static func store(_ name: String) -> String { localized("In “%@”:", name) }
        static func off(_ reason: String) -> String { localized("Nothing was changed (%@).", reason) }
        static func name(_ kind: QueueKind) -> String {
            switch kind {
            case .all: localized("All")
            case .orders: localized("Orders only")
            case .reviews: localized("Reviews only")
            }
        }
        static func empty(_ kind: QueueKind) -> String {
            switch kind {
            case .all: localized("No order to pack and no review to approve, in any store.")
            case .orders: localized("No order to pack, in any store.")
            case .reviews: localized("No review to approve, in any store.")
            }
        }
        static func counts(_ orders: String, _ reviews: String) -> String {
            localized("%@ to pack, %@ to approve", orders, reviews)
        }
    }
}
