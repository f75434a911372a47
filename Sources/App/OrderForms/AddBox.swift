import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// The box for a name, a SKU or a scanned code, with its results.
@MainActor
final class AddBox {
    private(set) var field = TextField("", limit: 200)
    private(set) var found: [OrderGoods] = []
    private(set) var kind = Found.goods
    /// The search that `found` answers.
    private var foundFor: String?
    private(set) var note: Note?
    /// Not answered yet, oldest first.
    private(set) var alarms: [String] = []
    /// Called with each alarm, to be heard.
    var onAlarm: @MainActor () -> Void = {}
    /// Ids of goods to be taken together.
    private(set) var marked: [OrderGoods] = []
    /// The selection is in the list: Space marks there.
    private(set) var isChoosing = false
    var scroll = ListScroll()

    var onChange: @MainActor () -> Void = {}
    var onAdd: @MainActor (Taken) -> Void = { _ in }
    /// Asks how many a carton of something holds.
    var onCarton: @MainActor (_ name: String, _ then: @escaping @MainActor (Int) -> Void) -> Void = { _, _ in }
    /// Called with a code that no product has.
    var onUnknown: @MainActor (ScannedCode) -> Void = { _ in }
    /// Checks whether a code without goods is known otherwise; the box waits for the answer. nil: no check.
    var resolve: (@MainActor (ScannedCode, _ completion: @escaping @MainActor (_ isKnown: Bool) -> Void) -> Void)?

    /// Opens the record whose number a typed word is instead of goods', and says whether there is one. nil: no check.
    var takesNumber: (@MainActor (String, _ completion: @escaping @MainActor (_ isTaken: Bool) -> Void) -> Void)?

    /// Whether the last typed characters may still turn out to be a scan's.
    var isUnsureOfScan: @MainActor () -> Bool = { false }

    private let context: SiteContext
    /// Whether `0.35*` is allowed before a code, for goods sold by weight or in fractions.
    var takesParts: Bool
    private let isAtCounter: Bool
    private static let maximum = 50
    private static let mostAlarms = 100
    private static let longestForgotten = 3
    private static let shortestCode = 8
    private var waiting: [(code: String, quantity: Decimal)] = []
    /// The code shared by several goods, with the values it encodes.
    private var choosing: (code: String, carried: CarriedValues, isCarton: Bool)?
    private var isAsking = false
    /// Whether a code is being looked up.
    var isLookingUp: Bool { isAsking || !waiting.isEmpty }
    /// Enter was pressed before the search was done: the first result is then taken, and keys wait for it.
    private(set) var isTaking = false

    init(context: SiteContext, takesParts: Bool = false) {
        self.context = context
        self.takesParts = takesParts
        isAtCounter = takesParts
    }

    var isEmpty: Bool { field.text.isEmpty && kind == .goods }
    /// Whether results are shown in place of the order's rows.
    var isOpen: Bool { kind != .goods || !search.words.isEmpty }
    /// Whether they are painted: a letter that may be a scan's first must not open results that vanish at once.
    var isShown: Bool { isOpen && (kind != .goods || field.text.count > 1 || !isUnsureOfScan()) }
    var selected: OrderGoods? { found.indices.contains(scroll.selection) ? found[scroll.selection] : nil }
    /// Whether the results answer the last typed text.
    var isUpToDate: Bool { kind != .goods || foundFor == search.words }

    /// `3*mug` means three of the result for `mug`.
    private var search: (quantity: Decimal, words: String, isQuantity: Bool) {
        let text = field.text.trimmed(.whitespaces)
        let parts = text.split(separator: "*", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].allSatisfy({ $0.isASCII && $0.isNumber || $0 == "." || $0 == "," }),
            !parts[0].isEmpty
        else { return (1, text, true) }
        let words = String(parts[1]).trimmed(.whitespaces)
        guard let quantity = Quantity.typed(parts[0]), takesParts || quantity.isWhole else { return (1, words, false) }
        return (quantity, words, true)
    }

    /// - Returns: false for a key that is not for the box.
    func handle(_ event: TerminalEvent) -> Bool {
        switch event {
        case .key(.down) where isOpen, .key(.up) where isOpen && isChoosing:
            if isChoosing || found.count < 2 { scroll.move(by: event == .key(.down) ? 1 : -1) }
            if !isChoosing, found.count > 1 { scroll.move(by: 1) }
            isChoosing = true
        case .key(.pageDown) where isOpen: scroll.page(1)
        case .key(.pageUp) where isOpen: scroll.page(-1)
        case .key(.character(" ")) where isOpen && isChoosing: mark()
        case .key(.enter):
            guard isOpen else { return false }
            enter()
        default:
            let before = field.text
            guard field.handle(event) == .handled else { return false }
            if field.text != before { typed() }
        }
        return true
    }

    /// Handles Esc.
    ///
    /// - Returns: false where there was nothing to clear.
    func clear() -> Bool {
        guard !isEmpty || !marked.isEmpty else {
            defer { alarms = [] }
            return !alarms.isEmpty
        }
        reset()
        return true
    }

    private func reset() {
        field.text = ""
        field.isSecret = false
        (found, kind, foundFor, marked, isChoosing) = ([], .goods, nil, [], false)
        isTaking = false
        choosing = nil
        scroll = ListScroll()
    }

    func click(_ row: Int) {
        guard found.indices.contains(row) else { return }
        if row == scroll.selection { take() } else { scroll.select(row) }
        isChoosing = true
    }

    func say(_ note: Note?) {
        guard case .alarm(let words) = note else { return self.note = note }
        self.note = nil
        if alarms.last != words { alarms = alarms.suffix(Self.mostAlarms - 1) + [words] }
        onAlarm()
    }

    // MARK: Searching

    private func typed() {
        field.isSecret = CardNumber.isHidden(typing: search.words)
        note = nil
        isChoosing = false
        kind = .goods
        choosing = nil
        let words = search.words
        guard !words.isEmpty else {
            (found, foundFor) = ([], nil)
            return
        }
        context.stores.dispatch(
            OrderFormAction.searchGoods(siteID: context.siteID, text: words, limit: Self.maximum) {
                [weak self] result in
                guard let self, self.kind == .goods, self.search.words == words else { return }
                switch result {
                case .success(let found): self.found = found
                case .failure(let error):
                    self.found = []
                    self.note = .warning(StoreWords.describe(error))
                }
                self.foundFor = words
                self.scroll = ListScroll(count: self.found.count)
                if self.isTaking { self.takeTyped() }
                self.onChange()
            }
        )
    }

    private func mark() {
        guard let selected else { return }
        if let index = marked.firstIndex(where: { $0.goodsID == selected.goodsID }) {
            marked.remove(at: index)
        } else if selected.hasVariations {
            note = .warning(Localization.chooseVariation)
            return
        } else if let open = selected.openAttributes.first {
            note = .warning(Localization.chooseOption(open.name))
            return
        } else if let bar = selected.bar(atCounter: isAtCounter) {
            note = .warning(bar.words(selected.name))
            return
        } else {
            marked.append(selected)
        }
        scroll.move(by: 1)
    }

    func isMarked(_ goods: OrderGoods) -> Bool { marked.contains { $0.goodsID == goods.goodsID } }

    // MARK: Choosing

    private func enter() {
        guard search.isQuantity else {
            note = .warning(Localization.wholeNumber)
            return
        }
        let words = search.words
        // Of goods that share a code one is chosen by hand; another look-up would only ask again.
        if choosing == nil, kind == .goods, words.utf8.count >= Self.shortestCode, words.asciiDigits != nil {
            waiting.append((words, search.quantity))
            reset()
            return next()
        }
        guard isUpToDate else {
            isTaking = true
            return
        }
        takeTyped()
    }

    /// Goods with exactly the typed code come first, then those that sell best.
    private func takeTyped() {
        isTaking = false
        guard found.isEmpty else { return take() }
        let words = search.words
        guard kind == .goods, let takesNumber else { return sayNothingFound(words) }
        isTaking = true
        takesNumber(words) { [weak self] isTaken in
            guard let self else { return }
            self.isTaking = false
            guard self.search.words == words else { return }
            if isTaken { self.reset() } else { self.sayNothingFound(words) }
            self.onChange()
        }
    }

    private func sayNothingFound(_ words: String) {
        let isHidden = CardNumber.isHidden(typing: words)
        if isHidden { reset() }
        note = .warning(isHidden ? CodeAnswer.cardWords : Localization.unknown(words))
    }

    private func take() {
        if !marked.isEmpty {
            let all = marked
            let quantity = search.quantity
            reset()
            for goods in all { give(Taken(goods, quantity)) }
            return
        }
        guard let selected else { return }
        guard !selected.hasVariations else { return chooseVariation(of: selected) }
        var taken = Taken(selected, search.quantity)
        if let choosing { (taken.code, taken.carried, taken.isCarton) = choosing }
        reset()
        give(taken)
    }

    /// A carton's pieces are asked for once; `0*` before its code asks again.
    private func give(_ taken: Taken) {
        guard taken.isCarton, taken.carried.count == nil || taken.quantity == 0 else { return onAdd(taken) }
        onCarton(taken.goods.name) { [weak self] count in
            guard let self else { return }
            var taken = taken
            taken.carried.count = count
            if taken.quantity == 0 { taken.quantity = 1 }
            self.context.stores.dispatch(
                ProductAction.rememberCarton(siteID: self.context.siteID, code: taken.code, count: count) {
                    [weak self] result in
                    if case .failure(let error) = result { self?.say(.warning(StoreWords.describe(error))) }
                    self?.onChange()
                }
            )
            self.onAdd(taken)
        }
    }

    private func chooseVariation(of product: OrderGoods) {
        let text = field.text
        context.stores.dispatch(
            OrderFormAction.variations(siteID: context.siteID, productID: product.productID) { [weak self] result in
                guard let self, self.field.text == text else { return }
                switch result {
                case .success(let found) where found.isEmpty:
                    self.note = .warning(Localization.noVariations(product.name))
                case .success(let found):
                    (self.found, self.kind, self.isChoosing) = (found, .variations(of: product.name), true)
                    self.scroll = ListScroll(count: found.count)
                case .failure(let error): self.note = .warning(StoreWords.describe(error))
                }
                self.onChange()
            }
        )
    }

    // MARK: Codes

    /// One after the other: a code that arrives during a look-up waits for it. Typed text stays, except a `3*` meant
    /// for the scan.
    func take(_ scan: Scan) {
        if scan.takesBack > 0 {
            field.text = String(field.text.dropLast(scan.takesBack))
            typed()
        }
        if field.text.isEmpty, scan.gap == .zero, scan.terminator == .enter, Self.isMultiple(scan.text) {
            return searchAtOnce(scan.text)
        }
        // A number that was typed behind the last scan, and means nothing.
        if field.text.count <= Self.longestForgotten, field.text.allSatisfy({ $0.isASCII && $0.isNumber }) { reset() }
        let isMultiple = field.text.hasSuffix("*")
        guard !isMultiple || search.isQuantity else {
            note = .warning(Localization.wholeNumber)
            return
        }
        waiting.append((scan.text, isMultiple ? search.quantity : 1))
        if isMultiple { reset() }
        next()
    }

    /// `3*mug` whose keys arrived in one read as over SSH: hardly any code begins with a quantity.
    private static func isMultiple(_ text: String) -> Bool {
        guard let star = text.firstIndex(of: "*"), text.index(after: star) < text.endIndex else { return false }
        let pieces = text[..<star]
        return !pieces.isEmpty && pieces.allSatisfy { $0.isASCII && $0.isNumber }
    }

    /// As if typed, with Enter after it.
    private func searchAtOnce(_ text: String) {
        field.text = text
        typed()
        enter()
    }

    private func next() {
        guard !isAsking, !waiting.isEmpty else { return }
        let (code, quantity) = waiting.removeFirst()
        isAsking = true
        context.stores.dispatch(
            ProductAction.lookUpCode(siteID: context.siteID, code: code) { [weak self] result in
                guard let self else { return }
                if case .success(.unknown(let scanned, _)) = result, let resolve = self.resolve {
                    return resolve(scanned) { [weak self] isKnown in
                        if isKnown { self?.goOn {} } else { self?.answered(result, code, quantity) }
                    }
                }
                self.answered(result, code, quantity)
            }
        )
    }

    private func answered(_ result: Result<CodeAnswer, any Error>, _ code: String, _ quantity: Decimal) {
        goOn {
            switch result {
            case .success(let answer): self.looked(up: code, quantity, answer)
            case .failure(let error): self.say(.alarm(StoreWords.describe(error)))
            }
        }
    }

    /// Looks up the next code.
    private func goOn(_ work: () -> Void) {
        isAsking = false
        work()
        onChange()
        next()
    }

    private func looked(up code: String, _ quantity: Decimal, _ answer: CodeAnswer) {
        switch answer {
        case .found(let found, _) where found.standing == .trash:
            say(.alarm(Localization.inTrash(found.goods.name)))
        case .found(let found, let carried) where !found.goods.hasVariations:
            give(
                Taken(
                    goods: found.goods,
                    quantity: quantity,
                    code: code,
                    carried: carried,
                    isCarton: found.match == .itemOfCase
                )
            )
        case .found(let found, let carried): choose([found], code, quantity, carried)
        case .several(let found, let carried): choose(found, code, quantity, carried)
        case .unknown where field.text.isEmpty && Self.isMultiple(code): searchAtOnce(code)
        case .unknown(let scanned, _):
            let currency = context.format.settings.currency
            let words = answer.unknownWords {
                context.format.money($0, currency: currency.code, symbol: currency.symbol)
            }
            let shown = words ?? Localization.unknown(code)
            say(shown == CodeAnswer.cardWords ? .warning(shown) : .alarm(shown))
            onUnknown(scanned)
        }
    }

    /// Several goods have it, or it is a product with variations: the user chooses.
    private func choose(_ found: [FoundGoods], _ code: String, _ quantity: Decimal, _ carried: CarriedValues) {
        note = .warning(Localization.several(code))
        guard field.text.isEmpty else { return }
        field.text = quantity == 1 ? code : "\(quantity)*\(code)"
        (self.found, foundFor, kind) = (found.map(\.goods), search.words, .goods)
        choosing = (code, carried, found.contains { $0.match == .itemOfCase })
        scroll = ListScroll(count: found.count)
    }
}
