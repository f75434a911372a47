import App
import DemoStore
import FoundationEssentials
import WooFoundation
import Yosemite

/// A demonstration store that serves this process, with a folder that is deleted afterwards.
@MainActor
final class RunningDemonstration {
    let entry: StoreEntry
    let login: SiteLogin
    /// Its own payment gateway, in test mode like the store.
    let payments: PaymentSetting
    let folder: DemoFolder
    /// A file in `folder` that receives a printer's bytes.
    var printer: PrinterEntry {
        let file = folder.url.appending(path: "receipts.escpos")
        return PrinterEntry(connection: .file(path: file.path(percentEncoded: false)))
    }
    /// Whether orders arrive while it runs.
    let isLiving: Bool
    private let store: DemoStore
    private var plan: Task<Void, Never>?

    /// - Parameter name: the local name of the store.
    /// - Throws: `PortUnavailable`, `FileFailure`.
    init(_ configuration: DemoStoreConfiguration, name: String = "demo") async throws {
        let store = DemoStore(configuration: configuration)
        let address: DemoStoreAddress
        do {
            address = try await store.start()
        } catch {
            throw PortUnavailable(port: configuration.port, reason: error.plainWords)
        }
        self.store = store
        isLiving = configuration.trade.isLiving
        folder = try DemoFolder()
        entry = StoreEntry(
            name: name,
            url: address.url.absoluteString,
            identity: .user(address.user),
            secret: .file
        )
        login = SiteLogin(entry: entry) { Secret(address.applicationPassword) }
        payments = PaymentSetting(
            siteID: entry.siteID,
            storeName: name,
            mode: .test,
            processor: .gateway(address: address.gateway.absoluteString, caFile: nil)
        ) { Secret(DemoGateway.testKey) }
    }

    /// Plans price changes for the next weekend, once the products are here.
    func planPrices(_ stores: any StoresManager) {
        guard isLiving, plan == nil else { return }
        let prices = WeekendPrices(stores: stores, siteID: entry.siteID)
        plan = Task { await prices.plan() }
    }

    func stop() async {
        plan?.cancel()
        await store.stop()
        await folder.remove()
    }
}
