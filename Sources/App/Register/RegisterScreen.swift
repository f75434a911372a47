import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// Place 7: the box for scans, codes and names, and the cart beside it. The box has the keyboard; in the cart keys work
/// as everywhere.
@MainActor
final class RegisterScreen: Screen, ScanTaking, FollowsSurroundings {
    /// The dialog to open as soon as the cart has its price.
    enum Wish: Hashable {
        case cash, payment, split, order, link, goodsBack

        var takesMoney: Bool { ![.order, .link, .goodsBack].contains(self) }
    }

    let id = AppCommands.register
    let title = AppCommands.RegisterLocalization.register
    let context: SiteContext
    let model: RegisterModel
    let oversold: RegisterOversold
    let links: RegisterLinks
    let receipts: ReceiptCoordinator
    let edits: OrderVerbs
    var finder: StockTakeFinder?
    let box: AddBox
    private(set) weak var host: ScreenHost?
    private(set) var isFinding = true
    private(set) var scroll = ListScroll()
    /// The row that stays selected while others come and go.
    private var selectedID: Int?
    private var wish: Wish?
    /// Details of the goods in the cart, by the id of product or variation.
    private var goods: [Int64: OrderGoods] = [:]
    private var shownPaid: RegisterPaid?
    /// `+` or `-` was pressed last and changed something: a scan that begins with it undoes that.
    var hasStepped = false
    /// Scanned while the previous sale was being stored.
    var waiting: [AddBox.Taken] = []

    init(context: SiteContext, receipts: ReceiptCoordinator, edits: OrderVerbs) {
        self.context = context
        self.edits = edits
        self.receipts = receipts
        model = RegisterModel(context: context)
        oversold = RegisterOversold(context: context)
        links = RegisterLinks(context: context, coordinator: edits.counter)
        box = AddBox(context: context, takesParts: true)
        model.onChange = { [weak self] in self?.follow() }
        oversold.onChange = { [weak self] in self?.host?.setNeedsRender() }
        links.onWords = { [weak self] in self?.host?.toast($0, kind: $1) }
        links.isFree = { [weak self] in self?.isFreeForLink ?? false }
        model.onProblem = { [weak self] in self?.host?.toast($0, kind: .error) }
        model.onDoubt = { [weak self] in self?.receipts.askIfOnPaper($0, interrupts: false) }
        model.onRefusal = { [weak self] in self?.box.say(.warning($0)) }
        model.onOtherTotal = { [weak self] shown, now in
            guard let words = self?.words else { return }
            self?.box.say(.warning(Localization.otherTotal(words.money(now), words.money(shown))))
        }
        model.isAsking = { [weak self] in self?.host?.overlay != nil }
        model.onPaid = { [weak self] in self?.sayPaid($0) }
        model.onExchanged = { [weak self] in self?.sayPendingMoney(of: $0) }
        edits.counter.onLook = { [weak self] in self?.model.lookAgain() }
        box.onChange = { [weak self] in self?.host?.setNeedsRender() }
        box.isUnsureOfScan = { [weak self] in self?.host?.isUnsureOfScan ?? false }
        box.onAdd = { [weak self] in self?.add($0) }
        box.onCarton = { [weak self] in CartonQuestion.ask($0, host: self?.host, then: $1) }
        box.onAlarm = { [weak self] in self?.host?.surroundings?.ring() }
        box.onUnknown = { [weak self] in self?.model.codes.keep($0) }
        box.resolve = { [weak self] code, completion in
            guard let self else { return completion(false) }
            if self.collect(code.text) { return completion(true) }
            // A customer's card may look like a receipt's number.
            self.takeCustomer(of: code) { [weak self] isKnown in
                guard !isKnown, let self else { return completion(true) }
                self.takeReceipt(code.text, isTyped: false, completion)
            }
        }
        box.takesNumber = { [weak self] in self?.takeReceipt($0, isTyped: true, $1) }
    }

    func attach(_ host: ScreenHost) { self.host = host }

    func toast(_ error: any Error) { host?.toast(context.describe(error), kind: .error) }
    func warn(_ error: any Error) { box.say(.warning(context.describe(error))) }

    var rows: [SaleCart.Row] { model.cart.rows }
    var selected: SaleCart.Row? { rows.indices.contains(scroll.selection) ? rows[scroll.selection] : nil }
    var words: RegisterWords { RegisterWords(context: context) }

    var isEditing: Bool { isFinding }
    /// Keys wait for what was scanned before them, and payment keys for its price.
    var isOpening: Bool { box.isLookingUp || box.isTaking || model.isPaying || wish != nil }
    var focusPath: [String] { isFinding ? [id, "find"] : [id, "cart", selected.map { "row.\($0.id)" } ?? "empty"] }

    /// Whether nobody is selling at the moment, so that a payment address may be shown by itself.
    private var isFreeForLink: Bool { host?.screen === self && host?.overlay == nil && model.cart.isBlank }

    var summary: String {
        let register = model.facts?.register ?? ""
        let held = model.held.isEmpty ? "" : Localization.held(model.held.count)
        let open = model.unfinished.count + model.returning.count + model.parked.count
        let unfinished = open == 0 ? "" : SplitWords.notFinished(open)
        let doubled = model.doubled == 0 ? "" : SplitWords.madeTwice(model.doubled)
        return [register, unfinished, doubled, held, oversold.summary].filter { !$0.isEmpty }.joined(separator: " · ")
    }

    /// The register is for selling: the box gets the keyboard.
    func appear() {
        isFinding = true
        model.load()
        if !model.cart.isBlank { model.loadOpen() }
        oversold.load()
    }

    func surroundingsChanged() {
        model.surroundingsChanged()
        oversold.loadAfterSync()
    }

    /// The selection stays on its row.
    private func follow() {
        let rows = rows
        let index = selectedID.flatMap { id in rows.firstIndex { $0.id == id } }
        scroll.replace(count: rows.count, selectedIndex: index ?? (rows.isEmpty ? nil : rows.count - 1))
        selectedID = selected?.id
        if !model.isPaying, !waiting.isEmpty {
            let taken = waiting
            waiting = []
            for taken in taken { add(taken) }
        }
        if shownPaid != model.paid {
            shownPaid = model.paid
            if shownPaid != nil {
                box.say(nil)
                isFinding = true
                forgetGoods()
            }
        }
        if let wish, model.isQuoted {
            self.wish = nil
            perform(wish)
        }
        host?.setNeedsRender()
    }

    /// Forgets goods that are in no cart any more, since a day has many.
    private func forgetGoods() {
        let carts = [model.cart] + model.held.map(\.cart)
        let kept = Set(carts.flatMap(\.rows).map { $0.variationID != 0 ? $0.variationID : $0.productID })
        goods = goods.filter { kept.contains($0.key) }
    }

    func move(_ way: ListMove) {
        scroll.move(way)
        selectedID = selected?.id
    }

    func fit(height: Int) { scroll.fit(height: height) }

    func focus(find: Bool) { isFinding = find }

    /// Opens a dialog that needs a price as soon as there is one. For a sale just recalled, a payment key must be
    /// pressed twice: the wrong one could be paid by reflex.
    func wants(_ wish: Wish) {
        if wish.takesMoney, model.isUncertain { return askAgain() }
        if wish.takesMoney, model.isRecalled {
            model.arm()
            return sayRecalled(wish)
        }
        if model.isQuoted { perform(wish) } else { self.wish = wish }
    }

    private func perform(_ wish: Wish) {
        if wish.takesMoney, asksFirst(wish) { return }
        if wish.takesMoney, model.isPaidByGoods { return askExchange() }
        switch wish {
        case .cash: takeCash()
        case .payment: choosePayment()
        case .split: split()
        case .order: leaveAsOrder()
        case .link: leaveWithLink()
        case .goodsBack: takeBackUnreceipted()
        }
    }

    // MARK: Goods

    /// Where stock is too low, by the shop's rule.
    func add(_ taken: AddBox.Taken, _ sold: RegisterGoods) {
        let present = rows.filter { $0.productID == taken.goods.productID && $0.variationID == taken.goods.variationID }
        let count = present.reduce(sold.quantity) { $0 + $1.quantity }
        whenThere(taken.goods, count) { [weak self] in self?.put(taken, sold) }
    }

    private func put(_ taken: AddBox.Taken, _ sold: RegisterGoods) {
        goods[taken.goods.goodsID] = taken.goods
        var row = 0
        let isPut = model.change { cart in
            row = cart.add(
                taken.goods,
                quantity: sold.quantity,
                code: taken.code,
                price: sold.price,
                weight: sold.weight
            )
            selectedID = row
        }
        guard isPut else { return }
        select(row)
        let count = rows.first { $0.id == row }?.quantity ?? sold.quantity
        box.say(words.added(taken, count: count, today: today, age: stockAge))
    }

    private func select(_ row: Int) {
        selectedID = row
        if let index = rows.firstIndex(where: { $0.id == row }) { scroll.select(index) }
    }

    /// `4.50+`: an amount without a product of the store.
    func addCustom(name: String, price: Decimal) {
        var row = 0
        let isPut = model.change { cart in
            row = cart.addCustom(name: name, price: price)
            selectedID = row
        }
        guard isPut else { return }
        select(row)
        box.say(.added(Localization.addedCustom(name, words.money(price))))
    }

    func stock(of row: SaleCart.Row) -> OrderGoods? {
        goods[row.variationID != 0 ? row.variationID : row.productID]
    }

    private var today: CivilTime { context.format.settings.timeZone.civil(context.dates.now()) }
    /// The age of the stock figures.
    var stockAge: String? { context.status.lastSync.map { context.format.ago($0, now: context.dates.now()) } }

    // MARK: Keys

    func handle(_ event: TerminalEvent) -> Handling {
        guard isFinding else { return .ignored }
        switch event {
        case .key(.alt) where isCommand(event): return .ignored
        case .key(.character(":")) where box.isEmpty: host?.perform(Command.palette.id)
        case .key(.character("+")) where box.isEmpty: change(by: 1, orType: event)
        case .key(.character("-")) where box.isEmpty: change(by: -1, orType: event)
        case .key(.character("+")):
            if let price = words.price(box.field.text) {
                _ = box.clear()
                addCustom(name: Localization.custom, price: price)
            } else {
                _ = box.handle(event)
            }
        case .key(.enter) where box.isEmpty: model.beginNext()
        case .key(.tab), .key(.backTab): isFinding = false
        case .key(.down) where !box.isOpen, .key(.up) where !box.isOpen: isFinding = false
        default:
            guard box.handle(event) else { return .ignored }
            if !box.field.text.isEmpty { model.beginNext() }
        }
        return .handled
    }

    private func isCommand(_ event: TerminalEvent) -> Bool {
        guard case .key(let key) = event else { return false }
        return host?.table.command(for: key, in: context) != nil
    }

    private func change(by step: Int, orType event: TerminalEvent) {
        guard selected != nil else {
            _ = box.handle(event)
            return
        }
        change(by: step)
    }

    func change(by step: Int) {
        guard let row = selected else { return }
        let before = model.cart
        set(row.quantity + Decimal(step), of: row)
        hasStepped = model.cart != before
    }

    /// A quantity of 0 removes the row; `u` restores it.
    func set(_ quantity: Decimal, of row: SaleCart.Row) {
        guard quantity > 0 else { return remove(row) }
        guard quantity > row.quantity else { return write(quantity, of: row) }
        whenThere(stock(of: row), quantity) { [weak self] in self?.write(quantity, of: row) }
    }

    private func write(_ quantity: Decimal, of row: SaleCart.Row) {
        let quantity = min(quantity, Decimal(OrderForm.largestQuantity))
        guard model.change({ $0.setQuantity(quantity, of: row.id) }) else { return }
        let now = rows.first { $0.id == row.id }?.quantity ?? quantity
        box.say(words.counted(row, now, stock: stock(of: row), age: stockAge))
    }

    func remove(_ row: SaleCart.Row) {
        guard model.change({ $0.removeRow(row.id) }) else { return }
        box.say(.added(Localization.removed(OrderFormWords.short(row.name))))
    }

    // MARK: Scans

    /// Also while a sale is being stored: the scan then belongs to the next one.
    var takesScans: Bool { true }

    func actsAtOnce(_ command: Command) -> Bool {
        command.isListMove || [AppCommands.registerMore, AppCommands.registerFewer].map(\.id).contains(command.id)
    }

    func take(_ scan: Scan) {
        if hasStepped, !scan.acted.isEmpty || scan.takesBack > box.field.text.count { model.undo() }
        hasStepped = false
        isFinding = true
        model.beginNext()
        box.take(scan)
    }

    func escape(_ step: EscapeStep) -> Bool {
        guard step == .stopEditing, isFinding else { return false }
        if !box.clear() { isFinding = false }
        return true
    }

    func click(_ action: TargetAction, in panel: String?) -> Handling {
        guard case .row(let row) = action else {
            if case .panel(let panel) = action { isFinding = panel != "cart" }
            return .handled
        }
        if panel == "cart" {
            isFinding = false
            scroll.select(row)
            selectedID = selected?.id
        } else {
            isFinding = true
            box.click(row)
        }
        return .handled
    }

    func wheel(_ lines: Int, over panel: String?) -> Handling {
        scroll.move(by: lines)
        selectedID = selected?.id
        return .handled
    }

    enum Localization {
        static func held(_ count: Int) -> String {
            count == 1 ? localized("1 sale held") : localized("%@ sales held", "\(count)")
        }
        static func blocked(_ name: String, _ why: String) -> String { localized("Not added: %@, %@", name, why) }
        static func oversell(_ name: String) -> String { localized("Sell %@ anyway?", name) }
        static func there(_ short: String) -> String { localized("As far as is known here: %@.", short) }
        static let sell = localized("Sell it")
        static let custom = localized("Item")
        static func addedCustom(_ item: String, _ cost: String) -> String { localized("Added: %@ for %@", item, cost) }
        static func otherTotal(_ now: String, _ shown: String) -> String {
            localized("The total is %@ now, not %@: prices or taxes were changed in the store.", now, shown)
        }
        static func removed(_ name: String) -> String { localized("Removed: %@. u in the cart brings it back.", name) }
    }
}
