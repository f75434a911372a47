import Dispatch
import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// Everything of one store that is open: its files, its network, and what works on them.
final class SiteSession: Sendable {
    let login: SiteLogin
    let mirror: any StorageManagerType
    let journal: EditJournal
    let ordersRemote: any OrdersRemoteProtocol
    let orders: RecordUpserter<OrderRecord>
    let notes: NoteUpserter
    let records: RecordWriter
    let settings: SettingsFetcher
    let outbox: OutboxSender
    let engine: MirrorEngine
    let sync: SyncLoop
    let monitor: SiteMonitor
    let clock: any Clock<Duration>
    let access: AccessKeeper
    let receipts: ReceiptBook
    let printing: ReceiptPrinting
    let receiptsRemote: any ReceiptRemoteProtocol
    let payments: PaymentEngine
    let desk: ReaderDesk
    let equipment: PaymentEquipment

    private let recovery: PaymentRecovery
    let network: any Network
    let siteNetwork: SessionNetwork
    let dates: any DateSource
    private let folder: URL
    private let limit: SyncLimit
    private let ownership = SiteOwnership()

    init(
        login: SiteLogin,
        configuration: YosemiteConfiguration,
        network: any Network,
        monitor: SiteMonitor,
        desk: ReaderDesk
    ) async throws {
        let folder = configuration.folder(login.name)
        let files: (mirror: StorageManager, ledger: Ledger)
        do {
            // An address that is none is told by the first request.
            if let address = try? SiteAddress(login.address, allowHTTP: true) {
                try await SiteBinding.bind(folder, to: address, store: login.name)
            }
            files = try await Self.open(folder, configuration.busy)
        } catch let error as SessionError {
            throw error
        } catch {
            throw SessionError.storage(store: login.name, cause: error)
        }
        let siteNetwork = SessionNetwork(base: network, login: login)
        let remote = OrdersRemote(network: siteNetwork)
        let siteID = login.siteID
        let dates = configuration.dates
        let journal = EditJournal(siteID: siteID, ledger: files.ledger, dates: dates)
        let notes = NoteUpserter(siteID: siteID, mirror: files.mirror, journal: journal)
        let records = RecordWriter(
            siteID: siteID,
            mirror: files.mirror,
            journal: journal,
            remote: CatalogueRemote(network: siteNetwork),
            orders: OrderWire(
                remote: remote,
                reports: ReportRemote(network: siteNetwork),
                scope: OrderStatusScope(),
                siteID: siteID
            )
        )
        let orders = records.upserter(OrderRecord.self)
        let settings = SettingsFetcher(
            login: login,
            mirror: files.mirror,
            reports: ReportRemote(network: siteNetwork),
            settings: SiteSettingsRemote(network: siteNetwork),
            site: SiteAPIRemote(network: siteNetwork)
        )
        let access = AccessKeeper(
            file: StoreFiles(folder: folder).accessURL,
            base: network,
            network: siteNetwork,
            monitor: monitor,
            dates: dates
        )
        siteNetwork.whenRefused { await access.doubt() }
        let outbox = OutboxSender(
            journal: journal,
            writer: EditWriter(
                journal: journal,
                notes: notes,
                records: records,
                dates: dates,
                whyNotToWrite: { await access.reasonNotToWrite(asks: false) }
            ),
            monitor: monitor,
            clock: configuration.clock,
            busy: configuration.busy
        )
        let limit = SyncLimit(folder: folder, configured: login.syncMonths, dates: dates)
        let parts = Self.engine(
            configuration,
            mirror: files.mirror,
            network: siteNetwork,
            orders: (remote, orders),
            notes: notes,
            records: records,
            settings: settings,
            limit: limit,
            monitor: monitor,
            siteID: siteID
        )
        let receipts = ReceiptBook(
            siteID: siteID,
            ledger: files.ledger,
            register: configuration.register,
            dates: dates,
            storeName: { [mirror = files.mirror] in
                (try? await mirror.read { try StoreSettings.load(from: $0, login: login).siteName }) ?? login.name
            }
        )
        self.receipts = receipts
        printing = ReceiptPrinting(book: receipts, printer: configuration.printer)
        receiptsRemote = ReceiptRemote(network: siteNetwork)
        let keepsAccess = configuration.runsInBackground
        let duePrices = DuePrices()
        let payments = Self.paymentEngine(
            login,
            configuration,
            ledger: files.ledger,
            network: siteNetwork,
            orders: (remote, orders),
            desk: desk,
            folder: folder,
            monitor: monitor,
            receipts: receipts,
            place: TerminalPlaceFinder(
                login: login,
                mirror: files.mirror,
                settings: settings,
                network: siteNetwork,
                clock: configuration.clock
            )
        )
        self.payments = payments
        self.desk = desk
        equipment = configuration.equipment
        recovery = PaymentRecovery(money: MoneyLedger(ledger: files.ledger), clock: configuration.clock)
        self.folder = folder
        self.network = network
        self.siteNetwork = siteNetwork
        self.dates = dates
        self.access = access
        self.login = login
        self.monitor = monitor
        clock = configuration.clock
        self.journal = journal
        self.orders = orders
        self.notes = notes
        self.records = records
        self.settings = settings
        self.outbox = outbox
        mirror = files.mirror
        ordersRemote = remote
        engine = parts.engine
        self.limit = limit
        let sync = SyncLoop(
            engine: parts.engine,
            monitor: monitor,
            dates: dates,
            clock: configuration.clock,
            jitter: configuration.jitter,
            busy: configuration.busy,
            onAnswer: {
                await duePrices.ask()
                await outbox.wake()
                if keepsAccess { await access.refreshIfDoubtful() }
            }
        )
        self.sync = sync
        duePrices.whenAsked { [weak self] in await self?.sendDuePrices() }
        parts.firstPage.whenHere { [weak sync] in await sync?.firstPageIsHere() }
        try await restore()
    }

    /// Becomes the process that sends and synchronises, if no other is; waits for its turn otherwise.
    ///
    /// - Parameter staysInSync: keeps synchronising until the session ends.
    /// - Returns: whether this process owns the store now.
    @discardableResult
    func takeOwnership(staysInSync: Bool) async throws -> Bool {
        try await ownership.take(in: folder, waits: staysInSync) { [outbox, sync, journal] in
            await outbox.start(additions: journal.observeNewestWaitingEdit())
            if staysInSync { await sync.start() }
        }
    }

    /// Takes up what earlier runs left open of money, now and while there is any.
    func recoverMoney() async { await recovery.start { [weak self] in await self?.takeUpMoney() ?? false } }

    /// Ends what runs, waits for it, and lets the store go.
    func close() async {
        await recovery.stop()
        await ownership.end()
        await sync.stop()
        await outbox.stop()
        await access.stop()
        await ownership.release()
    }

    /// Keeps only orders of the last `months` in step, beginning now.
    ///
    /// - Throws: `StorageError`.
    func limit(months: Int?) async throws {
        try limit.choose(months)
        let months = limit.months
        await monitor.update { $0.progress.months = months }
        await sync.wake()
    }

    /// Brings nothing in by itself until it is resumed, by this process or a later one. What is asked for goes on.
    ///
    /// - Throws: `StorageError`.
    func setPaused(_ isPaused: Bool) async throws {
        try limit.setPaused(isPaused)
        if isPaused { await sync.pause() } else { await sync.resume() }
    }

    private static func open(_ folder: URL, _ busy: Busy) async throws -> (StorageManager, Ledger) {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global(qos: .userInitiated).async {
                continuation.resume(
                    with: Result {
                        let folder = StoreFolder(url: folder)
                        return (
                            try StorageManager(folder: folder, busy: busy), try Ledger(folder: folder, busy: busy)
                        )
                    }
                )
            }
        }
    }

    /// Two files cannot commit together: what a crash left between ledger and mirror is put right here, before
    /// anything is shown.
    private func restore() async throws {
        do {
            try await records.showAllEdits()
        } catch {
            throw SessionError.storage(store: login.name, cause: error)
        }
        await access.restore()
        let resources = try await engine.progress()
        let unreadable = try await orders.unreadable()
        await monitor.restore(
            resources: resources,
            months: limit.months,
            unreadable: unreadable,
            rebuilt: mirror.mirrorWasRebuilt.map(StoreWords.describe)
        )
        if limit.isPaused { await sync.pause() }
    }
}

extension SiteSession: StorageProvider {
    func storage() async throws -> any RecordStore { mirror }
}
