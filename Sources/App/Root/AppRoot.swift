import Experiments
import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// The app on one store: creates the places, and keeps the frame around them in step with Yosemite.
@MainActor
public final class AppRoot {
    public let host: ScreenHost
    let context: SiteContext
    let verbs: OrderVerbs
    let reviewVerbs: ReviewVerbs
    private let arguments: PaletteArguments
    private let find: FindCoordinator
    let home: HomeScreen
    private let products: LateRoot<ProductsScreen>
    private let reviews: LateRoot<ReviewsScreen>
    private let coupons: LateRoot<CouponsScreen>
    private let customers: LateRoot<CustomersScreen>
    let register: RegisterScreen
    private let sync: SyncVerbs
    private let comparing: PriceVerbs
    let notifications: NotificationCoordinator
    private let stock: StockTakeCoordinator
    private let forms: OrderFormCoordinator
    private let prices: PricePlanCoordinator
    private let banner: String?
    let orders: OrderListViewModel
    private var rowsWaiter: CheckedContinuation<Void, Never>?
    private var syncing = BusyWord()
    private weak var log: LogOverlay?
    private let isReadOnly: Bool
    /// The permissions of the login when it was made, until the store reports them again.
    private let firstAccess: SiteAccess?

    /// - Parameters:
    ///   - remembered: the last state of its lists.
    ///   - access: the permissions found for a new login.
    ///   - opensOnHome: otherwise it opens on Orders.
    ///   - table: the commands, with the configured keys.
    ///   - logFile: the file for `:log`.
    ///   - notices: messages shown once the screen is there.
    ///   - banner: put before the store's name: `Demo`.
    ///   - rules: which notifications ring the bell, or are shown on the desktop.
    ///   - isReadOnly: disables every command that writes.
    ///   - hold: how long changes that send mail, move stock or set a date are held back.
    ///   - exports: the folder for exports.
    public init(
        siteID: Int64,
        siteName: String,
        stores: any StoresManager,
        remembered: RememberedLists = .standard,
        analytics: any Analytics,
        flags: any FeatureFlagService = LocalFeatureFlagService(),
        tests: ABTestService = ABTestService(),
        dates: any DateSource = SystemDateSource(),
        glyphs: GlyphSet,
        time: LoopTime = .system(),
        banner: String? = nil,
        opensOnHome: Bool = false,
        table: CommandTable = AppCommands.table,
        logFile: URL? = nil,
        notices: [String] = [],
        isReadOnly: Bool = false,
        access: SiteAccess? = nil,
        rules: NoticeRules? = nil,
        hold: Duration = .zero,
        exports: ExportFolder
    ) {
        self.isReadOnly = isReadOnly
        firstAccess = access
        let context = SiteContext(
            siteID: siteID,
            siteName: siteName,
            stores: stores,
            analytics: analytics,
            dates: dates
        )
        context.hold = hold
        context.features = flags
        let verbs = OrderVerbs(context: context)
        let forms = OrderFormCoordinator(context: context, edits: verbs)
        self.forms = forms
        verbs.forms = forms
        verbs.exports = exports
        let model = OrderListViewModel(context: context, remembered: remembered[.orders])
        let saved = StoreFilters(context: context)
        let orders = OrdersScreen(model: model, verbs: verbs, saved: saved.orders)
        let productVerbs = ProductVerbs(context: context, edits: verbs, exports: exports)
        let products = LateRoot {
            ProductsScreen(
                context: context,
                verbs: productVerbs,
                saved: saved.products,
                remembered: remembered[.products]
            )
        }
        let reviewVerbs = ReviewVerbs(
            context: context,
            edits: verbs,
            exports: exports,
            saved: saved.reviews
        )
        let reviews = LateRoot {
            ReviewsScreen(
                context: context,
                verbs: reviewVerbs,
                saved: saved.reviews,
                remembered: remembered[.reviews]
            )
        }
        let couponVerbs = CouponVerbs(context: context, edits: verbs, exports: exports)
        let coupons = LateRoot {
            CouponsScreen(
                context: context,
                verbs: couponVerbs,
                saved: saved.coupons,
                remembered: remembered[.coupons]
            )
        }
        let customerVerbs = CustomerVerbs(context: context, edits: verbs, exports: exports)
        let customers = LateRoot {
            CustomersScreen(
                context: context,
                verbs: customerVerbs,
                saved: saved.customers,
                remembered: remembered[.customers]
            )
        }
        let register = RegisterScreen(context: context, receipts: verbs.counter.receipts, edits: verbs)
        verbs.reviseProduct = { [weak productVerbs] in productVerbs?.edit($0, preset: $1, replacing: $2) }
        let lists = RecordLists(
            context: context,
            orders: verbs,
            products: productVerbs,
            reviews: reviewVerbs,
            coupons: couponVerbs,
            customers: customerVerbs,
            saved: saved
        )
        verbs.openDoor = { lists.open($0) }
        let find = FindCoordinator(context: context, saved: saved) { lists.open($0) }
        let arguments = PaletteArguments(find: find, context: context, lists: lists, verbs: verbs, saved: saved)
        let home = HomeScreen(
            context: context,
            verbs: verbs,
            exports: exports,
            showOrders: { lists.show($0, sum: $1) },
            showProducts: { lists.show($0) },
            showReviews: { lists.show($0) }
        )
        let host = ScreenHost(
            places: [
                Place(AppCommands.homePlace) { home }, Place(AppCommands.ordersPlace) { orders },
                Place(AppCommands.productsPlace) { products.screen },
                Place(AppCommands.customersPlace) { customers.screen },
                Place(AppCommands.couponsPlace) { coupons.screen }, Place(AppCommands.reviewsPlace) { reviews.screen },
                Place(AppCommands.registerPlace) { register },
            ],
            table: table,
            glyphs: glyphs,
            time: time,
            opensOn: opensOnHome ? AppCommands.homePlace.id : AppCommands.ordersPlace.id
        )
        self.context = context
        self.verbs = verbs
        self.reviewVerbs = reviewVerbs
        self.host = host
        self.banner = banner
        self.orders = model
        self.arguments = arguments
        self.find = find
        self.home = home
        self.products = products
        (self.reviews, self.coupons) = (reviews, coupons)
        (self.customers, self.register) = (customers, register)
        home.attach(host)
        orders.attach(host)
        products.whenMade { [weak host] in if let host { $0.attach(host) } }
        reviews.whenMade { [weak host] in if let host { $0.attach(host) } }
        coupons.whenMade { [weak host] in if let host { $0.attach(host) } }
        customers.whenMade { [weak host] in if let host { $0.attach(host) } }
        register.attach(host)
        verbs.attach(host)
        sync = SyncVerbs(context: context)
        comparing = PriceVerbs(context: context)
        notifications = NotificationCoordinator(
            context: context,
            store: siteName,
            rules: rules ?? NoticeRules()
        ) { [weak verbs] in verbs?.open($0) }
        stock = StockTakeCoordinator(context: context, exports: exports)
        prices = PricePlanCoordinator(context: context, verbs: productVerbs, exports: exports)
        arguments.attach(host)
        find.attach(host)
        lists.attach(host)
        sync.attach(host)
        comparing.attach(host)
        stock.attach(host)
        forms.attach(host)
        notifications.attach(host)
        keepRecentCommands(stores)
        orders.onChange = { [weak self, weak host] in
            host?.setNeedsRender()
            self?.stopWaiting()
        }
        for filters in saved.all {
            filters.onChange = { [weak host] in host?.setNeedsRender() }
            filters.onProblem = { [weak host] in host?.toast($0, kind: .error) }
        }
        context.onChange = { [weak self] in
            self?.orders.surroundingsChanged()
            self?.home.model.surroundingsChanged()
            self?.products.made?.model.surroundingsChanged()
            self?.reviews.made?.model.surroundingsChanged()
            self?.coupons.made?.model.surroundingsChanged()
            self?.customers.made?.model.surroundingsChanged()
            for screen in self?.host.openScreens ?? [] { (screen as? any FollowsSurroundings)?.surroundingsChanged() }
            self?.refreshFrame()
        }
        context.onRefused = { [weak self] in self?.tellRefused($0) }
        context.onUnreadable = { [weak self] in self?.tellUnreadable($0) }
        context.onConnection = { [weak self] in self?.tellConnection($0, $1) }
        context.onRebuilt = { [weak self] in self?.host.toast(Localization.rebuilt($0), kind: .warning) }
        host.offersRecentFirst = { tests.variation(of: .paletteOrder, in: .loggedIn) == .control }
        host.clockText = { context.format.clock(dates.now()) }
        host.freshSync = { [weak self] in self?.statusWord }
        host.moreDeadlines = { [weak self] in self?.nextDeadline }
        if let logFile {
            host.add([ProgramCommand(AppCommands.log) { [weak self] in self?.showLog(logFile) }])
        }
        host.add(
            AppCommands.termLists.map { list in
                ProgramCommand(list.command) { [weak productVerbs] in productVerbs?.showTerms(list.kind) }
            } + [
                ProgramCommand(AppCommands.showPricePlans) { [weak self] in self?.prices.showAll() },
                ProgramCommand(AppCommands.find) { [weak self] in self?.find.show() },
                ProgramCommand(AppCommands.showOutbox) { [weak self] in self?.verbs.showOutbox() },
                ProgramCommand(AppCommands.orderChanges) { [weak self] in self?.verbs.showBulkChanges() },
            ]
        )
        host.quitQuestion = { [weak self] in self?.verbs.quitQuestion($0) }
        host.manual = Localization.manual(glyphs[.separator])
        for notice in notices { host.toast(notice, kind: .warning) }
        context.tellPresent()
        refreshFrame()
        analytics.track(.applicationOpened)
        ScreenTracking.follow(host, analytics)
    }

    /// Returns when the first rows of Orders are there, or after `limit`: no empty screen needs to flash up before the
    /// full one. Home fills panel by panel, and is not waited for.
    public func waitForRows(atMost limit: Duration) async {
        guard !orders.isLoaded, host.screen !== home else { return }
        let time = host.time
        let deadline = time.now + limit
        let alarm = Task { [weak self] in
            try? await time.sleep(until: deadline)
            self?.stopWaiting()
        }
        await withCheckedContinuation { rowsWaiter = $0 }
        alarm.cancel()
    }

    private func showLog(_ file: URL) {
        let overlay = LogOverlay(file: file, glyphs: host.glyphs) { [weak self] in self?.host.setNeedsRender() }
        log = overlay
        host.present(overlay)
    }

    private func stopWaiting() {
        rowsWaiter?.resume()
        rowsWaiter = nil
    }

    /// The palette offers the recent commands of the last run too.
    private func keepRecentCommands(_ stores: any StoresManager) {
        host.onRecentCommands = { recent in
            stores.dispatch(AppSettingsAction.saveRecentCommands(recent.map(\.rawValue), onCompletion: { _ in }))
        }
        stores.dispatch(
            AppSettingsAction.loadRecentCommands { [weak self] result in
                guard let self, self.host.recentCommands.isEmpty, let names = try? result.get() else { return }
                self.host.recentCommands = names.prefix(5).map { CommandID($0) }
            }
        )
    }

    private func refreshFrame() {
        let settings = context.format.settings
        host.storeName = banner.map { "\($0) · \(settings.siteName)" } ?? settings.siteName
        switch context.status.activity {
        case .syncing: syncing.start(at: host.time.now)
        case .idle: syncing.stop(at: host.time.now)
        }
        let access = context.status.access ?? firstAccess
        host.capabilities = StoreCapabilities.allowed(access, isReadOnly: isReadOnly)
        host.reasonForMissing = { [isReadOnly] in
            StoreCapabilities.reason(for: $0, access, isReadOnly: isReadOnly)
        }
        host.setNeedsRender()
    }

    /// The state of the store, for the list of stores.
    var storeWord: SyncWord { syncWord }

    /// Whether the store rejects its key.
    var isRefused: Bool { context.isRefused }

    /// Whether a sale is begun, a payment uncertain, or the bank deciding.
    var isAtMoney: Bool {
        verbs.counter.openWord != nil || host.quitHold() != nil || !register.model.cart.isEmpty
    }

    /// Payments to check, unread notifications and the connected reader come before the state of the mirror: `3 unread
    /// Reader ✓ 82%  ✓ Synced now`.
    private var statusWord: SyncWord {
        var word = syncWord
        let marks = [
            verbs.counter.openWord, notifications.word, verbs.counter.readers.word(mark: host.glyphs[.completed]),
        ]
        let before = marks.compactMap { $0 }.joined(separator: "  ")
        guard !before.isEmpty else { return word }
        if let glyph = word.glyph, !host.glyphs[glyph].isEmpty { word.words = "\(host.glyphs[glyph]) \(word.words)" }
        word.words = before + "  " + word.words
        word.glyph = nil
        return word
    }

    private var syncWord: SyncWord {
        SyncWords(
            format: context.format,
            now: context.dates.now(),
            arrow: host.glyphs[.sent],
            separator: host.glyphs[.separator]
        )
        .word(
            context.status,
            edits: context.edits,
            saysSyncing: syncing.isVisible(at: host.time.now),
            secondsHeld: context.secondsHeld
        )
    }

    /// When words like `Synced 12s ago` or the clock change next.
    private var nextDeadline: Duration? {
        let now = host.time.now
        let age = context.status.lastSync.map { context.dates.now().timeIntervalSince($0) } ?? .infinity
        let tick = Duration.seconds(context.secondsHeld != nil ? 1 : age < 60 ? 10 : 60)
        let next = tick * (Int(now / tick) + 1)
        let glance = log.map { _ in now + LogOverlay.glance }
        return [syncing.deadline(after: now), next, glance, verbs.counter.nextTick].compactMap { $0 }.min()
    }

    enum Localization {
        static func refused(_ order: String, _ words: String) -> String { localized("Order #%@: %@", order, words) }
        static func offline(_ reason: String) -> String {
            localized("Offline, changes wait here. %@", reason)
        }
        static func notAllowed(_ code: Int) -> String {
            localized("The store refused merced's key. Connect again from the commands, with : (%@).", "\(code)")
        }
        static func manual(_ separator: String) -> String {
            localized("Manual: man merced %@ :keys changes keys", separator)
        }
        static let online = localized("Online again.")
        static func rebuilt(_ reason: String) -> String {
            localized("The saved orders could not be opened and are loaded again. %@", reason)
        }
        static func unreadable(_ count: Int, _ reasons: String) -> String {
            count == 1
                ? localized("1 order could not be read: %@", reasons)
                : localized("%@ orders could not be read: %@", "\(count)", reasons)
        }
    }
}
