import App
import ArgumentParser
import Yosemite

/// `merced payments drawer`
struct PaymentsDrawerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "drawer",
        abstract: "Open the cash drawer at the printer of [printer]. It is recorded."
    )

    @OptionGroup var store: StoreOption

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .keeping)
            let siteID = session.siteID
            let result: Result<Void, any Error>
            do {
                result = .success(
                    try await session.stores.perform { ReceiptAction.openDrawer(siteID: siteID, onCompletion: $0) }
                )
            } catch {
                result = .failure(error)
            }
            await session.stores.deauthenticate()
            try result.get()
        }
    }
}
