import App
import ArgumentParser
import Yosemite

/// `merced orders restore ORDER`
struct OrdersRestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Take an order out of the store's trash.",
        discussion: """
            It gets the status it had before the trash, unless --status says another. What the store then does to the \
            stock of its items, and whether it e-mails the customer, is shown. Without a connection the change is saved \
            and sent later.
            """
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    @OptionGroup var order: OrderArgument

    @Option(help: "The status it is given. Default: the one it had before the trash.")
    var status: String?

    @Flag(name: .customLong("dry-run"), help: "Only show what would happen.")
    var dryRun = false

    private struct Plan: Encodable {
        let order: Int64
        let number: String
        let status: String
        let stock: String
        /// nil where it is not known.
        let mails_customer: Bool?
    }

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: dryRun ? .reading : .writing)
            let (stores, siteID) = (session.stores, session.siteID)
            let named = try await order.find(session)
            let id = named.orderID
            let plan = try await stores.perform {
                OrderAction.planRestore(siteID: siteID, orderID: id, onCompletion: $0)
            }
            guard let status = status ?? plan.statusBefore else {
                throw ValidationError("Which status order \(named.label) had was not recorded: give --status.")
            }
            if dryRun {
                await stores.deauthenticate()
                return try tell(plan, named, status)
            }
            if !output.json { try StandardOutput.write(lines: RestoreWords(plan, status: status).lines) }
            let change = RecordChange.order(.status, base: OrderField.trash, value: status)
            let edit = try await stores.perform {
                OrderAction.updateOrder(siteID: siteID, orderID: id, changes: [change], onCompletion: $0)
            }
            try await EditSending(session: session, json: output.json)
                .finish(edit, orderID: id, done: "Order \(named.label) is out of the trash, and \(status).")
        }
    }

    private func tell(_ plan: OrderRestore, _ named: NamedOrder, _ status: String) throws {
        guard output.json else {
            let words = RestoreWords(plan, status: status)
            return try StandardOutput.write(lines: ["Order \(named.label) would be \(status)."] + words.lines)
        }
        let stock =
            switch plan.stock(at: status) {
            case .taken: "taken"
            case .takenAlready: "taken before"
            case .givenBack: "given back"
            case .untouched: "untouched"
            case .unknown: "unknown"
            }
        let mails = plan.mailsCustomer(at: status)
        try JSONOutput.write(
            Plan(order: named.orderID, number: named.number, status: status, stock: stock, mails_customer: mails)
        )
    }
}
