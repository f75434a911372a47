import App
import ArgumentParser
import FoundationEssentials
import WooFoundation
import Yosemite

/// `merced orders show ORDER`
struct OrdersShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "Show one order.")

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    @OptionGroup var order: OrderArgument

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .reading)
            let (stores, siteID) = (session.stores, session.siteID)
            _ = try await stores.perform { SettingAction.loadStoreSettings(siteID: siteID, onCompletion: $0) }
            let id = try await order.find(session).orderID
            try await WaitingEdits.send(session)
            let order: Order
            do {
                order = try await stores.perform {
                    OrderAction.retrieveOrder(siteID: siteID, orderID: id, onCompletion: $0)
                }
            } catch  where StoreFailureKind(error).isWithoutAnswer {
                guard let saved = await SavedOrder.read(stores, siteID: siteID, orderID: id) else { throw error }
                Failure.say("\(StoreWords.describe(error)) Showing what is saved here.")
                order = saved
            }
            if output.json {
                try JSONOutput.write(OrderDocument(order))
            } else {
                let settings = try await stores.perform {
                    SettingAction.loadStoreSettings(siteID: siteID, onCompletion: $0)
                }
                try StandardOutput.write(lines: OrderText(order: order, format: StoreFormat(settings: settings)).lines)
            }
            await stores.deauthenticate()
        }
    }
}
