import Dispatch
import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// An open store: its files, and the services that work on them.
final class SiteSession: Sendable {
    let login: SiteLogin
    let mirror: any StorageManagerType
    let monitor: SiteMonitor
    let edits: EditService
    let orders: OrderService
    let catalogue: CatalogueService
    let coupons: CouponService
    let customers: CustomerService
    let pricing: PricingService
    let forms: OrderFormService
    let counter: CounterService
    let sales: SaleService
    let backup: LedgerBackup
    private let marks: LedgerMarks
    let stats: StatsService
    let notifications: NotificationService
    let shipments: ShipmentService
    let sync: SyncService

    /// - Parameter shown: the mirror, where a screen shows it already.
    init(
        login: SiteLogin,
        configuration: YosemiteConfiguration,
        network: any Network,
        monitor: SiteMonitor,
        coordinator: ReaderCoordinator,
        shown: StorageManager? = nil
    ) async throws {
        let folder = configuration.folder(login.name)
        let files = try await Self.files(of: login, in: folder, shown, configuration.busy)
        let (siteID, mirror, dates) = (login.siteID, files.mirror, configuration.dates)
        try await Self.bind(files.ledger, of: login)
        let siteNetwork = SessionNetwork(base: network, login: login, dates: dates)
        let remote = OrdersRemote(network: siteNetwork)
        let reports = ReportRemote(network: siteNetwork)
        let access = AccessKeeper(
            file: StoreFiles(folder: folder).accessURL,
            base: network,
            network: siteNetwork,
            monitor: monitor,
            dates: dates,
            siteID: siteID,
            // The network and the keeper know each other: the ledger must not be kept open by that.
            sells: { [weak ledger = files.ledger] in
                guard let ledger, !login.isReadOnly, !configuration.isReadOnly else { return false }
                return (try? await ledger.till().register) ?? nil != nil
            }
        )
        siteNetwork.whenRefused { await access.doubt() }
        let settings = SettingsFetcher(
            login: login,
            mirror: mirror,
            reports: reports,
            settings: SiteSettingsRemote(network: siteNetwork),
            site: SiteAPIRemote(network: siteNetwork),
            products: ProductsRemote(network: siteNetwork),
            dates: dates
        )

        let journal = EditJournal(siteID: siteID, ledger: files.ledger, dates: dates)
        let notes = NoteUpserter(siteID: siteID, mirror: mirror, journal: journal)
        let records = RecordWriter(
            siteID: siteID,
            mirror: mirror,
            journal: journal,
            remote: CatalogueRemote(network: siteNetwork),
            orders: OrderWire(remote: remote, reports: reports, scope: OrderStatusScope(), siteID: siteID),
            isBehindWordPressCom: login.isBehindWordPressCom
        )
        let upserter = records.upserter(OrderRecord.self)
        let writer = EditWriter(
            journal: journal,
            notes: notes,
            records: records,
            dates: dates,
            whyNotToWrite: { await access.reasonNotToWrite(asks: false) },
            shopCurrency: { try await mirror.read { try StoredCurrency.load(from: $0, siteID: siteID)?.code } }
        )
        let till = TillKeeper(siteID: siteID, ledger: files.ledger, mirror: mirror, configuration)
        let saleSender = SaleSender(
            siteID: siteID,
            ledger: files.ledger,
            writer: writer,
            mirror: mirror,
            dates: dates,
            mark: { await till.markOrNone() },
            witness: configuration.saleWitness
        )
        let outbox = OutboxSender(
            journal: journal,
            writer: writer,
            sales: saleSender,
            monitor: monitor,
            clock: configuration.clock,
            busy: configuration.busy,
            askedToWait: { siteNetwork.askedToWait }
        )

        let keeper = NoteKeeper(
            siteID: siteID,
            mirror: mirror,
            journal: journal,
            money: MoneyLedger(ledger: files.ledger),
            dates: dates
        )
        let limit = SyncLimit(folder: folder, configured: login.syncMonths, dates: dates)
        let (engine, firstPage) = Self.engine(
            configuration,
            mirror: mirror,
            network: siteNetwork,
            orders: (remote, upserter),
            notes: notes,
            records: records,
            settings: settings,
            limit: limit,
            monitor: monitor,
            keeper: keeper,
            login: login
        )
        let keepsAccess = configuration.runsInBackground
        let duePrices = LateHandler<Void>()
        let comparing = LateHandler<Void>()
        let losing = LateHandler<Void>()
        let losses = LossWatch()
        let loop = SyncLoop(
            engine: engine,
            monitor: monitor,
            dates: dates,
            clock: configuration.clock,
            jitter: configuration.jitter,
            busy: configuration.busy,
            onAnswer: { summary in
                if summary.removed > 0 { losses.noteRemoved() }
                await duePrices.ask()
                await outbox.wake()
                if keepsAccess { await access.refreshIfDoubtful() }
                await losing.ask()
            },
            onRound: {
                await comparing.ask()
                configuration.roundWitness?()
            },
            onEnd: { await keeper.look() }
        )
        firstPage.whenAsked { [weak loop] in await loop?.markFirstPageArrived() }

        let site = SiteBase(
            login: login,
            mirror: mirror,
            network: siteNetwork,
            dates: dates,
            monitor: monitor,
            access: access,
            missed: { await loop.storeWasMissed() }
        )
        self.login = login
        self.mirror = mirror
        self.monitor = monitor
        edits = EditService(
            site: site,
            journal: journal,
            records: records,
            notes: notes,
            outbox: outbox,
            clock: configuration.clock
        )
        orders = OrderService(
            site: site,
            edits: edits,
            remote: remote,
            upserter: upserter,
            notes: notes,
            settings: settings
        )
        catalogue = CatalogueService(
            site: site,
            edits: edits,
            engine: engine,
            scanner: configuration.scanner,
            folder: folder
        )
        coupons = CouponService(site: site, edits: edits, engine: engine)
        customers = CustomerService(site: site, edits: edits, engine: engine)
        let drafts = DraftCoordinator(site: site, ledger: files.ledger, remote: remote, upserter: upserter)
        pricing = PricingService(
            site: site,
            ledger: files.ledger,
            engine: engine,
            drafts: drafts,
            isReadOnly: login.isReadOnly || configuration.isReadOnly
        )
        forms = OrderFormService(
            site: site,
            edits: edits,
            orders: orders,
            catalogue: catalogue,
            pricing: pricing
        )
        duePrices.whenAsked { [weak catalogue] in await catalogue?.sendDuePrices() }
        comparing.whenAsked { [weak pricing] in await pricing?.compareIfDue() }
        counter = CounterService(
            site: site,
            configuration: configuration,
            ledger: files.ledger,
            till: till,
            orders: (remote, upserter),
            settings: settings,
            coordinator: coordinator,
            folder: folder,
            internet: network
        )
        sales = SaleService(
            site: site,
            ledger: files.ledger,
            sender: saleSender,
            outbox: outbox,
            counter: counter,
            prices: pricing,
            folder: folder,
            mode: configuration.equipment.storeMode(of: login),
            configuration: configuration
        )
        // Weakly: they know the loop that asks.
        losing.whenAsked { [weak edits, weak sales] in
            if let sales, let edits { await losses.look(sales, edits, since: limit.since) }
        }
        counter.alsoTakesUp { [weak sales] in await sales?.takeUpParts() ?? false }
        stats = StatsService(site: site, journal: journal, money: MoneyLedger(ledger: files.ledger))
        shipments = ShipmentService(site: site, edits: edits, keeper: records.shipments)
        notifications = try await NotificationService(
            site: site,
            engine: engine,
            keeper: keeper,
            isReadOnly: login.isReadOnly || configuration.isReadOnly
        )
        sync = SyncService(
            site: site,
            loop: loop,
            engine: engine,
            journal: journal,
            sales: saleSender,
            outbox: outbox,
            settings: settings,
            limit: limit,
            folder: folder
        )
        marks = LedgerMarks(ledger: files.ledger)
        backup = LedgerBackup(
            ledger: files.ledger,
            folder: folder,
            store: login.name,
            monitor: monitor,
            configuration
        )
        // Two files cannot commit together: what a crash left between ledger and mirror is repaired before anything is
        // shown.
        do {
            try await records.showAllEdits()
        } catch {
            throw SessionError.storage(store: login.name, cause: error)
        }
        try await sync.restore(unreadable: try await upserter.unreadable())
        await pricing.tell()
        await backup.start()
        marks.start()
    }

    /// Ends all work, waits for it, and releases the store.
    func close() async {
        await counter.stop()
        await sync.stop()
        await backup.stop()
        await marks.stop()
    }

    private static func files(
        of login: SiteLogin,
        in folder: URL,
        _ shown: StorageManager?,
        _ busy: Busy
    ) async throws -> (mirror: StorageManager, ledger: Ledger) {
        do {
            // The first request reports an invalid address.
            if let address = try? SiteAddress(login.address, allowHTTP: true) {
                try await SiteBinding.bind(folder, to: address, store: login.name)
            }
            let files = try await open(folder, shown, busy)
            guard try await files.mirror.isCurrent() else {
                throw StorageError.locked(step: "opening the mirror")
            }
            return files
        } catch let error as SessionError {
            throw error
        } catch {
            throw SessionError.storage(store: login.name, cause: error)
        }
    }

    /// A backup identifies its shop by this.
    private static func bind(_ ledger: Ledger, of login: SiteLogin) async throws {
        guard let address = try? SiteAddress(login.address, allowHTTP: true) else { return }
        do {
            try await ledger.bind(site: SiteBinding(address).site)
        } catch {
            throw SessionError.storage(store: login.name, cause: error)
        }
    }

    private static func open(
        _ folder: URL,
        _ shown: StorageManager?,
        _ busy: Busy
    ) async throws -> (mirror: StorageManager, ledger: Ledger) {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global(qos: .userInitiated).async {
                continuation.resume(
                    with: Result {
                        let folder = StoreFolder(url: folder)
                        // The ledger first: it refuses to open if migrating either file would break a
                        // running program of an earlier version.
                        let ledger = try Ledger(folder: folder, busy: busy)
                        return (try shown ?? StorageManager(folder: folder, busy: busy), ledger)
                    }
                )
            }
        }
    }
}

extension SiteSession: StorageProvider {
    func storage() async throws -> any RecordStore { mirror }
}
