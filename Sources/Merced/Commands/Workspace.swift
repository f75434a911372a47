import App
import Experiments
import FoundationEssentials
import Synchronization
import WooFoundation
import Yosemite

/// Folders, configuration, and all stores, before one is chosen.
@MainActor
struct Workspace {
    let folders: Folders
    let configuration: Configuration
    /// Provides the services of the program.
    let locator: ServiceLocator
    /// The folders of stores that are deleted when the program ends.
    let temporary: TemporaryStores
    let printers: Printers
    let printerNotices: PrinterNotices
    /// The payment settings of each store.
    let payments: PaymentSettings

    /// - Throws: `ConfigurationError`.
    ///
    /// - Parameter runsInBackground: keeps mirrors of open stores up to date while the program runs.
    /// - Parameter storesOnly: reads nothing else of the configuration.
    /// - Parameter isReadOnly: merced writes nothing to a store by itself; also where configured so.
    /// - Parameter first: the store to open before a screen asks for it; nil for none.
    static func open(
        runsInBackground: Bool = false,
        storesOnly: Bool = false,
        isReadOnly: Bool = false,
        first: (Configuration) -> StoreEntry? = { _ in nil }
    ) throws -> Workspace {
        let folders = try Folders(environment: ProcessInfo.processInfo.environment)
        let configuration = try Configuration.load(from: folders.configurationFile, storesOnly: storesOnly)
        VerbTracking.hasOpenedStores.withLock { $0 = true }
        return make(
            folders: folders,
            configuration: configuration,
            logins: configuration.stores.map { SiteLogin(entry: $0, folders: folders) },
            payments: configuration.payments.compactMap { entry in
                guard let store = configuration.stores.first(where: { $0.name == entry.store }) else { return nil }
                return PaymentSetting(entry: entry, store: store, folders: folders)
            },
            runsInBackground: runsInBackground,
            keepsSettings: true,
            isReadOnly: isReadOnly,
            first: first(configuration)
        )
    }

    /// - Parameter printer: used where the configuration names none.
    /// - Parameter keepsSettings: whether what is chosen on a screen is written to the configuration.
    static func make(
        folders: Folders,
        configuration: Configuration,
        logins: [SiteLogin],
        payments: [PaymentSetting],
        printer: PrinterEntry? = nil,
        runsInBackground: Bool,
        keepsSettings: Bool = false,
        isReadOnly: Bool = false,
        first: StoreEntry? = nil
    ) -> Workspace {
        let busy = Busy()
        let temporary = TemporaryStores()
        var yosemite = YosemiteConfiguration(
            logins: logins,
            folder: { temporary.folder(of: $0) ?? folders.store(named: $0) },
            stateFolder: folders.state,
            runsInBackground: runsInBackground,
            busy: busy
        )
        yosemite.firstSiteID = first?.siteID
        yosemite.firstFrame = first == nil ? nil : FirstFrame()
        yosemite.isReadOnly = isReadOnly || configuration.screen.isReadOnly
        let settings = PaymentSettings(payments)
        let bus = LibUSBHost()
        yosemite.equipment = PaymentEquipment(settings: settings, stateFolder: folders.state, bus: bus)
        yosemite.connections = configuration.connections ?? YosemiteConfiguration.maximumConnections
        yosemite.dates = CrashTest.dates(ProcessInfo.processInfo.environment) ?? yosemite.dates
        yosemite.clock = CrashTest.clock(ProcessInfo.processInfo.environment) ?? yosemite.clock
        yosemite.equipment.witness = CrashTest.paymentWitness(ProcessInfo.processInfo.environment)
        yosemite.register = configuration.register
        yosemite.scanner = configuration.scanner.codes
        yosemite.version = Version.text
        yosemite.backup = configuration.backup?.settings
        if keepsSettings {
            yosemite.keepBackupFolder = { folder in
                try ConfigurationWriter.setBackup(folder: folder.path, in: folders.configurationFile)
            }
            yosemite.clerk = ClerkOnDuty { name in
                try ConfigurationWriter.setClerk(name, in: folders.configurationFile)
            }
        }
        yosemite.saleWitness = CrashTest.witness("sale")
        ReturnedMemory.follow(&yosemite)
        let notices = PrinterNotices()
        let printers = Printers(bus: bus, stateFolder: folders.state) { notices.waits(for: $0) }
        yosemite.printer = (configuration.printer ?? printer).map {
            ReceiptPrinter(connection: $0.connection, paper: $0.paper, on: printers)
        }
        let environment = ProcessInfo.processInfo.environment
        let locator = ServiceLocator(
            configuration: yosemite,
            analytics: RingAnalytics(file: RingAnalytics.file(in: folders.state), dates: yosemite.dates),
            featureFlags: LocalFeatureFlagService(overrides: configuration.features),
            abTests: ABTestService(overrides: configuration.experiments),
            openBrowser: { BrowserLauncher(environment: environment).open($0) }
        )
        return Workspace(
            folders: folders,
            configuration: configuration,
            locator: locator,
            temporary: temporary,
            printers: printers,
            printerNotices: notices,
            payments: settings
        )
    }

    var stores: any StoresManager { locator.stores }
    var firstFrame: FirstFrame? { locator.configuration.firstFrame }
    var busy: Busy { locator.configuration.busy }
    var connector: StoreConnector {
        StoreConnector(stores: stores, folders: folders, witness: CrashTest.witness("login") ?? { _ in })
    }
}

/// Folders of stores outside the usual folder.
final class TemporaryStores: Sendable {
    private let folders = Mutex<[String: URL]>([:])

    func folder(of name: String) -> URL? { folders.withLock { $0[name] } }

    func set(_ folder: URL, for name: String) { folders.withLock { $0[name] = folder } }
}
