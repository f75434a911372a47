import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// The counter of one store: opens its dialogs, and knows the connected reader and the open payments.
@MainActor
final class PaymentCoordinator {
    let context: SiteContext
    let readers: ReaderWatch
    let receipts: ReceiptCoordinator
    private(set) weak var host: ScreenHost?
    /// Payments and refunds that need attention: with an unknown outcome, or unknown to the store.
    private(set) var open: [CounterRecord] = [] {
        didSet { if open != oldValue { onOpenChange() } }
    }
    /// Called when `open` has changed.
    var onOpenChange: () -> Void = {}
    /// Called after open payments were checked.
    var onLook: () -> Void = {}
    /// How often open payments are checked: they are continued in the background.
    static let glance = Duration.seconds(5)
    /// A payment being continued may still become open: this often it is checked without anything open.
    private static let maximumLooks = 60
    private var looking: Task<Void, Never>?
    private var looks = 0
    /// Opens an order's page.
    var openOrder: (Int64) -> Void = { _ in }
    /// Starts a note to the customer of an order.
    var writeNote: (_ order: PayableOrder, _ text: String) -> Void = { _, _ in }
    private var hasToldOpen = false
    private var askedOrders: [UUID: EntityListener<Order>] = [:]

    init(context: SiteContext) {
        self.context = context
        readers = ReaderWatch(context: context)
        receipts = ReceiptCoordinator(context: context)
    }

    func attach(_ host: ScreenHost) {
        self.host = host
        receipts.attach(host)
        readers.onChange = { [weak host] in host?.setNeedsRender() }
        readers.begin()
        host.add([
            ProgramCommand(AppCommands.readers) { [weak self] in self?.showReaders() },
            ProgramCommand(AppCommands.showPayments) { [weak self] in self?.showPayments() },
            ProgramCommand(AppCommands.paymentsSetup) { [weak self] in self?.showOnboarding() },
        ])
        host.quitHold = { [weak self] in self?.hold }
        loadOpen()
    }

    var siteID: Int64 { context.siteID }
    var now: Date { context.dates.now() }
    var time: LoopTime? { host?.time }

    func setNeedsRender() { host?.setNeedsRender() }
    func dispatch(_ action: any Action) { context.stores.dispatch(action) }

    /// In the store's format, in the order's currency.
    func money(_ amount: Decimal, of order: PayableOrder) -> String {
        context.format.money(amount, currency: order.currency, symbol: order.symbol)
    }

    // MARK: Dialogs

    func present(_ dialog: any CounterDialog) {
        guard let host else { return }
        host.present(CounterOverlay(dialog, host: host))
    }

    /// Asks a question about money; a scan does not answer it.
    func ask(_ question: Dialog, answer: @escaping @MainActor (_ button: String) -> Void) {
        guard let host else { return }
        let overlay = DialogOverlay(question) { button in
            answer(button)
            return .close
        }
        host.present(overlay)
    }

    func close(_ dialog: any CounterDialog) {
        guard let overlay = overlay(of: dialog) else { return }
        dialog.closed()
        host?.dismiss(overlay)
    }

    func isOpen(_ dialog: any CounterDialog) -> Bool { overlay(of: dialog) != nil }

    private func overlay(of dialog: any CounterDialog) -> CounterOverlay? {
        host?.counterOverlays.first { $0.dialog === dialog }
    }

    /// What quitting would interrupt, as a sentence.
    private var hold: String? {
        let dialogs = host?.counterOverlays.map(\.dialog) ?? []
        return dialogs.lazy.compactMap {
            ($0 as? PaymentDialog)?.hold ?? ($0 as? RegisterCardDialog)?.hold ?? ($0 as? RefundProgressDialog)?.hold
        }.first
    }

    /// When the clock of a dialog next changes.
    var nextTick: Duration? {
        guard let host, let overlay = host.overlay as? CounterOverlay, overlay.dialog.isTicking else { return nil }
        return .seconds(1) * (Int(host.time.now / .seconds(1)) + 1)
    }

    // MARK: Taking money

    /// `$`: asks the store whether the order can be paid, then how.
    func pay(orderID: Int64, number: String) {
        sayClockDoubt()
        readOrder(orderID) { [weak self] order in
            guard let self else { return }
            let dialog = TenderDialog(
                orderID: orderID,
                number: number,
                symbol: order?.currencySymbol ?? "",
                coordinator: self
            )
            self.present(dialog)
            dialog.begin()
        }
    }

    func takeCard(_ order: PayableOrder) {
        let dialog = PaymentDialog(order: order, tender: .card(readerSerial: nil), coordinator: self)
        present(dialog)
        dialog.begin()
    }

    private func sayClockDoubt() {
        dispatch(
            SaleAction.checkClock(siteID: context.siteID) { [weak self] result in
                guard let self, case .success(let doubt?) = result else { return }
                self.host?.toast(doubt.words { self.context.format.pageDate($0) }, kind: .warning)
            }
        )
    }

    func takeCash(_ order: PayableOrder) { present(CashDialog(order: order, coordinator: self)) }

    func takeExternal(_ order: PayableOrder) { present(ExternalDialog(order: order, coordinator: self)) }

    /// The payment link of an order, whatever its total; the store decides whether it can be paid.
    func showLink(orderID: Int64, number: String) {
        readOrder(orderID) { [weak self] order in
            guard let self, let order, let amount = order.totalAmount else { return }
            self.showLink(
                PayableOrder(
                    orderID: orderID,
                    number: number,
                    amount: amount,
                    currency: order.currency,
                    symbol: order.currencySymbol
                )
            )
        }
    }

    func showLink(_ order: PayableOrder) {
        let dialog = PaymentLinkDialog(order: order, coordinator: self)
        present(dialog)
        dialog.begin()
    }

    /// Runs a payment that needs no reader.
    func record(_ tender: PaymentTender, for order: PayableOrder) {
        let dialog = PaymentDialog(order: order, tender: tender, coordinator: self)
        present(dialog)
        dialog.begin()
    }

    /// Asks for the customer's choice where a card has several applications; nil where it was given up.
    func chooseApplication(_ applications: [CardApplication]) async -> Int? {
        guard host != nil else { return nil }
        return await withCheckedContinuation { continuation in
            present(ApplicationDialog(applications: applications) { continuation.resume(returning: $0) })
        }
    }

    // MARK: Other pages

    func showReaders() {
        let dialog = ReadersDialog(coordinator: self)
        present(dialog)
        dialog.begin()
    }

    func showOnboarding() {
        guard let host else { return }
        let overlay = OnboardingOverlay(context: context) { [weak host] in host?.setNeedsRender() }
        host.present(overlay)
        overlay.load()
    }

    func showPayments() {
        guard let host, !(host.screen is PaymentsScreen) else { return }
        host.push(PaymentsScreen(coordinator: self))
    }

    // MARK: Open payments

    /// Reads what needs attention; shows a message about it once per start.
    func loadOpen() {
        looks = 0
        look()
    }

    private func look() {
        onLook()
        loadRecords(onlyOpen: true) { [weak self] result in
            guard let self, case .success(let records) = result else { return }
            self.open = records.filter(\.needsAttention)
            if !self.hasToldOpen, !self.open.isEmpty {
                self.host?.toast(Localization.openAtStart(self.open.count), kind: .warning)
            }
            self.hasToldOpen = true
            self.tellDialogs()
            self.keepLooking()
            self.setNeedsRender()
        }
    }

    /// Another process that continues a payment may have finished it since a dialog showed it as unknown, or unknown to
    /// the store.
    private func tellDialogs() {
        let waiting = (host?.counterOverlays ?? []).compactMap { $0.dialog as? PaymentDialog }.filter(\.isUnsettled)
        guard !waiting.isEmpty else { return }
        dispatch(
            CardPresentPaymentsAction.loadPayments(siteID: siteID, onlyOpen: false) { result in
                guard case .success(let records) = result else { return }
                for dialog in waiting { dialog.learn(from: records.map(\.progress)) }
            }
        )
    }

    private func keepLooking() {
        looking?.cancel()
        looks += 1
        guard !open.isEmpty || looks < Self.maximumLooks, let time else { return }
        let next = time.now + Self.glance
        looking = Task { [weak self] in
            guard (try? await time.sleep(until: next)) != nil else { return }
            self?.look()
        }
    }

    /// `! 2 payments to check`, for the status line.
    var openWord: String? { open.isEmpty ? nil : "! " + Localization.open(open.count) }

    func readOrder(_ orderID: Int64, completion: @escaping (Order?) -> Void) {
        let key = UUID()
        let listener = context.stores.order(siteID: siteID, orderID: orderID)
        listener.onUpsert = { [weak self] order in
            guard self?.askedOrders.removeValue(forKey: key) != nil else { return }
            completion(order)
        }
        listener.onDelete = { [weak self] in
            guard self?.askedOrders.removeValue(forKey: key) != nil else { return }
            completion(nil)
        }
        askedOrders[key] = listener
    }

    enum Localization {
        static func open(_ count: Int) -> String {
            count == 1 ? localized("1 payment to check") : localized("%@ payments to check", "\(count)")
        }
        static func openAtStart(_ count: Int) -> String {
            count == 1
                ? localized("1 payment needs attention: press : and choose Payments that need attention.")
                : localized("%@ payments need attention: press : and choose Payments that need attention.", "\(count)")
        }
    }
}

extension ScreenHost {
    /// The dialogs of the counter that are open, the topmost last.
    var counterOverlays: [CounterOverlay] { openOverlays.compactMap { $0 as? CounterOverlay } }
}
