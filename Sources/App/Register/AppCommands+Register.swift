import TerminalUI
import Yosemite

/// Place 7: the register.
extension AppCommands {
    static let register = "register"
    static let registerPlace = PlaceName(id: "register", name: RegisterLocalization.register, digit: "7")

    static let registerFind = command("find", 2, "f", RegisterLocalization.find, RegisterLocalization.findHelp)
    static let registerCustomer = command(
        "customer",
        3,
        "c",
        RegisterLocalization.customer,
        RegisterLocalization.customerHelp,
        footer: FooterHint(RegisterLocalization.customerHint, priority: 22)
    )
    static let registerHold = command(
        "hold",
        4,
        "h",
        RegisterLocalization.hold,
        RegisterLocalization.holdHelp,
        footer: FooterHint(RegisterLocalization.holdHint, priority: 23)
    )
    static let registerPrice = command("price", 5, "r", RegisterLocalization.price, RegisterLocalization.priceHelp)
    static let registerQuantity = command(
        "quantity",
        6,
        "n",
        RegisterLocalization.quantity,
        RegisterLocalization.quantityHelp,
        footer: FooterHint(RegisterLocalization.quantityHint, priority: 24)
    )
    static let registerCash = command(
        "cash",
        7,
        "k",
        RegisterLocalization.cash,
        RegisterLocalization.cashHelp,
        isMoney: true,
        footer: FooterHint(RegisterLocalization.cashHint, priority: 18)
    )
    static let registerDiscount = command(
        "discount",
        8,
        "d",
        RegisterLocalization.discount,
        RegisterLocalization.discountHelp,
        footer: FooterHint(RegisterLocalization.discountHint, priority: 25)
    )
    static let registerPay = command(
        "pay",
        9,
        "p",
        RegisterLocalization.pay,
        RegisterLocalization.payHelp,
        isMoney: true,
        footer: FooterHint(RegisterLocalization.payHint, priority: 19)
    )
    static let registerSplit = command(
        "split",
        10,
        "s",
        RegisterLocalization.split,
        RegisterLocalization.splitHelp,
        isMoney: true,
        footer: FooterHint(RegisterLocalization.splitHint, priority: 24)
    )
    static let registerGiveBack = named("part.back", RegisterLocalization.giveBack, RegisterLocalization.giveBackHelp)
    static let registerReturn = Command(
        id: "register.return",
        keys: [.character("b")],
        label: RegisterLocalization.takeBack,
        help: RegisterLocalization.takeBackHelp,
        contexts: [register],
        family: "b",
        needs: [.write, .money],
        isMoney: true
    )
    static let registerSlip = named("slip", RegisterLocalization.slip, RegisterLocalization.slipHelp)
    static let registerMore = Command(
        id: "register.more",
        keys: [.character("+")],
        label: RegisterLocalization.more,
        help: RegisterLocalization.moreHelp,
        contexts: [register],
        family: "+",
        helpLine: RegisterLocalization.byOne
    )
    static let registerFewer = Command(
        id: "register.fewer",
        keys: [.character("-")],
        label: RegisterLocalization.fewer,
        help: RegisterLocalization.fewerHelp,
        contexts: [register],
        family: "-",
        helpLine: RegisterLocalization.byOne
    )
    static let registerItem = named("item", RegisterLocalization.item, RegisterLocalization.itemHelp)
    static let registerCoupon = named("coupon", RegisterLocalization.coupon, RegisterLocalization.couponHelp)
    static let registerCartDiscount = named(
        "discount.all",
        RegisterLocalization.discountAll,
        RegisterLocalization.discountAllHelp
    )
    static let registerNote = named("note", RegisterLocalization.note, RegisterLocalization.noteHelp)
    static let registerExempt = named("exempt", RegisterLocalization.exempt, RegisterLocalization.exemptHelp)
    static let registerName = named("name", RegisterLocalization.name, RegisterLocalization.nameHelp)
    static let registerClerk = named("clerk", RegisterLocalization.clerk, RegisterLocalization.clerkHelp)
    static let registerCodes = named("codes", RegisterLocalization.codes, RegisterLocalization.codesHelp)
    static let registerOversold = named("oversold", RegisterLocalization.oversold, RegisterLocalization.oversoldHelp)
    static let registerHeld = named("held", RegisterLocalization.held, RegisterLocalization.heldHelp)
    static let registerUnfinished = named(
        "unfinished",
        RegisterLocalization.unfinished,
        RegisterLocalization.unfinishedHelp
    )
    static let registerOrder = named("order", RegisterLocalization.order, RegisterLocalization.orderHelp)
    static let registerDeposit = named("deposit", RegisterLocalization.deposit, RegisterLocalization.depositHelp)
    static let registerLink = named("link", RegisterLocalization.link, RegisterLocalization.linkHelp)
    static let registerReceipt = Command(
        id: "register.receipt",
        keys: [.function(12), .alt("b")],
        label: RegisterLocalization.receipt,
        help: RegisterLocalization.receiptHelp,
        contexts: [register]
    )
    static let registerGift = named("gift", RegisterLocalization.gift, RegisterLocalization.giftHelp)
    static let registerDrawer = named("drawer", RegisterLocalization.drawer, RegisterLocalization.drawerHelp)
    static let registerDiscard = Command(
        id: "register.discard",
        label: RegisterLocalization.discard,
        help: RegisterLocalization.discardHelp,
        contexts: [register],
        isDestructive: true
    )

    static let till: [Command] = [
        registerFind, registerCustomer, registerHold, registerPrice, registerQuantity, registerCash, registerDiscount,
        registerPay, registerSplit, registerGiveBack, registerReturn, registerSlip, registerMore, registerFewer,
        registerItem,
        registerCoupon, registerCartDiscount, registerNote,
        registerExempt, registerName, registerClerk, registerCodes, registerOversold, registerHeld, registerUnfinished,
        registerDeposit,
        registerOrder,
        registerLink,
        registerReceipt,
        registerGift, registerDrawer, registerDiscard,
    ]

    /// With a function key, and Alt with a letter for terminals that use function keys themselves.
    private static func command(
        _ name: String,
        _ number: Int,
        _ letter: Character,
        _ label: String,
        _ help: String,
        isMoney: Bool = false,
        footer: FooterHint? = nil
    ) -> Command {
        Command(
            id: CommandID("register.\(name)"),
            keys: [.function(number), .alt(letter)],
            label: label,
            help: help,
            contexts: [register],
            needs: isMoney ? [.write, .money] : [],
            isMoney: isMoney,
            footer: footer
        )
    }

    /// In the palette only.
    private static func named(_ name: String, _ label: String, _ help: String) -> Command {
        Command(id: CommandID("register.\(name)"), label: label, help: help, contexts: [register])
    }

    enum RegisterLocalization {
        static let register = localized("Register")
        static let find = localized("Back to the scan box")
        static let findHelp = localized("Puts the cursor into the box that takes scans, codes and names.")
        static let customer = localized("Customer…")
        static let customerHelp = localized("Finds a customer, adds a new one, or removes the customer.")
        static let customerHint = localized("Customer")
        static let hold = localized("Hold this sale, or recall one…")
        static let holdHelp = localized(
            "Holds the sale and starts another. With nothing in the cart it lists those that are held: Enter takes the newest."
        )
        static let holdHint = localized("Hold")
        static let price = localized("Price…")
        static let priceHelp = localized(
            "Sets another price for the selected item, with a reason that is kept on record."
        )
        static let quantity = localized("Quantity…")
        static let quantityHelp = localized(
            "How many of the selected item. 5* before a scan does the same for the next one."
        )
        static let quantityHint = localized("Qty")
        static let cash = localized("Cash…")
        static let cashHelp = localized("Enter takes the exact amount; a note's letter or a typed amount gives change.")
        static let cashHint = localized("Cash")
        static let discount = localized("Discount or coupon…")
        static let discountHelp = localized(
            "Off the selected item: 10% or an amount. A coupon's code counts for the whole sale."
        )
        static let discountHint = localized("Discount")
        static let pay = localized("Take payment…")
        static let payHelp = localized(
            "A card for all that is left; where no cards are taken: cash, another terminal, or a tender of the shop."
        )
        static let payHint = localized("Pay")
        static let split = localized("Split, or pay otherwise…")
        static let splitHint = localized("Split")
        static let splitHelp = localized(
            "Takes part of the payment, or all of it, by any method: an amount, a half, the selected item."
        )
        static let giveBack = localized("Refund a part…")
        static let giveBackHelp = localized("Refunds one of the payments; the others stay.")
        static let takeBack = localized("Return these goods without a receipt…")
        static let takeBackHelp = localized(
            "Returns the goods in the cart for cash; asks why and who allows it. With a receipt, scan its code instead."
        )
        static let slip = localized("Slip of an unfinished sale…")
        static let slipHelp = localized("Shows what was taken and what is unresolved. It is not a receipt.")
        static let more = localized("One more")
        static let moreHelp = localized("One more of the selected item; in the empty scan box too.")
        static let fewer = localized("One fewer")
        static let fewerHelp = localized("One fewer of the selected item; in the empty scan box too.")
        static let byOne = localized("One more, one fewer")
        static let item = localized("Custom item…")
        static let itemHelp = localized(
            "Sells something that is not a product of the store. 4.50+ in the scan box does so too."
        )
        static let coupon = localized("Coupon…")
        static let couponHelp = localized("Takes a coupon's code and checks at once whether it fits this sale.")
        static let discountAll = localized("Discount on the whole sale…")
        static let discountAllHelp = localized("10% or an amount off everything in the cart.")
        static let note = localized("Note on this sale…")
        static let noteHelp = localized("Records what the customer wishes; it is shown on the order.")
        static let exempt = localized("Tax-exempt customer…")
        static let exemptHelp = localized(
            "Charges no tax, given a certificate's number; without one, tax is charged again."
        )
        static let name = localized("Name of this register…")
        static let nameHelp = localized("Receipts are numbered by it: each register of the shop has its own.")
        static let clerk = localized("Who serves…")
        static let clerkHelp = localized(
            "Names the clerk on receipts, orders and in the books, from the next sale on."
        )
        static let codes = localized("Codes nobody has…")
        static let codesHelp = localized(
            "Lists codes that were scanned here and not found; assigns a code to a product, or writes it off."
        )
        static let oversold = localized("What was oversold…")
        static let oversoldHelp = localized(
            "Lists goods sold beyond their stock as of the last sync, and which sales sold them."
        )
        static let held = localized("Held sales…")
        static let heldHelp = localized(
            "Lists the held sales: Enter continues one, o turns it into a pending order."
        )
        static let unfinished = localized("Sales that are not finished…")
        static let unfinishedHelp = localized(
            "Lists partly paid sales, pending card money, and what the store refuses: Enter continues, checks again, or sends it differently."
        )
        static let deposit = localized("Leave what is paid as a deposit")
        static let depositHelp = localized(
            "Holds a partly paid sale until its goods are collected; scanning its slip continues it."
        )
        static let link = localized("Payment link for this sale")
        static let linkHelp = localized(
            "Creates a pending order from the cart and shows the link where its customer pays it in a browser."
        )
        static let order = localized("Leave this sale as a pending order")
        static let orderHelp = localized(
            "Creates an unpaid order from the cart, which any register of the shop can open."
        )
        static let gift = localized("Print a gift receipt…")
        static let giftHelp = localized("Prints what was sold last without prices, for someone who gets it as a gift.")
        static let receipt = localized("Print the last receipt…")
        static let receiptHelp = localized("Prints or shows the receipt of the last sale that was paid.")
        static let drawer = localized("Open the drawer…")
        static let drawerHelp = localized("Opens the cash drawer without a sale, for a reason that is kept on record.")
        static let discard = localized("Discard or cancel this sale…")
        static let discardHelp = localized(
            "Empties the cart. Nothing was sold. What was paid of it is refunded, under a number of its own. Asks first."
        )
    }
}
