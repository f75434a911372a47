import FoundationEssentials
import WooFoundation
import Yosemite

/// The clerk's choice so far: a pure value, with one row of the dialog for each item.
struct RefundDraft: Hashable {
    enum Row: Hashable {
        /// A line item, by its index in `items`.
        case item(Int)
        /// Shipping or a fee, refunded in full, by its index in `extras`.
        case extra(Int)
        case amount
        case reason
        case restock
    }

    struct Item: Hashable {
        let lineID: Int64
        let name: String
        /// How many can still be refunded: at first all of the order.
        var most: Decimal
        /// Of the whole line, without tax, as received.
        let total: String
        var quantity: Decimal = 0
    }

    struct Extra: Hashable {
        let lineID: Int64
        let name: String
        let total: String
        var isChosen = false
        /// It was refunded before.
        var isGone = false
    }

    private(set) var items: [Item]
    private(set) var extras: [Extra]
    private(set) var restocks = true
    private(set) var row: Int = 0
    private var typed = TypedQuantity()
    /// As typed; empty to refund by lines.
    var amountText = ""
    var reason = ""

    init(order: Order) {
        items = order.items.compactMap { item in
            let most = min(max(item.quantity, 0), 9_999)
            guard item.itemID != 0, most > 0 else { return nil }
            return Item(lineID: item.itemID, name: HTMLText.plain(item.name), most: most, total: item.total)
        }
        extras = order.shippingLines.map {
            Extra(lineID: $0.shippingID, name: Self.name($0.methodTitle, Localization.shipping), total: $0.total)
        }
        extras += order.fees.map {
            Extra(lineID: $0.feeID, name: Self.name($0.name, Localization.fee), total: $0.total)
        }
    }

    private static func name(_ name: String, _ kind: String) -> String {
        let plain = HTMLText.plain(name)
        return plain.isEmpty ? kind : "\(kind): \(plain)"
    }

    var rows: [Row] {
        items.indices.map { .item($0) } + extras.indices.map { .extra($0) } + [.amount, .reason, .restock]
    }

    var current: Row { rows[min(row, rows.count - 1)] }

    /// Whether anything was chosen or typed.
    var isTouched: Bool {
        items.contains { $0.quantity > 0 } || extras.contains(where: \.isChosen) || !amountText.isEmpty
            || !reason.isEmpty
    }

    /// Whether lines were chosen: an additional amount is refused.
    var hasLines: Bool { items.contains { $0.quantity > 0 } || extras.contains(where: \.isChosen) }

    /// Removes earlier refunds from the choice.
    mutating func limit(to left: RefundLeft) {
        for index in items.indices {
            items[index].most = min(items[index].most, max(0, left.quantities[items[index].lineID] ?? 0))
            items[index].quantity = min(items[index].quantity, items[index].most)
        }
        for index in extras.indices where !left.lineIDs.contains(extras[index].lineID) {
            (extras[index].isGone, extras[index].isChosen) = (true, false)
        }
    }

    /// - Parameter amount: the parsed `amountText`.
    func request(amount: Decimal?) -> RefundRequest? {
        var request = RefundRequest(reason: reason.trimmed(.whitespaces), restocks: restocks)
        request.amount = amount.flatMap { $0 > 0 ? $0 : nil }
        for item in items where item.quantity > 0 { request.quantities[item.lineID] = item.quantity }
        request.lineIDs = Set(extras.filter(\.isChosen).map(\.lineID))
        return hasLines || request.amount != nil ? request : nil
    }

    // MARK: Choosing

    mutating func move(by steps: Int) {
        typed = TypedQuantity()
        row = min(max(0, row + steps), rows.count - 1)
    }

    mutating func select(_ index: Int) { row = min(max(0, index), rows.count - 1) }

    /// Adds to or subtracts from the selected line.
    mutating func add(_ count: Decimal) {
        typed = TypedQuantity()
        switch current {
        case .item(let index): set(index, items[index].quantity + count)
        case .extra(let index): extras[index].isChosen = count > 0 && !extras[index].isGone
        case .restock: restocks = count > 0
        case .amount, .reason: break
        }
    }

    mutating func setQuantity(_ quantity: Decimal) {
        if case .item(let index) = current { set(index, quantity) }
    }

    /// A digit or the point of a quantity: appended to those typed before, where the result is not too large.
    ///
    /// - Returns: false for another character.
    mutating func type(_ character: Character) -> Bool {
        guard case .item(let index) = current else { return false }
        guard let quantity = typed.type(character, in: row, most: items[index].most) else { return false }
        set(index, quantity)
        return true
    }

    private mutating func set(_ index: Int, _ quantity: Decimal) {
        items[index].quantity = min(max(0, quantity), items[index].most)
    }

    /// Space: all or none of a line, on or off.
    mutating func toggle() {
        typed = TypedQuantity()
        switch current {
        case .item(let index): set(index, items[index].quantity == 0 ? items[index].most : 0)
        case .extra(let index): extras[index].isChosen = !extras[index].isChosen && !extras[index].isGone
        case .restock: restocks.toggle()
        case .amount, .reason: break
        }
    }

    /// `*`: everything, or nothing where everything is chosen.
    mutating func toggleAll() {
        typed = TypedQuantity()
        let isAll = items.allSatisfy { $0.quantity == $0.most } && extras.allSatisfy { $0.isChosen || $0.isGone }
        for index in items.indices { items[index].quantity = isAll ? 0 : items[index].most }
        for index in extras.indices { extras[index].isChosen = !isAll && !extras[index].isGone }
    }

    enum Localization {
        static let shipping = localized("Shipping")
        static let fee = localized("Fee")
    }
}
