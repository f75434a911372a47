import TerminalUI
import WooFoundation
import Yosemite

/// The Customers place: the list, and from 110 columns the selected customer beside it.
@MainActor
final class CustomersScreen: RecordListScreen {
    typealias Kind = PeopleKind

    let id = AppCommands.customerList
    let looks = RecordListLooks(
        columns: PersonRow.columns,
        spokenID: PersonRow.spokenID,
        noRecord: Localization.noCustomer,
        noSelection: Localization.noSelection
    )

    let context: SiteContext
    let model: PeopleListViewModel
    let verbs: CustomerVerbs
    let saved: SavedFilters
    private(set) weak var host: ScreenHost?

    var scroll = ListScroll()
    private(set) lazy var search = makeSearch(host: { [weak self] in self?.host })
    let detail: PanelFollower<CustomerDetailsModel>
    var split = ListSplit.none
    var isDetailFocused = false
    var isZoomed = false
    var measured: PersonListQuery?

    /// - Parameter remembered: the last state of the place's list; nil for a list opened with a filter.
    init(
        context: SiteContext,
        verbs: CustomerVerbs,
        saved: SavedFilters,
        remembered: RememberedList? = nil,
        base: PersonFilter = .none
    ) {
        self.context = context
        self.verbs = verbs
        self.saved = saved
        model = PeopleListViewModel(
            context: context,
            query: PersonListQuery(siteID: context.siteID),
            remembered: remembered,
            base: base
        )
        detail = PanelFollower { CustomerDetailsModel(personID: $0, context: context) }
        detail.onChange = { [weak self] in self?.host?.setNeedsRender() }
        model.onChange = { [weak self] in self?.follow($0) }
    }

    func attach(_ host: ScreenHost) { self.host = host }
    func appear() {
        model.start()
        model.shown()
    }

    var title: String { Localization.title }
    var edits: OrderVerbs { verbs.edits }

    func heading(typed: String?) -> String { ListHeading.text(title, filter: model.chosen.text, typed: typed) }
    static let commands = ScreenCommands<CustomersScreen>(
        listCommands + [
            ScreenCommand(.new) { $0.verbs.make() },
            onSelected(.edit, unless: { CustomersScreen.reason($1) }) { $0.verbs.edit($1) },
            onSelected(.trash, unless: { CustomersScreen.reason($1) }) { $0.verbs.delete($1) },
            onSelected(.copy) { $0.verbs.copy($1) },
            onSelected(.openInBrowser, unless: { CustomersScreen.reason($1) }) { $0.verbs.browse($1) },
            onSelected(AppCommands.customerNewOrder) { $0.edits.forms?.new(for: $1) },
            onSelected(AppCommands.customerOrders) { $0.verbs.showOrders($1) },
            onSelected(AppCommands.customerDoubles) { $0.verbs.showDoubles($1) },
            onSelected(AppCommands.customerNote) { $0.verbs.addNote($1) },
            onSelected(AppCommands.customerNoteChange) { $0.verbs.changeNote($1) },
            onSelected(AppCommands.customerNoteDelete) { $0.verbs.deleteNote($1) },
            onSelected(AppCommands.customerCopyAddress, unless: { CustomersScreen.reason($1) }) {
                $0.verbs.shipToBilling($1)
            },
            onAll(AppCommands.customerExport) { $0.verbs.export($0.model.query, count: $0.model.count) },
        ]
    )

    /// Why an account cannot be changed: there is none, or not yet.
    static func reason(_ person: Person) -> String? {
        if person.isGuest { return Localization.guest }
        return person.personID < 0 ? CouponsScreen.Localization.notMade : nil
    }

    func refresh() {
        model.refresh()
        panel?.model.refresh()
    }

    // MARK: Following

    func openSelected() {
        guard let person = selected else { return }
        verbs.open(person.personID) { [weak self] step in self?.neighbour(step) }
    }

    enum Localization {
        static let title = localized("Customers")
        static let noCustomer = localized("No customer selected")
        static let noSelection = localized("select a customer first")
        static let guest = localized("a guest has no account")
        static let sortTitle = localized("Sort customers")
    }
}
