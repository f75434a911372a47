import FoundationEssentials
import Networking
import WooFoundation

/// What Yosemite is put together from.
public struct YosemiteConfiguration: Sendable {
    public var logins: [SiteLogin]
    /// Where the mirror and ledger of a store with this name lie.
    public var folder: @Sendable (_ storeName: String) -> URL
    /// Where settings of this machine lie.
    public var stateFolder: URL
    /// Keeps mirrors in step and sends what waits while the program runs; verbs of the command line do without.
    public var runsInBackground: Bool
    /// merced writes nothing to any store by itself.
    public var isReadOnly = false
    public var dates: any DateSource
    public var clock: any Clock<Duration>
    public var busy: Busy
    /// The most requests for the mirror that may be under way at a store.
    public var connections = YosemiteConfiguration.mostConnections
    /// Makes the pause between two rounds a little longer or shorter.
    public var jitter: @Sendable (Duration) -> Duration = { $0 * Double.random(in: 0.9...1.1) }
    /// The till that receipts are made at.
    public var register = RegisterSettings()
    /// Where copies of ledgers go; nil where none are made.
    public var backup: BackupSettings?
    /// The program's, for the books.
    public var version = ""
    /// Told at each step of a sale, for tests that kill the program there.
    public var saleWitness: (@Sendable (SaleStep) -> Void)?
    /// Told when a round of synchronising has asked for everything.
    public var roundWitness: (@Sendable () -> Void)?
    /// Signs sales; nil where nothing does.
    public var fiscalSigner: (any FiscalSigner)?
    /// The computer that a ledger gives out its numbers on.
    public var machine = MachineIdentity.system
    /// What the shop's codes are like.
    public var scanner = ScannerSettings()
    /// nil where none is set up.
    public var printer: ReceiptPrinter?
    /// What payments are taken with.
    public var equipment = PaymentEquipment.none
    /// nil makes one over libcurl.
    public var network: (any Network)?

    public static let mostConnections = ConnectionGauge.most

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

/// Puts Yosemite together, so that the program's root need not know the rooms below.
@MainActor
public func makeStoresManager(configuration: YosemiteConfiguration) -> any StoresManager {
    DefaultStoresManager(configuration: configuration)
}
