import ArgumentParser
import Yosemite

/// `merced orders duplicate ORDER`
struct OrdersDuplicateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "duplicate",
        abstract: "Create a new order with another one's items, at today's prices.",
        discussion:
            "A copy of an order in another currency than the shop's is in that currency too, at that order's prices."
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption
    @OptionGroup var rows: OrderRowOptions

    @OptionGroup var order: OrderArgument

    @Flag(help: "Show what it would cost, and create nothing.")
    var quote = false

    @Option(help: ArgumentHelp("Write how many microseconds each of this many quotes takes.", visibility: .hidden))
    var timed: Int?

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: quote || timed != nil ? .reading : .writing)
            let (stores, siteID) = (session.stores, session.siteID)
            let named = try await order.find(session)
            let id = named.orderID
            try await EditSending(session: session, json: output.json).needsOrder(id)
            var form = try await stores.perform {
                OrderFormAction.duplicateForm(siteID: siteID, orderID: id, onCompletion: $0)
            }
            try await FormFilling(session: session).fill(&form, rows)
            let sending = FormSending(session: session, json: output.json)
            if let timed {
                try await sending.time(form, rounds: timed)
                return await stores.deauthenticate()
            }
            guard !quote else {
                try await sending.tell(try await sending.quote(form), of: form)
                return await stores.deauthenticate()
            }
            try await sending.send(form) { "Order \($0.label) is created, like order \(named.label)." }
        }
    }
}
