import ArgumentParser
import Yosemite

/// `merced orders status ORDER STATUS`
struct OrdersStatusCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Change the status of an order.",
        discussion:
            """
            The store may e-mail the customer and change stock. refunded records a refund and returns no money (merced \
            refund does); cancelled ends the order's subscription, on-hold and failed pause it. Without a connection the change is saved and sent \
            later.
            """
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    @OptionGroup var order: OrderArgument

    @Argument(
        help: "The status: pending, processing, on-hold, completed, cancelled, failed, or one of the store's own."
    )
    var status: String

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .writing)
            let (stores, siteID) = (session.stores, session.siteID)
            let sending = EditSending(session: session, json: output.json)
            let named = try await order.find(session)
            try await sending.needsOrder(named.orderID)
            await session.sayEffects(of: status, on: named.orderID)
            let edit = try await stores.perform {
                OrderAction.updateOrderStatus(siteID: siteID, orderID: named.orderID, status: status, onCompletion: $0)
            }
            try await sending.finish(edit, orderID: named.orderID, done: "Order \(named.label) is \(status) now.")
        }
    }
}
