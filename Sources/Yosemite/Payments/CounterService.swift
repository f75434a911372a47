import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// Payments at the counter, refunds, receipts, and the devices for them.
final class CounterService: SiteService {
    let site: SiteBase
    let orders: (remote: OrdersRemote, upserter: RecordUpserter<OrderRecord>)
    let payments: PaymentEngine
    let equipment: PaymentEquipment
    let receipts: ReceiptBook
    let printing: ReceiptPrinting
    let receiptsRemote: ReceiptRemote
    /// For requests to others than the store.
    let internet: any Network
    let recovery: PaymentRecovery
    /// Continues what the register left open, and returns whether anything still is.
    let ofRegister = LateHandler<Bool>()

    init(
        site: SiteBase,
        configuration: YosemiteConfiguration,
        ledger: Ledger,
        till: TillKeeper,
        orders: (remote: OrdersRemote, upserter: RecordUpserter<OrderRecord>),
        settings: SettingsFetcher,
        coordinator: ReaderCoordinator,
        folder: URL,
        internet: any Network
    ) {
        let receipts = ReceiptBook(
            siteID: site.login.siteID,
            ledger: ledger,
            register: configuration.register,
            clerk: configuration.clerk,
            till: till,
            dates: configuration.dates,
            storeName: { [mirror = site.mirror, login = site.login] in
                (try? await mirror.read { try StoreSettings.load(from: $0, login: login).siteName }) ?? login.name
            }
        )
        self.site = site
        self.orders = orders
        self.receipts = receipts
        self.internet = internet
        equipment = configuration.equipment
        printing = ReceiptPrinting(book: receipts, printer: configuration.printer)
        receiptsRemote = ReceiptRemote(network: site.network)
        payments = Self.paymentEngine(
            site,
            configuration,
            ledger: ledger,
            orders: orders,
            coordinator: coordinator,
            folder: folder,
            receipts: receipts,
            place: TerminalPlaceFinder(
                login: site.login,
                mirror: site.mirror,
                settings: settings,
                network: site.network,
                clock: configuration.clock
            )
        )
        recovery = PaymentRecovery(money: MoneyLedger(ledger: ledger), clock: configuration.clock)
    }

    /// Resumes payments that earlier runs left open, now and as long as there are any.
    func recoverMoney() async { await recovery.start { [weak self] in await self?.takeUpMoney() ?? false } }

    func alsoTakesUp(_ work: @escaping @Sendable () async -> Bool) { ofRegister.whenAsked(work) }

    func stop() async { await recovery.stop() }
}
