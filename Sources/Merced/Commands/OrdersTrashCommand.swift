import ArgumentParser
import FoundationEssentials
import Yosemite

/// `merced orders trash ID`
struct OrdersTrashCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trash",
        abstract: "Move an order to the store's trash.",
        discussion:
            "The store empties its trash after 30 days. Without a connection the change is saved and sent later."
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    @Argument(help: "The order's id.")
    var id: Int64

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .writing)
            let (stores, siteID) = (session.stores, session.siteID)
            let sending = EditSending(session: session, json: output.json)
            try await sending.needsOrder(id)
            let edit = try await stores.perform {
                OrderAction.updateOrder(
                    siteID: siteID,
                    orderID: id,
                    changes: [.status(OrderField.trash)],
                    onCompletion: $0
                )
            }
            try await sending.finish(edit, orderID: id, done: "Order \(id) is in the trash now.")
        }
    }
}
