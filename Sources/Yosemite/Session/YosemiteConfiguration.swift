import FoundationEssentials
import Networking
import WooFoundation

/// The parts from which Yosemite is assembled.
public struct YosemiteConfiguration: Sendable {
    public var logins: [SiteLogin]
    /// The folder for the mirror and ledger of a store with this name.
    public var folder: @Sendable (_ storeName: String) -> URL
    /// The folder for settings of this machine.
    public var stateFolder: URL
    /// Whether to sync mirrors and send edits while the program runs; verbs of the command line do not.
    public var runsInBackground: Bool
    /// The store to open before anything asks for it: its mirror is read while the screens are being made.
    public var firstSiteID: Int64?
    /// nil where nothing is painted: then nothing waits.
    public var firstFrame: FirstFrame?
    /// Whether merced writes nothing to any store by itself.
    public var isReadOnly = false
    public var dates: any DateSource
    public var clock: any Clock<Duration>
    public var busy: Busy
    /// The most concurrent requests to a store for the mirror.
    public var connections = YosemiteConfiguration.maximumConnections
    /// Varies the pause between two rounds a little.
    public var jitter: @Sendable (Duration) -> Duration = { $0 * Double.random(in: 0.9...1.1) }
    /// The till at which receipts are made.
    public var register = RegisterSettings()
    /// Who serves there, in every store that is opened.
    public var clerk = ClerkOnDuty()
    /// Where backups of ledgers go; nil for none.
    public var backup: BackupSettings?
    /// Keeps the folder of backups that was chosen at the till, for the next start.
    public var keepBackupFolder: @Sendable (URL) throws -> Void = { _ in }
    /// The program's version, for the ledger.
    public var version = ""
    /// Called at each step of a sale, for tests that kill the program there.
    public var saleWitness: (@Sendable (SaleStep) -> Void)?
    /// Called when a round of syncing has made all its requests.
    public var roundWitness: (@Sendable () -> Void)?
    /// Signs sales; nil for none.
    public var fiscalSigner: (any FiscalSigner)?
    /// The computer on which a ledger issues its numbers.
    public var machine = MachineIdentity.system
    /// Settings for the shop's codes.
    public var scanner = ScannerSettings()
    /// nil where none is configured.
    public var printer: ReceiptPrinter?
    /// The equipment for payments.
    public var equipment = PaymentEquipment.none
    /// nil for one using libcurl.
    public var network: (any Network)?

    public static let maximumConnections = ConnectionGauge.maximum

    public init(
        logins: [SiteLogin],
        folder: @escaping @Sendable (String) -> URL,
        stateFolder: URL,
        runsInBackground: Bool = false,
        dates: any DateSource = SystemDateSource(),
        clock: any Clock<Duration> = ContinuousClock(),
        busy: Busy = Busy(),
        network: (any Network)? = nil
    ) {
        self.logins = logins
        self.folder = folder
        self.stateFolder = stateFolder
        self.runsInBackground = runsInBackground
        self.dates = dates
        self.clock = clock
        self.busy = busy
        self.network = network
    }
}

/// Assembles Yosemite, so that the program's root need not know the rooms below.
@MainActor
public func makeStoresManager(configuration: YosemiteConfiguration) -> any StoresManager {
    DefaultStoresManager(configuration: configuration)
}
