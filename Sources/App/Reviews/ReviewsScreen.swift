import TerminalUI
import WooFoundation
import Yosemite

/// The Reviews place, and the reviews of one product over its page: the list, and from 110 columns the selected review
/// beside it.
@MainActor
final class ReviewsScreen: Screen {
    let id = AppCommands.reviewList

    let context: SiteContext
    let model: ReviewListViewModel
    let verbs: ReviewVerbs
    private let allowsSplit: Bool
    /// Where only those of one product are shown: its name.
    private let productName: String?
    private(set) weak var host: ScreenHost?

    private(set) var scroll = ListScroll()
    private(set) lazy var search = ListSearch(
        language: .reviews,
        onType: { [model] in model.search($0) },
        onKeep: {},
        onMove: { [weak self] in self?.move($0) ?? .ignored }
    )
    private let detail: PanelFollower<ReviewDetailsModel>
    var panel: RecordPanel<ReviewDetailsModel>? { detail.panel }
    private var split = ListSplit.none
    var isDetailFocused = false
    private var isZoomed = false
    /// What the list's columns were measured for.
    private var measured: ReviewListQuery?

    init(
        context: SiteContext,
        verbs: ReviewVerbs,
        allowsSplit: Bool,
        product: (id: Int64, name: String)? = nil
    ) {
        self.context = context
        self.verbs = verbs
        self.allowsSplit = allowsSplit
        productName = product?.name
        let scope = product.map { ReviewFilter(conditions: [ReviewCondition(.productID($0.id))]) }
        model = ReviewListViewModel(context: context, scope: scope ?? .none)
        detail = PanelFollower { ReviewDetailsModel(reviewID: $0, context: context) }
        detail.onChange = { [weak self] in self?.host?.setNeedsRender() }
        model.onChange = { [weak self] in self?.contentChanged($0) }
    }

    func attach(_ host: ScreenHost) { self.host = host }

    func appear() {
        model.start()
        model.shown()
    }

    var title: String { productName.map(Localization.ofProduct) ?? Localization.title }

    // MARK: Drawing

    func draw(into painter: inout Painter, in rect: Rect, focused: Bool) {
        model.start()
        split =
            allowsSplit
            ? ListSplit(rect: rect, screen: painter.size, isZoomed: isZoomed, zoomsDetail: isDetailFocused) : .none
        if split.hasDetail { detail.follow(model.list.selectedID, count: model.count) }
        if !hasDetail { isDetailFocused = false }
        if let list = split.list(in: rect) {
            painter.target(list, .panel(Self.listPanel))
            drawList(into: &painter, in: list, focused: focused && !isDetailFocused)
        }
        guard let area = split.detail(in: rect) else { return }
        painter.target(area, .panel(Self.detailPanel))
        let hasFocus = focused && isDetailFocused
        if let panel {
            panel.draw(into: &painter, in: area, focused: hasFocus)
        } else {
            painter.box(area, heavy: hasFocus, titles: BoxTitles(left: Localization.noReview))
        }
    }

    private func drawList(into painter: inout Painter, in rect: Rect, focused: Bool) {
        let typed = search.title(beside: heading(typed: "", in: rect), in: rect, painter)
        let titles = BoxTitles(left: heading(typed: typed?.text, in: rect), right: ReviewWords.sort(model.query.sort))
        if let state = model.state {
            state.draw(into: &painter, in: rect, titles: titles, id: ReviewRow.spokenID, focused: focused)
        } else {
            if measured != model.query {
                measured = model.query
                scroll.forgetWidths()
            }
            let table = TableView(columns: ReviewRow.columns, titles: titles)
            table.draw(into: &painter, in: rect, scroll: &scroll, focused: focused) { model.row(at: $0) }
            model.list.rowsInSight(scroll.visible)
        }
        let before = typed.map { heading(typed: $0.beforeCursor, in: rect) }
        search.draw(into: &painter, in: rect, before: before, focused: focused)
    }

    /// `Reviews · status:hold · /late`
    private func heading(typed: String?, in rect: Rect) -> String {
        ListHeading.text(
            title,
            filter: model.chosen.text,
            sought: typed ?? (model.typed.isEmpty ? nil : model.typed),
            width: rect.width
        )
    }

    /// There is a detail to go to, with a review in it.
    private var hasDetail: Bool { split.hasDetail && panel != nil }

    // MARK: Keys

    var isEditing: Bool { search.isEditing }

    var focusPath: [String] {
        if search.isEditing { return [id, "search"] }
        return isDetailFocused ? [id, "detail"] : [id, "list"]
    }

    func handle(_ event: TerminalEvent) -> Handling { search.handle(event) }

    func run(_ command: CommandID) -> Handling {
        if isDetailFocused, let panel, panel.run(command) == .handled { return .handled }
        if move(command) == .handled || runMarks(command) == .handled { return .handled }
        switch command {
        case "open" where asksToConnect: host?.perform("store.connect")
        case "open" where showsWaiting: verbs.edits.showOutbox()
        case "open": openSelected()
        case "search":
            isDetailFocused = false
            search.begin(model.typed)
        case "filter": host?.present(filterOverlay())
        case "sort": showSorts()
        case "refresh":
            model.refresh()
            panel?.model.open()
        case "panel.next", "panel.prev":
            search.keep()
            isDetailFocused = hasDetail && !isDetailFocused
        case "panel.zoom": isZoomed.toggle()
        case "section.next", "section.prev": return panel?.run(command) ?? .ignored
        case "record.next": return move("move.down")
        case "record.prev": return move("move.up")
        case "trash": away()
        case "copy": withSelected { verbs.copy($0) }
        case "open.browser": withSelected { verbs.browse($0) }
        case "review.status": changeStatus()
        case "review.reply":
            withSelected { review in verbs.reply(to: review) { [weak self] in self?.answered(review) } }
        case "review.range": showRanges()
        case "review.product": withSelected { verbs.edits.openProduct($0.productID) }
        case "review.export": verbs.export(model.query, count: model.count)
        case "undo": verbs.edits.undo()
        case "redo": verbs.edits.redo()
        default: return .ignored
        }
        return .handled
    }

    func availability(of command: CommandID) -> Availability {
        switch command {
        case "open" where asksToConnect || showsWaiting: .enabled
        case "undo": verbs.edits.undoAvailability
        case "redo": verbs.edits.redoAvailability
        case "new", "edit": .disabled(reason: ReviewPageScreen.Localization.customers)
        case "open", "open.browser", "mark", "mark.range", "mark.all", "trash", "copy", "review.status",
            "review.reply", "review.product":
            selected == nil ? .disabled(reason: Localization.noSelection) : .enabled
        case "review.export": model.count == 0 ? .disabled(reason: Localization.noSelection) : .enabled
        case "panel.next", "panel.prev", "panel.zoom", "section.next", "section.prev":
            if !split.hasDetail {
                .disabled(reason: OrdersScreen.Localization.needsWidth)
            } else {
                hasDetail ? .enabled : .disabled(reason: Localization.noSelection)
            }
        case "record.next", "record.prev": .disabled(reason: Localization.pagesOnly)
        default: .enabled
        }
    }

    /// The list is empty because the store is away, and something waits for it: Enter shows what.
    private var showsWaiting: Bool {
        model.count == 0 && context.status.isOffline && !context.edits.waiting.isEmpty
    }

    /// The list is empty because the store refuses the key: Enter asks for another.
    private var asksToConnect: Bool { model.count == 0 && context.isRefused }

    func escape(_ step: EscapeStep) -> Bool {
        switch step {
        case .stopEditing: return search.stop()
        case .clearMarks: return model.list.clearMarks()
        case .clearSearch:
            guard !model.typed.isEmpty else { return false }
            model.search("")
        case .clearFilter:
            guard !model.chosen.isEmpty else { return false }
            model.filter(.none)
        }
        return true
    }

    var hints: [Hint]? { search.hints }

    func hintLabel(of command: CommandID) -> String? {
        guard command == "panel.next" else { return nil }
        return isDetailFocused ? OrdersScreen.Localization.list : OrdersScreen.Localization.detail
    }

    var summary: String {
        if search.isEditing, let problem = model.problems.first { return problem.words }
        let count = model.count
        var parts = [model.typed.isEmpty ? ReviewWords.count(count) : OrderListTitle.Localization.matches(count)]
        let marked = model.list.markedCount
        if marked > 0 { parts.append(OrderListTitle.Localization.marked(marked)) }
        if model.progress?.isWhole == false { parts.append(OrderListTitle.Localization.notAll) }
        if model.syncProblem != nil, !context.status.isOffline { parts.append(Localization.notUpToDate) }
        if !model.age.isEmpty { parts.append(model.age) }
        return parts.joined(separator: " · ")
    }

    // MARK: Following

    /// Selects the row `index`.
    func select(_ index: Int) {
        scroll.select(index)
        followScroll()
    }

    @discardableResult
    func move(_ command: CommandID) -> Handling {
        guard scroll.run(command) == .handled else { return .ignored }
        followScroll()
        return .handled
    }

    private func followScroll() {
        model.list.rowsInSight(scroll.visible)
        model.list.select(index: scroll.selection)
    }

    private func contentChanged(_ change: ListChange) {
        switch change {
        case .rows: break
        case .selection(let index):
            scroll.replace(count: model.count, selectedIndex: index)
            if index == nil { model.list.select(index: scroll.selection) }
        }
        host?.setNeedsRender()
    }

    var selected: ProductReview? { model.review(at: scroll.selection) }

    private func withSelected(_ work: (ProductReview) -> Void) {
        if let selected { work(selected) }
    }

    /// The panel shows the new answer, where it shows answers.
    private func answered(_ review: ProductReview) {
        if let panel, panel.model.reviewID == review.reviewID { panel.model.open() }
    }

    private func openSelected() {
        guard let review = selected else { return }
        verbs.open(review.reviewID) { [weak self] step in self?.neighbour(step) }
    }

    private func neighbour(_ step: Int) -> Int64? {
        guard let review = model.review(at: scroll.selection + step) else { return nil }
        select(scroll.selection + step)
        return review.reviewID
    }
}

extension ReviewsScreen {
    enum Localization {
        static let title = localized("Reviews")
        static func ofProduct(_ name: String) -> String { localized("Reviews of “%@”", name) }
        static let noReview = localized("No review selected")
        static let sortTitle = localized("Sort reviews")
        static let dateTitle = localized("Reviews written")
        static let noSelection = localized("select a review first")
        static let pagesOnly = localized("on a review's page")
        static let notUpToDate = localized("! not up to date")
        static func notRead(_ reason: String) -> String { localized("The reviews could not be read. %@", reason) }
    }
}
