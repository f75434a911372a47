import TerminalUI
import WooFoundation
import Yosemite

/// A customer on a page of its own.
@MainActor
final class CustomerPageScreen: RecordPageScreen {
    let id = AppCommands.customerPage
    var onChange: @MainActor () -> Void = {}

    private let context: SiteContext
    private let verbs: CustomerVerbs
    let neighbour: (Int) -> Int64?
    var panel: RecordPanel<CustomerDetailsModel>

    init(personID: Int64, context: SiteContext, verbs: CustomerVerbs, neighbour: @escaping (Int) -> Int64?) {
        self.context = context
        self.verbs = verbs
        self.neighbour = neighbour
        panel = RecordPanel(model: CustomerDetailsModel(personID: personID, context: context))
        follow()
    }

    var title: String { panel.model.title }
    var edits: OrderVerbs { verbs.edits }

    static let commands = ScreenCommands<CustomerPageScreen>(
        pageCommands + [
            opens({ $0.openHint }, unless: { $0.withoutPerson }) { screen in
                screen.withPerson { screen.open($0) }
            },
            of(.edit, unless: CustomersScreen.reason) { $0.verbs.edit($1) },
            of(.trash, unless: CustomersScreen.reason) { $0.verbs.delete($1) },
            of(.copy) { $0.verbs.copy($1) },
            of(.openInBrowser, unless: CustomersScreen.reason) { $0.verbs.browse($1) },
            of(AppCommands.customerNewOrder) { $0.edits.forms?.new(for: $1) },
            of(AppCommands.customerOrders) { $0.verbs.showOrders($1) },
            of(AppCommands.customerDuplicates) { $0.verbs.showDuplicates($1) },
            of(AppCommands.customerNote) { $0.verbs.addNote($1) },
            of(AppCommands.customerNoteChange) { $0.verbs.changeNote($1) },
            of(AppCommands.customerNoteDelete) { $0.verbs.deleteNote($1) },
            of(AppCommands.customerCopyAddress, unless: CustomersScreen.reason) { $0.verbs.shipToBilling($1) },
        ]
    )

    /// A command on the customer, available while there is one.
    private static func of(
        _ command: Command,
        unless reason: @escaping @MainActor (Person) -> String? = { _ in nil },
        _ action: @escaping @MainActor (CustomerPageScreen, Person) -> Void
    ) -> ScreenCommand<CustomerPageScreen> {
        ScreenCommand(
            command,
            unless: { screen in screen.withoutPerson ?? screen.panel.model.presentPerson.flatMap(reason) },
            { screen in screen.withPerson { action(screen, $0) } }
        )
    }

    private var isAtNotes: Bool { panel.section == CustomerDetailsModel.Section.notes.rawValue }
    private var openHint: String { isAtNotes ? Localization.changeNote : Localization.orders }
    private func open(_ person: Person) {
        if isAtNotes { verbs.changeNote(person) } else { verbs.showOrders(person) }
    }

    private var withoutPerson: String? { panel.model.presentPerson == nil ? Localization.notHere : nil }

    private func withPerson(_ work: (Person) -> Void) {
        if let person = panel.model.presentPerson { work(person) }
    }

    func refresh() { panel.model.refresh() }
    func details(_ personID: Int64) -> CustomerDetailsModel {
        CustomerDetailsModel(personID: personID, context: context)
    }
    func turned(from section: Int) { panel.show(section) }
    static func end(_ step: Int) -> String { step > 0 ? Localization.last : Localization.first }

    enum Localization {
        static let notHere = localized("the customer is not here")
        static let orders = localized("Orders")
        static let changeNote = localized("Change note")
        static let last = localized("There is no customer after this one here.")
        static let first = localized("There is no customer before this one here.")
    }
}
