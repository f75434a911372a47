import TerminalUI
import Yosemite

/// The commands of Customers (UX.md 4.1, the matrix).
extension AppCommands {
    public static let customerList = "customers.list"
    public static let customerPage = "customers.page"

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
    static let customerExport = Command(
        id: "customer.export",
        keys: [.character("x")],
        label: CustomerLocalization.export,
        help: CustomerLocalization.exportHelp,
        contexts: [customerList],
        family: "x"
    )

    static let customers: [Command] = [customerOrders, customerCopyAddress, customerExport]

    enum CustomerLocalization {
        static let customers = localized("Customers")
        static let orders = localized("Orders of the customer")
        static let ordersHelp = localized("Lists everything the customer ordered.")
        static let ordersAlias = localized("everything she bought")
        static let copyAddress = localized("Ship to the billing address")
        static let copyAddressHelp = localized("Copies the account's billing address over its shipping address.")
        static let export = localized("Export customers…")
        static let exportHelp = localized(
            "Writes the customers of the list as CSV into the folder merced was started in."
        )
    }
}
