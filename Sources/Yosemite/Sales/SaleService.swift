import CartEngine
import FoundationEssentials
import Networking
import Storage
import Synchronization
import WooFoundation

/// The register of an open store: carts, sales, and what happens to them.
final class SaleService: SiteService {
    let site: SiteBase
    let ledger: Ledger
    let receipts: ReceiptBook
    let printing: ReceiptPrinting
    let basis: PriceBasisKeeper
    let sender: SaleSender
    let outbox: OutboxSender
    let payments: PaymentEngine
    let equipment: PaymentEquipment
    let prices: PricingService
    let clock: any Clock<Duration>
    /// The ledger's folder; nil in memory.
    let folder: URL
    /// Whether the store is a test store.
    let mode: PaymentMode
    /// nil where there is no signer.
    let fiscal: FiscalSigning?
    /// Whether it has answered since waiting sales were last tried.
    let isSignerBack = Mutex(false)
    let recovery: PaymentRecovery
    let version: String
    let elsewhere = SalesElsewhere()
    let asking = CounterQuestion()

    init(
        site: SiteBase,
        ledger: Ledger,
        sender: SaleSender,
        outbox: OutboxSender,
        counter: CounterService,
        prices: PricingService,
        folder: URL,
        mode: PaymentMode,
        configuration: YosemiteConfiguration
    ) {
        self.site = site
        self.ledger = ledger
        receipts = counter.receipts
        printing = counter.printing
        basis = prices.basis
        payments = counter.payments
        equipment = counter.equipment
        recovery = counter.recovery
        self.prices = prices
        self.sender = sender
        self.outbox = outbox
        self.folder = folder
        self.mode = mode
        clock = configuration.clock
        fiscal = configuration.fiscalSigner.map { FiscalSigning(signer: $0, clock: configuration.clock) }
        version = configuration.version
    }

    var money: MoneyLedger { MoneyLedger(ledger: ledger) }
    var settings: RegisterSettings { receipts.register }

    var journal: SaleJournal {
        SaleJournal(
            siteID: login.siteID,
            ledger: ledger,
            till: receipts.till,
            clerk: settings.clerk,
            version: version
        )
    }

    /// - Throws: `PricingError.settingsMissing`, `CartError`, `StorageError`.
    func pricing(_ cart: SaleCart) async throws -> SaleCartPricing {
        let (rules, lines, now) = (settings.ageRules, cart.form.lines, dates.now())
        let ages =
            rules.isEmpty
            ? [:] : try await mirror.read { try AgeReader(rules: rules, storage: $0).ages(of: lines) }
        var priced = try await basis.basis(for: cart.form, at: now)
        for use in try await unsentUses(besides: cart) { priced.catalogue.use(use.code, by: use.user) }
        let isWhole = !cart.form.hasNewFraction
        let takesFractions = if isWhole { true } else { try await mirror.read { try $0.showsFractions() } }
        return SaleCartPricing(
            cart,
            priced,
            step: settings.cashRounding,
            ages: ages,
            unsentPrices: try await unsentPrices(of: cart),
            clock: try await clockDoubt(),
            takesFractions: takesFractions,
            at: now
        )
    }

    func quote(_ cart: SaleCart) async throws -> SaleQuote {
        var quote = try await pricing(cart).quote()
        quote.checkoutTax = try await unknownTax(of: cart, quote)
        return quote
    }

    func till() async throws -> TillFacts {
        let settings = try await storeSettings()
        let step = self.settings.cashRounding
        let takesFractions = try await mirror.read { try $0.showsFractions() }
        let rounding = try await mirror.read { storage in
            if let step { return step }
            let country = try CartSettings.load(from: storage).base.country
            return CashRounding.custom(country: country, currency: settings.currency.code)
        }
        let tillProblem = try await receipts.till.problem(limit: nil)
        var problem = tillProblem.map { StoreWords.describe($0) }
        do { try MoneyRoom.check(folder) } catch { problem = StoreWords.describe(error) }
        let orders = try await ledger.read { storage in
            try storage.allObjects(ofType: TillOrderRecord.self, matching: !(TillOrderRecord.Columns.state == "sent"))
        }
        let unsent = try await totals(of: orders.map(\.uuid))
        let parked = orders.count { $0.state == "parked" }
        return TillFacts(
            register: try await ledger.till().register ?? self.settings.name,
            needsName: tillProblem != nil,
            problem: problem,
            currency: settings.currency.code,
            decimals: settings.currency.decimals,
            rounding: rounding,
            tenders: self.settings.tenders,
            cardRefusal: cardRefusal,
            oversell: self.settings.oversell,
            takesFractions: takesFractions,
            waiting: orders.count - parked,
            parked: parked,
            unsent: unsent,
            clerk: self.settings.clerk
        )
    }

    /// The number of sales that are not in the store yet.
    func unsent() async throws -> Int {
        try await ledger.read { storage in
            try storage.countObjects(
                ofType: TillOrderRecord.self,
                matching: !(TillOrderRecord.Columns.state == "sent")
            )
        }
    }

    private func totals(of uuids: [String]) async throws -> Decimal {
        guard !uuids.isEmpty else { return 0 }
        let sales = try await ledger.read { storage in
            try storage.allObjects(
                ofType: TillSaleRecord.self,
                matching: TillSaleRecord.Columns.uuid.isIn(Array(uuids.prefix(500)))
            )
        }
        return sales.map { Money.amount(stored: $0.total) }.reduce(0, +)
    }
}
