import App
import ArgumentParser
import FoundationEssentials
import WooFoundation
import Yosemite

/// `merced payments drawer`
struct PaymentsDrawerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "drawer",
        abstract: "Open the cash drawer at the printer of [printer], without a sale. It is recorded, with the reason."
    )

    @OptionGroup var store: StoreOption

    @Option(name: .long, help: "Why it is opened, in at most 200 characters.")
    var reason: String

    func validate() throws {
        guard (1...200).contains(cleaned.count) else {
            throw ValidationError("--reason has to say why, in at most 200 characters.")
        }
    }

    private var cleaned: String { TextCleaning.clean(reason).trimmed(.whitespaces) }

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .keeping)
            let siteID = session.siteID
            let reason = cleaned
            let result: Result<Bool, any Error>
            do {
                result = .success(
                    try await session.stores.perform {
                        ReceiptAction.openDrawer(siteID: siteID, reason: reason, onCompletion: $0)
                    }
                )
            } catch {
                result = .failure(error)
            }
            await session.stores.deauthenticate()
            let isSeen = try result.get()
            try StandardOutput.write(lines: [isSeen ? "The drawer is open." : "The drawer was told to open."])
        }
    }
}
