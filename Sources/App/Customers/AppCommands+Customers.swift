import TerminalUI
import Yosemite

/// The commands of Customers.
extension AppCommands {
    public static let customerList = "customers.list"
    public static let customerPage = "customers.page"
    static let customerDuplicatesScreen = "customers.doubles"

    static let customersPlace = PlaceName(id: "customers", name: CustomerLocalization.customers, digit: "4")

    static let customerOrders = Command(
        id: "customer.orders",
        keys: [.character("O")],
        label: CustomerLocalization.orders,
        help: CustomerLocalization.ordersHelp,
        contexts: [customerList, customerPage, orderList, orderPage],
        family: "O",
        aliases: [CustomerLocalization.ordersAlias]
    )
    static let customerCopyAddress = Command(
        id: "customer.address",
        label: CustomerLocalization.copyAddress,
        help: CustomerLocalization.copyAddressHelp,
        contexts: [customerList, customerPage],
        needs: [.write]
    )
    static let customerNote = Command(
        id: "customer.note",
        keys: [.character("m")],
        label: CustomerLocalization.note,
        help: CustomerLocalization.noteHelp,
        contexts: [customerList, customerPage],
        family: "m",
        footer: FooterHint(CustomerLocalization.noteHint, priority: 86)
    )
    static let customerNoteChange = Command(
        id: "customer.note.change",
        label: CustomerLocalization.noteChange,
        help: CustomerLocalization.noteChangeHelp,
        contexts: [customerList, customerPage],
        aliases: [CustomerLocalization.noteChangeAlias]
    )
    static let customerNoteDelete = Command(
        id: "customer.note.delete",
        label: CustomerLocalization.noteDelete,
        help: CustomerLocalization.noteDeleteHelp,
        contexts: [customerList, customerPage]
    )
    static let customerDuplicates = Command(
        id: "customer.doubles",
        label: CustomerLocalization.duplicates,
        help: CustomerLocalization.duplicatesHelp,
        contexts: [customerList, customerPage],
        aliases: [CustomerLocalization.duplicatesAlias]
    )
    static let customerExport = Command(
        id: "customer.export",
        keys: [.character("x")],
        label: CustomerLocalization.export,
        help: CustomerLocalization.exportHelp,
        contexts: [customerList],
        family: "x"
    )

    static let customers: [Command] = [
        customerOrders, customerDuplicates, customerCopyAddress, customerNote, customerNoteChange, customerNoteDelete,
        customerExport,
    ]

    enum CustomerLocalization {
        static let customers = localized("Customers")
        static let orders = localized("Orders of the customer")
        static let ordersHelp = localized("Lists everything the customer ordered.")
        static let ordersAlias = localized("everything she bought")
        static let copyAddress = localized("Ship to the billing address")
        static let copyAddressHelp = localized("Copies the account's billing address over its shipping address.")
        static let note = localized("Add note…")
        static let noteHelp = localized("Adds a note about the customer, kept on this computer only.")
        static let noteHint = localized("Note")
        static let noteChange = localized("Change a note about the customer…")
        static let noteChangeHelp = localized(
            "Lists the notes about the customer; the selected one can be rewritten."
        )
        static let noteChangeAlias = localized("edit note")
        static let noteDelete = localized("Delete a note about the customer…")
        static let noteDeleteHelp = localized(
            "Lists the notes about the customer; the selected one is deleted. Asks first."
        )
        static let duplicates = localized("Duplicates of this customer")
        static let duplicatesHelp = localized(
            "Shows possible duplicates side by side: alike in phone, in name and place, or nearly in e-mail address."
        )
        static let duplicatesAlias = localized("doubles")
        static let export = localized("Export customers…")
        static let exportHelp = localized(
            "Writes the customers of the list as CSV into the folder merced was started in."
        )
    }
}
