import ArgumentParser
import Yosemite

/// `merced orders note ORDER TEXT`
struct OrdersNoteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "note",
        abstract: "Add a note to an order.",
        discussion: "Private unless --customer is given. Without a connection the note is saved and sent later."
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    @OptionGroup var order: OrderArgument

    @Argument(help: "What to write.")
    var text: String

    @Flag(name: .long, help: "A note to the customer: the store e-mails it.")
    var customer = false

    func validate() throws {
        guard !text.allSatisfy(\.isWhitespace) else { throw ValidationError("The note is empty.") }
    }

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .writing)
            let (stores, siteID) = (session.stores, session.siteID)
            let sending = EditSending(session: session, json: output.json)
            let named = try await order.find(session)
            try await sending.needsOrder(named.orderID)
            let edit = try await stores.perform {
                OrderNoteAction.addOrderNote(
                    siteID: siteID,
                    orderID: named.orderID,
                    text: text,
                    isCustomerNote: customer,
                    onCompletion: $0
                )
            }
            try await sending.finish(edit, orderID: named.orderID, done: "Note added to order \(named.label).")
        }
    }
}
