import TerminalUI
import Yosemite

/// The only table of commands (`architecture.md`, "To add a command"): all existing commands, with their keys. Hint
/// line, help, palette and `merced commands` are derived from it.
public enum AppCommands {
    public static let home = "home"
    public static let orderList = "orders.list"
    public static let orderPage = "orders.page"
    static let orderEdit = "orders.edit"
    static let orderBulk = "orders.bulk"
    public static let productList = "products.list"
    public static let productPage = "products.page"
    static let productEdit = "products.edit"
    static let productBulk = "products.bulk"
    static let variations = "products.variations"
    static let terms = "products.terms"
    static let refundPage = "refunds.page"
    static let outbox = "outbox.list"
    static let conflict = "outbox.conflict"
    static let payments = "payments.list"

    static let homePlace = PlaceName(id: "home", name: Localization.home, digit: "1")
    static let ordersPlace = PlaceName(id: "orders", name: Localization.orders, digit: "2")
    static let productsPlace = PlaceName(id: "products", name: Localization.products, digit: "3")
    public static let places = [
        homePlace, ordersPlace, productsPlace, customersPlace, couponsPlace, reviewsPlace, registerPlace,
    ]

    /// Global commands that are implemented.
    private static let present: Set<CommandID> = [
        "search", "filter", "sort", "refresh", "section.prev", "section.next", "record.next", "record.prev",
        "panel.next", "panel.prev", "panel.zoom", "store.switch", "copy", "open.browser", "edit", "trash", "undo",
        "redo",
        "mark", "mark.range", "mark.all", "new",
    ]

    static let storeAdd = Command(
        id: "store.add",
        label: Localization.add,
        help: Localization.addHelp,
        group: .everywhere
    )
    static let storeConnect = Command(
        id: "store.connect",
        label: Localization.connect,
        help: Localization.connectHelp,
        group: .everywhere
    )
    static let storeLogOut = Command(
        id: "store.logout",
        label: Localization.logOut,
        help: Localization.logOutHelp,
        group: .everywhere,
        isDestructive: true
    )
    static let screenTheme = Command(
        id: "screen.theme",
        label: Localization.theme,
        help: Localization.themeHelp,
        group: .everywhere,
        aliases: [Localization.themeAlias]
    )
    static let screenKeys = Command(
        id: "screen.keys",
        label: Localization.keys,
        help: Localization.keysHelp,
        group: .everywhere,
        aliases: [Localization.keysAlias]
    )

    static let features = Command(
        id: "features",
        label: Localization.features,
        help: Localization.featuresHelp,
        group: .everywhere
    )

    /// Commands about the stores themselves: in the palette everywhere.
    private static let stores = [
        storeAdd, storeConnect, storeLogOut, screenTheme, screenKeys, features, feedback,
    ]

    static let orderStatus = Command(
        id: "order.status",
        keys: [.character("s")],
        label: Localization.status,
        help: Localization.statusHelp,
        contexts: [orderList, orderPage],
        family: "s",
        needs: [.write],
        footer: FooterHint(Localization.statusHint, priority: 32),
        aliases: [Localization.statusAlias]
    )
    static let orderNote = Command(
        id: "order.note",
        keys: [.character("m")],
        label: Localization.note,
        help: Localization.noteHelp,
        contexts: [orderList, orderPage],
        family: "m",
        needs: [.write],
        footer: FooterHint(Localization.noteHint, priority: 35)
    )
    static let orderRange = Command(
        id: "order.range",
        keys: [.character("t")],
        label: Localization.range,
        help: Localization.rangeHelp,
        contexts: [orderList],
        family: "t"
    )
    static let filterSave = Command(
        id: "filter.save",
        label: Localization.saveFilter,
        help: Localization.saveFilterHelp,
        contexts: [orderList, productList, reviewList, couponList, customerList],
        aliases: [Localization.saveFilterAlias]
    )
    static let filterSaved = Command(
        id: "filter.saved",
        label: Localization.savedFilters,
        help: Localization.savedFiltersHelp,
        contexts: [orderList, productList, reviewList, couponList, customerList],
        aliases: [Localization.savedFiltersAlias]
    )
    static let editDropRefused = Command(
        id: "edit.dropRefused",
        label: Localization.drop,
        help: Localization.dropHelp,
        contexts: [orderList, orderPage],
        aliases: [Localization.dropAlias]
    )

    static let orderChanges = Command(
        id: "orders.changes",
        label: Localization.changes,
        help: Localization.changesHelp,
        group: .everywhere,
        aliases: [Localization.changesAlias]
    )

    static let orderExport = Command(
        id: "order.export",
        keys: [.character("x")],
        label: Localization.export,
        help: Localization.exportHelp,
        contexts: [orderList],
        family: "x"
    )

    private static let orders: [Command] = [
        orderStatus, orderNote, orderRange, orderExport, orderChanges, filterSave, filterSaved, editDropRefused,
    ]

    static let orderPay = Command(
        id: "order.pay",
        keys: [.character("$")],
        label: Localization.pay,
        help: Localization.payHelp,
        contexts: [orderList, orderPage],
        family: "$",
        needs: [.write, .money],
        isMoney: true,
        footer: FooterHint(Localization.payHint, priority: 62)
    )
    static let orderRefund = Command(
        id: "order.refund",
        keys: [.character("b")],
        label: Localization.refund,
        help: Localization.refundHelp,
        contexts: [orderPage],
        family: "b",
        needs: [.write, .money],
        isMoney: true,
        footer: FooterHint(Localization.refundHint, priority: 33)
    )
    static let orderReceipt = Command(
        id: "order.receipt",
        keys: [.character("p")],
        label: Localization.receipt,
        help: Localization.receiptHelp,
        contexts: [orderList, orderPage],
        family: "p",
        footer: FooterHint(Localization.receiptHint, priority: 63)
    )

    static let orderLink = Command(
        id: "order.link",
        label: Localization.link,
        help: Localization.linkHelp,
        contexts: [orderList, orderPage],
        aliases: [Localization.linkAlias]
    )

    /// Payments: commands on one order.
    private static let money: [Command] = [
        orderPay, orderRefund, orderReceipt, orderLink,
    ]

    static let showPayments = Command(
        id: "payments",
        label: Localization.openPayments,
        help: Localization.openPaymentsHelp,
        group: .everywhere,
        aliases: [Localization.openPaymentsAlias]
    )

    static let readers = Command(
        id: "readers",
        label: Localization.readers,
        help: Localization.readersHelp,
        group: .everywhere,
        aliases: [Localization.readersAlias]
    )
    static let paymentsSetup = Command(
        id: "payments.setup",
        label: Localization.setup,
        help: Localization.setupHelp,
        group: .everywhere,
        aliases: [Localization.setupAlias]
    )

    /// Payments: in the palette everywhere.
    private static let counter = [readers, showPayments, paymentsSetup]

    /// The outbox, in the palette.
    static let showOutbox = Command(
        id: "outbox",
        label: Localization.outbox,
        help: Localization.outboxHelp,
        group: .everywhere,
        aliases: [Localization.outboxAlias]
    )

    static let find = Command(
        id: "find",
        keys: [.ctrl("f")],
        label: Localization.find,
        help: Localization.findHelp,
        group: .everywhere,
        aliases: [Localization.findAlias]
    )

    /// Notifications, in the palette only.
    static let notifications = Command(
        id: "notifications",
        label: Localization.notifications,
        help: Localization.notificationsHelp,
        group: .everywhere,
        aliases: [Localization.notificationsAlias]
    )
    static let notificationRules = Command(
        id: "notifications.rules",
        label: Localization.notificationRules,
        help: Localization.notificationRulesHelp,
        group: .everywhere,
        aliases: [Localization.notificationRulesAlias]
    )

    /// The log, in the palette only.
    static let log = Command(
        id: "log",
        label: Localization.log,
        help: Localization.logHelp,
        group: .everywhere
    )

    /// The state of the mirror, in the palette only.
    static let sync = Command(
        id: "sync",
        label: Localization.sync,
        help: Localization.syncHelp,
        group: .everywhere
    )

    /// The comparison of totals computed here with the store's, in the palette only.
    static let probe = Command(
        id: "probe",
        label: Localization.probe,
        help: Localization.probeHelp,
        group: .everywhere,
        needs: [.write],
        aliases: [Localization.probeAlias]
    )

    public static let table = CommandTable(
        GlobalCommands.places(places) + GlobalCommands.commands(including: present) + [
            find, log, doctor, sync, probe, showOutbox, notifications, notificationRules, queue,
        ]
            + orders
            + figures + orderForms + catalogue + prices + customers + coupons + reviews + money + counter + stock
            + shipments + till + stores
    )

    enum Localization {
        static let outbox = localized("Changes not in the store")
        static let outboxHelp = localized("Lists changes that wait, were refused, or conflict with the store.")
        static let outboxAlias = localized("waiting changes")
        static let find = localized("Find everywhere…")
        static let findHelp = localized(
            "Searches orders, customers, products, coupons, reviews, saved filters and commands at once."
        )
        static let findAlias = localized("search everything")
        static let notifications = localized("Notifications")
        static let notificationsHelp = localized(
            "Lists what happened: new orders, failed payments, reviews, low stock, refused changes, unresolved payments, and what plugins and WordPress.com say."
        )
        static let notificationsAlias = localized("inbox")
        static let notificationRules = localized("Notification rules…")
        static let notificationRulesHelp = localized(
            "Sets what rings the bell or shows on the desktop: what happened, from which amount, in which store, and at which hours not."
        )
        static let notificationRulesAlias = localized("bell")
        static let log = localized("Log")
        static let logHelp = localized("Shows the last lines of merced's log, as they are written.")
        static let probe = localized("Compare prices with the store…")
        static let probeHelp = localized(
            "Shows whether totals computed here match the store's, compares them, and repeats that once a day."
        )
        static let probeAlias = localized("price check")
        static let sync = localized("Sync")
        static let syncHelp = localized(
            "Shows what is loaded from the store and what is not; pauses, resumes, loads all again."
        )
        static let home = localized("Home")
        static let orders = localized("Orders")
        static let products = localized("Products")
        static let status = localized("Change status…")
        static let statusHelp = localized(
            "Changes the order's status, or restores it from the trash. The store may e-mail the customer and change stock."
        )
        static let statusAlias = localized("restore order")
        static let statusHint = localized("Status")
        static let note = localized("Add note…")
        static let noteHelp = localized("Adds a note: for the shop only, or one the store e-mails to the customer.")
        static let noteHint = localized("Note")
        static let range = localized("Orders placed…")
        static let rangeHelp = localized("Shows the orders of a period: then d, w, m, q or y, or c for other days.")
        static let export = localized("Export orders…")
        static let exportHelp = localized(
            "Writes what is shown, or what is marked, as CSV or JSON into the folder merced was started in, with the columns you choose."
        )
        static let changes = localized("Bulk changes of orders…")
        static let changesHelp = localized(
            "What was done to marked orders, and how far each of them is; `u` undoes it where possible."
        )
        static let changesAlias = localized("bulk")
        static let saveFilter = localized("Save this filter…")
        static let saveFilterHelp = localized(
            "Names what the list shows. While a filter is typed or chosen, Ctrl-S does it."
        )
        static let saveFilterAlias = localized("save filter")
        static let savedFiltersAlias = localized("saved filters")
        static let savedFilters = localized("Saved filters…")
        static let savedFiltersHelp = localized("Lists the saved filters, with how many records each has.")
        static let pay = localized("Take payment…")
        static let payHelp = localized("Takes the order's money: card, cash, another terminal, or a link. Asks first.")
        static let payHint = localized("Pay")
        static let link = localized("Payment link…")
        static let linkHelp = localized(
            "Shows the link where the customer pays an unpaid order, to copy or to e-mail in a note."
        )
        static let linkAlias = localized("pay link")
        static let refund = localized("Refund order…")
        static let refundHelp = localized("Refunds items or an amount. The store e-mails the customer.")
        static let refundHint = localized("Refund")
        static let receipt = localized("Receipt…")
        static let receiptHelp = localized("Prints the order's receipt, shows it, e-mails it, copies its page.")
        static let receiptHint = localized("Print")
        static let readers = localized("Card readers")
        static let readersHelp = localized("Finds card readers, connects one, says what is wrong with it.")
        static let readersAlias = localized("connect a reader")
        static let openPayments = localized("Payments that need attention")
        static let openPaymentsHelp = localized("Lists unresolved payments, and all others of this computer.")
        static let openPaymentsAlias = localized("payments")
        static let setup = localized("Set up payments")
        static let setupHelp = localized("A checklist of what taking cards needs here, with what to do for each line.")
        static let setupAlias = localized("payments setup")
        static let add = localized("Add a store…")
        static let addHelp = localized("Connects one more WooCommerce store; `w` switches between them.")
        static let connect = localized("Connect this store again…")
        static let connectHelp = localized("Gives this store a new password or key. Waiting changes are kept.")
        static let logOut = localized("Log out of this store…")
        static let theme = localized("Theme…")
        static let themeHelp = localized("Colours for a dark or a light terminal, with more contrast, or none.")
        static let themeAlias = localized("colours")
        static let keys = localized("Keys…")
        static let keysHelp = localized("Gives a command of this screen another key.")
        static let keysAlias = localized("shortcuts")
        static let features = localized("Features")
        static let featuresHelp = localized("Switches parts of merced on and off, and says what each does.")
        static let logOutHelp = localized("Revokes the password at the store and removes what is saved here.")
        static let drop = localized("Forget refused changes of this order")
        static let dropAlias = localized("forget refused")
        static let dropHelp = localized("Removes changes the store refused from the order's page.")
    }
}
