import App
import DemoStore
import Foundation
import Yosemite

/// A demonstration store that serves this process, with a folder that is gone afterwards.
@MainActor
final class RunningDemonstration {
    let entry: StoreEntry
    let login: SiteLogin
    /// Its own gateway, for tests like the store.
    let payments: PaymentSetting
    let folder: DemoFolder
    /// A file in `folder` that takes a printer's bytes.
    var printer: PrinterEntry {
        let file = folder.url.appending(path: "receipts.escpos")
        return PrinterEntry(connection: .file(path: file.path(percentEncoded: false)))
    }
    private let store: DemoStore

    /// - Parameter name: what the store is called here.
    /// - Throws: `PortUnavailable`, `FileFailure`.
    init(_ configuration: DemoStoreConfiguration, name: String = "demo") async throws {
        let store = DemoStore(configuration: configuration)
        let address: DemoStoreAddress
        do {
            address = try await store.start()
        } catch {
            throw PortUnavailable(port: configuration.port, reason: error.localizedDescription)
        }
        self.store = store
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

    func stop() async {
        await store.stop()
        await folder.remove()
    }
}
