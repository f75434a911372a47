import FoundationEssentials
import Storage
import WooFoundation

/// Products that others refer to, as a file names them: by SKU, or `id:24`.
struct ProductLinks: Sendable {
    private static let maximum = 10_000

    private var skus: [Int64: String] = [:]
    private var ids: [String: Int64] = [:]

    static let none = ProductLinks()

    private init() {}

    /// For records to be exported.
    init(of products: [ProductRecord], _ storage: any StorageType) throws {
        let fields = [ProductField.upsellIDs, .crossSellIDs, .groupedProductIDs]
        let wanted = products.flatMap { product in
            fields.flatMap { field -> [Int64] in
                guard case .array(let list)? = product.value(of: field.rawValue) else { return [] }
                return list.compactMap(\.integer)
            }
        }
        try note(ids: wanted, storage)
    }

    /// For cells to be imported.
    init(named cells: [String], _ storage: any StorageType) throws {
        let pieces = cells.flatMap(CategoryPaths.split)
        try note(ids: pieces.compactMap(Self.id), storage)
        let named = Set(pieces.filter { !Self.isID($0) }).prefix(Self.maximum)
        guard !named.isEmpty else { return }
        let found = try storage.allObjects(
            ofType: ProductRecord.self,
            matching: ProductRecord.Columns.sku.isInIgnoringCase(Array(named))
        )
        for product in found { ids[product.sku.lowercased()] = product.productID }
    }

    private mutating func note(ids wanted: [Int64], _ storage: any StorageType) throws {
        guard !wanted.isEmpty else { return }
        let found = try storage.allObjects(
            ofType: ProductRecord.self,
            matching: ProductRecord.Columns.productID.isIn(Array(Set(wanted)).prefix(Self.maximum))
        )
        for product in found { skus[product.productID] = product.sku }
    }

    private static func isID(_ text: String) -> Bool { text.lowercased().hasPrefix("id:") }

    /// `id:24`, or the number alone unless it is a SKU.
    private static func id(_ text: String) -> Int64? {
        let plain = text.lowercased()
        return Int64(plain.hasPrefix("id:") ? String(plain.dropFirst(3)) : plain)
    }

    func text(_ list: JSONValue) -> String {
        guard case .array(let elements) = list else { return "" }
        return elements.compactMap(\.integer).map { id in
            let sku = skus[id] ?? ""
            // A SKU that looks like an id would refer to another product.
            return sku.isEmpty || Self.isID(sku) ? "id:\(id)" : sku.replacing(",", with: "\\,")
        }.joined(separator: ", ")
    }

    /// - Throws: `ProductProblem.unknownChoice` for one that does not exist: the store would create an empty one.
    func entries(_ text: String, _ column: ProductColumn) throws(ProductProblem) -> [JSONValue] {
        var entries: [JSONValue] = []
        for piece in CategoryPaths.split(text) {
            let named = Self.id(piece)
            let bySKU = Self.isID(piece) ? nil : ids[piece.lowercased()]
            guard let id = bySKU ?? named.flatMap({ skus[$0] == nil ? nil : $0 }) else {
                throw .unknownChoice(field: column.rawValue, text: piece, known: ["the store's products"])
            }
            entries.append(.number(Decimal(id)))
        }
        return entries
    }
}
