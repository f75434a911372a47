import FoundationEssentials
import WooFoundation

/// Fields of a product that the store computes from writable ones.
enum DerivedField: String {
    case price
    case onSale = "on_sale"

    private static let priced: Set<String> = [
        ProductField.regularPrice.rawValue, ProductField.salePrice.rawValue, ProductField.dateOnSaleFrom.rawValue,
        ProductField.dateOnSaleTo.rawValue,
    ]

    static func isPriced(_ changed: Set<String>) -> Bool { !changed.isDisjoint(with: priced) }

    static func follow(_ changed: Set<String>) -> Set<String> {
        var fields: Set<String> = []
        if isPriced(changed) { fields.formUnion([price.rawValue, onSale.rawValue]) }
        if changed.contains(ProductField.stockQuantity.rawValue) { fields.insert(ProductField.stockStatus.rawValue) }
        return fields
    }
}

/// Decides between the two prices.
struct SalePrice {
    private let regular: String
    private let sale: String
    private let window: (from: Date?, to: Date?)

    /// - Returns: nil where it has no price of its own: a variable product has those of its variations.
    init?(_ regular: String, _ sale: String, _ from: Date?, _ to: Date?) {
        guard !regular.isEmpty || !sale.isEmpty else { return nil }
        (self.regular, self.sale, window) = (regular, sale, (from, to))
    }

    func shown(at date: Date) -> (price: String, isOnSale: Bool) {
        guard let low = Money.amount(from: sale), low < Money.amount(from: regular) ?? low + 1,
            window.from.map({ $0 <= date }) ?? true, window.to.map({ date <= $0 }) ?? true
        else { return (regular, false) }
        return (sale, true)
    }
}

/// The stock status of a product, from its managed stock.
enum StockStatus {
    static func shown(quantity: String?, backorders: String, was status: String) -> String {
        guard let count = quantity.flatMap({ Money.amount(from: $0) }) else { return status }
        if count > 0 { return "instock" }
        return backorders == "no" || backorders.isEmpty ? "outofstock" : "onbackorder"
    }
}

extension RecordSlot {
    /// For a variation: yes, no, or `parent` where its product has the stock of all.
    static func stockKeeping(
        _ manages: WritableKeyPath<Record, Bool>,
        _ usesParent: WritableKeyPath<Record, Bool>
    ) -> RecordSlot {
        RecordSlot { record in
            record[keyPath: usesParent] ? .string("parent") : .bool(record[keyPath: manages])
        } set: { record, value in
            record[keyPath: usesParent] = value == .string("parent")
            record[keyPath: manages] = value == .bool(true)
        }
    }

    /// The single element of a list stored as JSON text; null for none.
    static func only(_ path: WritableKeyPath<Record, String>) -> RecordSlot {
        RecordSlot { record in
            if case .array(let elements) = JSONValue(parsing: record[keyPath: path]) {
                elements.first ?? .null
            } else {
                .null
            }
        } set: { record, value in
            record[keyPath: path] = value == .null ? "[]" : JSONValue.array([value]).text
        }
    }

    /// One meta data entry; null where there is none with that key.
    static func meta(_ key: String, _ path: WritableKeyPath<Record, String>) -> RecordSlot {
        RecordSlot { record in
            MetaEntries(record[keyPath: path]).value(of: key) ?? .null
        } set: { record, value in
            var entries = MetaEntries(record[keyPath: path])
            entries.set(key, to: value)
            record[keyPath: path] = entries.text
        }
    }
}

/// The meta data of a record as stored in the mirror.
struct MetaEntries {
    private var entries: [JSONValue]

    init(_ text: String) {
        if case .array(let list) = JSONValue(parsing: text) { entries = list } else { entries = [] }
    }

    var text: String { JSONValue.array(entries).text }

    func count(of key: String) -> Int { entries.count { $0["key"]?.string == key } }
    func value(of key: String) -> JSONValue? { entries.first { $0["key"]?.string == key }?["value"] }
    func id(of key: String) -> Int64? { entries.first { $0["key"]?.string == key }?["id"]?.integer }

    mutating func set(_ key: String, to value: JSONValue) {
        guard let index = entries.firstIndex(where: { $0["key"]?.string == key }) else {
            if value != .null { entries.append(.object(["id": .number(0), "key": .string(key), "value": value])) }
            return
        }
        guard value != .null, case .object(var members) = entries[index] else {
            entries.remove(at: index)
            return
        }
        members["value"] = value
        entries[index] = .object(members)
    }
}
