import TerminalUI
import WooFoundation
import Yosemite

/// The box that takes a name, a SKU or a scanned code, and what was found for it.
@MainActor
final class AddBox {
    enum Note: Hashable {
        case added(String)
        case warning(String)
    }

    /// What is being chosen from.
    enum Found: Hashable {
        case goods
        /// Of a product that is sold in variations.
        case variations(of: String)
    }

    private(set) var field = TextField("", limit: 200)
    private(set) var found: [OrderGoods] = []
    private(set) var kind = Found.goods
    /// What `found` was looked for with.
    private var foundFor: String?
    private(set) var note: Note?
    /// Ids of goods that are taken together.
    private(set) var marked: [OrderGoods] = []
    /// The arrows went into the list: Space marks there.
    private(set) var isChoosing = false
    var scroll = ListScroll()
    /// When the first letter of what stands in the field came.
    private var began: Duration?

    var onChange: @MainActor () -> Void = {}
    var onAdd: @MainActor (_ goods: OrderGoods, _ quantity: Int) -> Void = { _, _ in }

    private let context: SiteContext
    private static let most = 50
    private var waiting: [(code: String, quantity: Int)] = []
    private var isLookingUp = false
    /// Enter was pressed before what was typed was looked for: the first that is found is taken, and keys wait for it.
    private(set) var isTaking = false

    init(context: SiteContext) { self.context = context }

    var isEmpty: Bool { field.text.isEmpty && kind == .goods }
    /// A list is shown in the place of the order's rows.
    var isOpen: Bool { kind != .goods || !search.words.isEmpty }
    var selected: OrderGoods? { found.indices.contains(scroll.selection) ? found[scroll.selection] : nil }
    /// Whether what is shown is what was typed last.
    var isUpToDate: Bool { kind != .goods || foundFor == search.words }

    /// `3*mug` is three of what is found for `mug`.
    private var search: (quantity: Int, words: String, isWhole: Bool) {
        let text = field.text.trimmed(.whitespaces)
        let parts = text.split(separator: "*", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].allSatisfy({ $0.isASCII && $0.isNumber || $0 == "." || $0 == "," }),
            !parts[0].isEmpty
        else { return (1, text, true) }
        let words = String(parts[1]).trimmed(.whitespaces)
        guard let quantity = Int(parts[0]) else { return (1, words, false) }
        return (quantity, words, true)
    }

    /// - Returns: false for a key that is not for the box.
    func handle(_ event: TerminalEvent, at arrival: Duration?) -> Bool {
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
            enter(at: arrival)
        default:
            if field.text.isEmpty, case .key(.character) = event { began = arrival }
            let before = field.text
            guard field.handle(event) == .handled else { return false }
            if field.text != before { typed() }
        }
        return true
    }

    /// Esc.
    ///
    /// - Returns: false where there was nothing to clear.
    func clear() -> Bool {
        guard !isEmpty || !marked.isEmpty else { return false }
        reset()
        return true
    }

    private func reset() {
        field.text = ""
        (found, kind, foundFor, marked, isChoosing) = ([], .goods, nil, [], false)
        isTaking = false
        scroll = ListScroll()
    }

    func click(_ row: Int) {
        guard found.indices.contains(row) else { return }
        if row == scroll.selection { take() } else { scroll.select(row) }
        isChoosing = true
    }

    func say(_ note: Note?) { self.note = note }

    // MARK: Searching

    private func typed() {
        note = nil
        isChoosing = false
        kind = .goods
        let words = search.words
        guard !words.isEmpty else {
            (found, foundFor) = ([], nil)
            return
        }
        context.stores.dispatch(
            OrderFormAction.searchGoods(siteID: context.siteID, text: words, limit: Self.most) { [weak self] result in
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
        } else {
            marked.append(selected)
        }
        scroll.move(by: 1)
    }

    func isMarked(_ goods: OrderGoods) -> Bool { marked.contains { $0.goodsID == goods.goodsID } }

    // MARK: Taking

    private func enter(at arrival: Duration?) {
        guard search.isWhole else {
            note = .warning(Localization.wholeNumber)
            return
        }
        guard isTyped(arrival) else { return lookUp() }
        guard isUpToDate else {
            isTaking = true
            return
        }
        takeTyped()
    }

    /// What has just the code that was typed stands first, then what sells best.
    private func takeTyped() {
        isTaking = false
        if found.isEmpty { note = .warning(Localization.unknown(search.words)) } else { take() }
    }

    /// Slower than any scanner.
    private func isTyped(_ arrival: Duration?) -> Bool {
        guard kind == .goods, let began, let arrival, field.text.count > 2 else { return true }
        return arrival - began > ScanGuard.gap * field.text.count
    }

    private func take() {
        if !marked.isEmpty {
            let all = marked
            let quantity = search.quantity
            reset()
            for goods in all { onAdd(goods, quantity) }
            return
        }
        guard let selected else { return }
        guard !selected.hasVariations else { return chooseVariation(of: selected) }
        let quantity = search.quantity
        reset()
        onAdd(selected, quantity)
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

    /// One after the other: one that comes while another is looked up waits for it.
    private func lookUp() {
        waiting.append((search.words, search.quantity))
        reset()
        next()
    }

    private func next() {
        guard !isLookingUp, !waiting.isEmpty else { return }
        let (code, quantity) = waiting.removeFirst()
        isLookingUp = true
        context.stores.dispatch(
            OrderFormAction.findGoods(siteID: context.siteID, code: code) { [weak self] result in
                guard let self else { return }
                self.isLookingUp = false
                switch result {
                case .success(let found): self.looked(up: code, quantity, found)
                case .failure(let error): self.note = .warning(StoreWords.describe(error))
                }
                self.onChange()
                self.next()
            }
        )
    }

    private func looked(up code: String, _ quantity: Int, _ found: [OrderGoods]) {
        if let goods = found.first, found.count == 1, !goods.hasVariations { return onAdd(goods, quantity) }
        guard !found.isEmpty else {
            note = .warning(Localization.unknown(code))
            return
        }
        // Several have it, or it is a product with variations: it is chosen by hand.
        guard field.text.isEmpty else {
            note = .warning(Localization.several(code))
            return
        }
        field.text = quantity == 1 ? code : "\(quantity)*\(code)"
        (self.found, foundFor, kind) = (found, code, .goods)
        scroll = ListScroll(count: found.count)
        note = .warning(Localization.several(code))
    }

    enum Localization {
        static func unknown(_ code: String) -> String {
            localized("Nothing in the store is called, or has, “%@”.", code)
        }
        static func several(_ code: String) -> String { localized("Choose which one: “%@”.", code) }
        static func noVariations(_ name: String) -> String { localized("%@ has no variations here.", name) }
        static let chooseVariation = localized("Enter chooses its variation first.")
        static let wholeNumber = localized("A quantity is a whole number: 3*mug.")
    }
}
