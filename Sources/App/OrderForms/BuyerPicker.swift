import TerminalUI
import WooFoundation
import Yosemite

/// Chooses the customer of an order: a known person, a new one, or none.
@MainActor
final class BuyerPicker: PickerOverlay {
    enum Picked {
        case guest
        case person(Person)
        /// The typed e-mail address or name.
        case new(String)
        /// The same, with a new account.
        case account(String)
    }

    let id = "order.form.customer"
    private let context: SiteContext
    private weak var host: ScreenHost?
    private let offersAccount: Bool
    private let onPick: @MainActor (Picked) -> Void
    var field = TextField("", limit: 100)
    private var people: [Person] = []
    private var foundFor = ""
    var scroll = ListScroll(count: 1)
    private var problem: String?
    private static let maximum = 50

    /// - Parameter offersAccount: whether an account can be created with the order.
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

    var typed: String { field.text.trimmed(.whitespaces) }
    private var isUpToDate: Bool { foundFor == typed && answered }
    private var answered = false
    /// How many people match; nil while they are counted.
    private var matching: Int?
    /// Enter was pressed before the answer: the first result is then taken.
    private var isTaking = false

    /// Known people, then a new person from the typed text, then nobody; an unknown address comes first.
    private var rows: [Picked] {
        let known = people.map { Picked.person($0) }
        let account = offersAccount ? [Picked.account(typed)] : []
        return typed.isEmpty ? [.guest] + known : known + [.new(typed)] + account + [.guest]
    }

    func search() {
        (problem, isTaking, matching) = (nil, false, nil)
        let words = typed
        let filter = PersonFilter(words: words.split(whereSeparator: \.isWhitespace).map(String.init))
        let query = PersonListQuery(siteID: context.siteID, filter: filter, sort: .lastOrder)
        context.stores.dispatch(
            CustomerAction.listPeople(siteID: context.siteID, list: query, range: 0..<Self.maximum) {
                [weak self] result in
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
        count(query, words)
    }

    private func count(_ query: PersonListQuery, _ words: String) {
        context.stores.dispatch(
            ListAction.count(query) { [weak self] result in
                guard let self, self.typed == words, case .success(let count) = result else { return }
                self.matching = count
                self.host?.setNeedsRender()
            }
        )
    }

    /// Enter first: it is pressed before the answer is here.
    var hints: [Hint] {
        [
            Hint("Enter", PickerLocalization.take, priority: 0), Hint("↑↓", PickerLocalization.choose, priority: 1),
            Hint("Esc", PickerLocalization.cancel, priority: 2),
        ]
    }

    /// Not while the rows answer an earlier search.
    func take() -> OverlayOutcome {
        isTaking = !isUpToDate
        guard isUpToDate, rows.indices.contains(scroll.selection) else { return .stay }
        let picked = rows[scroll.selection]
        host?.dismiss(self)
        onPick(picked)
        return .stay
    }

    // MARK: Drawing

    var viewState: PickerViewState {
        let rows = rows
        return PickerViewState(
            id: id,
            title: Localization.title,
            position: matching.map(Localization.people) ?? "",
            count: rows.count,
            row: { rows.indices.contains($0) ? Self.row(rows[$0]) : nil },
            state: problem.map { "! " + $0 } ?? Localization.about,
            isProblem: problem != nil
        )
    }

    private static func row(_ picked: Picked) -> PickerRow {
        switch picked {
        case .guest: PickerRow(name: Localization.nobody)
        case .person(let person):
            PickerRow(
                name: PersonWords.name(person),
                detail: [person.phone, person.isGuest ? Localization.noAccount : "", person.email]
                    .filter { !$0.isEmpty }.joined(separator: "  ")
            )
        case .new(let text): PickerRow(name: Localization.new(text))
        case .account(let text): PickerRow(name: Localization.newAccount(text))
        }
    }

    enum Localization {
        static let title = localized("Who is it for?")
        static let about = localized("A part of the name, e-mail or phone; or a new e-mail address.")
        static let nobody = localized("Guest: nobody in particular")
        static func people(_ count: Int) -> String {
            count == 1 ? localized("1 customer") : localized("%@ customers", "\(count)")
        }
        static let noAccount = localized("no account")
        static func new(_ text: String) -> String { localized("New: %@", text) }
        static func newAccount(_ text: String) -> String { localized("New, with an account: %@", text) }
    }
}
