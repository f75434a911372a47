import TerminalUI
import WooFoundation
import Yosemite

/// Finds whom an order is for: somebody who is known, somebody new, or nobody.
@MainActor
final class BuyerPicker: Overlay {
    enum Picked {
        case guest
        case person(Person)
        /// What was typed: an e-mail address or a name.
        case new(String)
        /// The same, who gets an account.
        case account(String)
    }

    let id = "order.form.customer"
    private let context: SiteContext
    private weak var host: ScreenHost?
    private let offersAccount: Bool
    private let onPick: @MainActor (Picked) -> Void
    private var field = TextField("", limit: 100)
    private var people: [Person] = []
    private var foundFor = ""
    private var scroll = ListScroll(count: 1)
    private var problem: String?
    private static let most = 50

    /// - Parameter offersAccount: whether an account can be made with the order.
    init(
        context: SiteContext,
        host: ScreenHost?,
        offersAccount: Bool,
        onPick: @escaping @MainActor (Picked) -> Void
    ) {
        self.context = context
        self.host = host
        self.offersAccount = offersAccount
        self.onPick = onPick
        search()
    }

    private var typed: String { field.text.trimmed(.whitespaces) }
    private var isUpToDate: Bool { foundFor == typed && answered }
    private var answered = false
    /// Enter came before the answer: the first that is found is taken then.
    private var isTaking = false

    /// People, then somebody new by what was typed, then nobody; an address that nobody has comes first.
    private var rows: [Picked] {
        let known = people.map { Picked.person($0) }
        let account = offersAccount ? [Picked.account(typed)] : []
        return typed.isEmpty ? [.guest] + known : known + [.new(typed)] + account + [.guest]
    }

    private func search() {
        (problem, isTaking) = (nil, false)
        let words = typed
        let filter = PersonFilter(words: words.split(whereSeparator: \.isWhitespace).map(String.init))
        let query = PersonListQuery(siteID: context.siteID, filter: filter, sort: .lastOrder)
        context.stores.dispatch(
            CustomerAction.listPeople(siteID: context.siteID, list: query, range: 0..<Self.most) { [weak self] result in
                guard let self, self.typed == words else { return }
                switch result {
                case .success(let people): self.people = people
                case .failure(let error): (self.people, self.problem) = ([], StoreWords.describe(error))
                }
                self.foundFor = words
                self.answered = true
                self.scroll = ListScroll(count: self.rows.count)
                if self.isTaking, self.problem == nil { _ = self.take() }
                self.isTaking = false
                self.host?.setNeedsRender()
            }
        )
    }

    var focusPath: [String] { [id, "field"] }

    var hints: [Hint] {
        [
            Hint("Enter", RecordPickerWords.take, priority: 0), Hint("↑↓", RecordPickerWords.choose, priority: 1),
            Hint("Esc", RecordPickerWords.cancel, priority: 2),
        ]
    }

    func handle(_ event: TerminalEvent) -> OverlayOutcome {
        switch event {
        case .key(.up), .key(.backTab): scroll.move(by: -1)
        case .key(.down), .key(.tab): scroll.move(by: 1)
        case .key(.pageUp): scroll.page(-1)
        case .key(.pageDown): scroll.page(1)
        case .key(.enter): return take()
        case .key(.function(1)): return .ignored
        default:
            let before = typed
            guard field.handle(event) == .handled, typed != before else { return .stay }
            search()
        }
        return .stay
    }

    /// Not while the rows are those of what was typed before.
    private func take() -> OverlayOutcome {
        isTaking = !isUpToDate
        guard isUpToDate, rows.indices.contains(scroll.selection) else { return .stay }
        let picked = rows[scroll.selection]
        host?.dismiss(self)
        onPick(picked)
        return .stay
    }

    func click(_ action: TargetAction) -> OverlayOutcome {
        guard case .row(let index) = action else { return .stay }
        if index == scroll.selection { return take() }
        scroll.select(index)
        return .stay
    }

    func wheel(_ lines: Int) -> OverlayOutcome {
        scroll.move(by: lines)
        return .stay
    }

    // MARK: Drawing

    func draw(into painter: inout Painter, in rect: Rect) {
        let area = rect.centred(Size(width: min(rect.width - 4, 74), height: min(rect.height, 16)))
        painter.fill(area)
        let inside = painter.box(area, heavy: true, titles: BoxTitles(left: Localization.title))
        field.draw(
            into: &painter,
            in: Rect(x: inside.x + 1, y: inside.y, width: inside.width - 2, height: 1),
            focused: true
        )
        let list = Rect(x: inside.x, y: inside.y + 1, width: inside.width, height: inside.height - 2)
        let rows = rows
        scroll.fit(height: list.height)
        for index in scroll.visible where rows.indices.contains(index) {
            draw(
                rows[index],
                isSelected: index == scroll.selection,
                index,
                into: &painter,
                in: list.row(index - scroll.top)
            )
        }
        let state = problem.map { "! " + $0 } ?? Localization.about
        painter.text(
            state,
            at: Point(x: inside.x + 1, y: inside.maxY - 1),
            role: problem == nil ? .muted : .bad,
            maxWidth: inside.width - 2,
            overflow: .ellipsis
        )
        var region = SpokenRegion(id: id, title: Localization.title, lines: [state])
        region.field = SpokenField(label: Localization.title, field: field)
        if rows.indices.contains(scroll.selection) {
            let words = words(rows[scroll.selection])
            let spoken = [words.name, words.detail].filter { !$0.isEmpty }.joined(separator: ", ")
            region.row = SpokenRow(spoken, position: "\(scroll.selection + 1) of \(rows.count)")
        }
        painter.speak(region)
    }

    private func words(_ picked: Picked) -> (name: String, detail: String) {
        switch picked {
        case .guest: (Localization.nobody, "")
        case .person(let person):
            (PersonWords.name(person), person.isGuest ? "\(person.email)  \(Localization.noAccount)" : person.email)
        case .new(let text): (Localization.new(text), "")
        case .account(let text): (Localization.newAccount(text), "")
        }
    }

    private func draw(_ picked: Picked, isSelected: Bool, _ index: Int, into painter: inout Painter, in row: Rect) {
        painter.target(row, .row(index))
        let words = words(picked)
        let middle = words.detail.isEmpty ? row.maxX : row.x + row.width / 2
        let place = Point(x: row.x + 2, y: row.y)
        painter.text(words.name, at: place, maxWidth: middle - row.x - 3, overflow: .ellipsis)
        if !words.detail.isEmpty {
            let place = Point(x: middle, y: row.y)
            painter.text(words.detail, at: place, role: .muted, maxWidth: row.maxX - middle - 1, overflow: .ellipsis)
        }
        guard isSelected else { return }
        painter.glyph(.selected, at: Point(x: row.x, y: row.y))
        painter.select(row)
    }

    enum Localization {
        static let title = localized("Who is it for?")
        static let about = localized("A part of the name, e-mail or phone; or a new e-mail address.")
        static let nobody = localized("Guest: nobody in particular")
        static let noAccount = localized("no account")
        static func new(_ text: String) -> String { localized("New: %@", text) }
        static func newAccount(_ text: String) -> String { localized("New, with an account: %@", text) }
    }
}
