import TerminalUI
import WooFoundation
import Yosemite

/// The Customers place: the list, and from 110 columns the selected customer beside it.
@MainActor
final class CustomersScreen: RecordListScreen {
    let id = AppCommands.customerList
    let place: ListPlace<PeopleKind>
    let verbs: CustomerVerbs

    /// - Parameters:
    ///   - remembered: the last state of the place's list; nil for a list opened with a filter.
    ///   - base: the filter the list is opened with.
    init(
        context: SiteContext,
        verbs: CustomerVerbs,
        saved: SavedFilters,
        remembered: RememberedList? = nil,
        base: PersonFilter = .none
    ) {
        self.verbs = verbs
        place = ListPlace(context: context, saved: saved, remembered: remembered, base: base)
    }

    var edits: OrderVerbs { verbs.edits }

    static let commands = ScreenCommands<CustomersScreen>(
        listCommands + [
            ScreenCommand(.new) { $0.verbs.make() },
            onSelected(.edit, unless: { CustomersScreen.reason($1) }) { $0.verbs.edit($1) },
            onSelected(.trash, unless: { CustomersScreen.reason($1) }) { $0.verbs.delete($1) },
            onSelected(.copy) { $0.verbs.copy($1) },
            onSelected(.openInBrowser, unless: { CustomersScreen.reason($1) }) { $0.verbs.browse($1) },
            onSelected(AppCommands.customerNewOrder) { $0.edits.forms?.new(for: $1) },
            onSelected(AppCommands.customerOrders) { $0.verbs.showOrders($1) },
            onSelected(AppCommands.customerDuplicates) { $0.verbs.showDuplicates($1) },
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

    func open(_ person: Person) { verbs.open(person.personID) { [place] in place.neighbour($0) } }

    enum Localization {
        static let title = localized("Customers")
        static let noCustomer = localized("No customer selected")
        static let noSelection = localized("select a customer first")
        static let guest = localized("a guest has no account")
        static let sortTitle = localized("Sort customers")
    }
}
