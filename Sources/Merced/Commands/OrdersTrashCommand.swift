import ArgumentParser
import FoundationEssentials
import Yosemite

/// `merced orders trash ORDER`
struct OrdersTrashCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trash",
        abstract: "Move an order to the store's trash.",
        discussion:
            "The store empties its trash after 30 days. Without a connection the change is saved and sent later."
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    @OptionGroup var order: OrderArgument

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .writing)
            let (stores, siteID) = (session.stores, session.siteID)
            let sending = EditSending(session: session, json: output.json)
            let named = try await order.find(session)
            try await sending.needsOrder(named.orderID)
            await session.sayEffects(of: OrderField.trash, on: named.orderID)
            let edit = try await stores.perform {
                OrderAction.updateOrder(
                    siteID: siteID,
                    orderID: named.orderID,
                    changes: [.status(OrderField.trash)],
                    onCompletion: $0
                )
            }
            try await sending.finish(edit, orderID: named.orderID, done: "Order \(named.label) is in the trash now.")
        }
    }
}
