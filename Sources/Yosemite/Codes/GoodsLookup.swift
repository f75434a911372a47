import FoundationEssentials
import Storage
import WooFoundation

/// Finds the products of a scanned code in the mirror, using indexes only.
struct GoodsLookup {
    /// A code with more matches is useless.
    static let maximum = 20

    /// Rows with a code, products and variations apart.
    struct Rows {
        var products: [ProductRecord] = []
        var variations: [ProductVariationRecord] = []
        var match = FoundGoods.Match.sku
        var carried = CarriedValues()
        var isEmpty: Bool { products.isEmpty && variations.isEmpty }
    }

    let storage: any StorageType
    /// Decides which price of a dated sale counts.
    let moment: Date

    func answer(_ code: ScannedCode) throws -> CodeAnswer {
        let rows = try rows(of: code)
        let found = try goods(rows)
        guard let first = found.first else {
            let readings = code.lookups.compactMap { if case .value(let reading) = $0 { reading } else { nil } }
            return .unknown(code, reading: readings.first)
        }
        let carried = rows.carried
        return found.count == 1 ? .found(first, carried: carried) : .several(found, carried: carried)
    }

    /// The rows for the first of the code's lookups that has a match; rows in the trash only if there are no others.
    /// `#` and a number: the row with that id.
    func rows(of code: ScannedCode) throws -> Rows {
        if code.text.first == "#", let id = Int64(code.text.dropFirst()) { return try numbered(id) }
        var trash: Rows?
        for lookup in code.lookups {
            var rows = try find(lookup)
            guard !rows.isEmpty else { continue }
            if rows.carried.isEmpty { rows.carried = code.carried }
            let kept = try withoutTrash(rows)
            if !kept.isEmpty { return kept }
            trash = trash ?? rows
        }
        return trash ?? Rows()
    }

    private func find(_ lookup: ScannedCode.Lookup) throws -> Rows {
        switch lookup {
        case .sku(let text): return try bySKU([text])
        case .gtin(let number): return try byGTIN(number, .gtin)
        case .itemOfCase(let number): return try byGTIN(number, .itemOfCase)
        case .barcode(let text): return try byBarcode([Self.barcode(text)])
        case .value(let reading):
            var rows = try bySKU(reading.numbers)
            if rows.isEmpty, let base = reading.base { rows = try byGTIN(base, .gtin) }
            if rows.isEmpty { rows = try byBarcode(reading.numbers.map(Self.barcode)) }
            (rows.match, rows.carried) = (.value, reading.carried)
            return rows
        }
    }

    /// As the mirror stores barcodes: numbers of up to 14 digits, padded with zeros.
    private static func barcode(_ text: String) -> String {
        guard text.asciiDigits != nil, text.utf8.count < 14 else { return text }
        return String(repeating: "0", count: 14 - text.utf8.count) + text
    }

    /// Exact matches; if there are none, matches ignoring case.
    private func bySKU(_ texts: [String]) throws -> Rows {
        for text in texts {
            typealias Product = ProductRecord.Columns
            typealias Variation = ProductVariationRecord.Columns
            let exact = try rows(Product.sku == text, Variation.sku == text, .sku)
            if !exact.isEmpty { return exact }
            guard text.contains(where: \.isLetter) else { continue }
            let like = try rows(Product.sku.isInIgnoringCase([text]), Variation.sku.isInIgnoringCase([text]), .sku)
            if !like.isEmpty { return like }
        }
        return Rows()
    }

    private func byGTIN(_ number: GTIN, _ match: FoundGoods.Match) throws -> Rows {
        // A shop may have entered the eight digits of a UPC-E.
        let digits = [number.digits] + (number.upcE.map { ["000000" + $0] } ?? [])
        return try rows(.gtin14(digits), .gtin14(digits), match)
    }

    private func byBarcode(_ texts: [String]) throws -> Rows {
        try rows(.barcode(texts), .barcode(texts), .barcode)
    }

    private func rows(
        _ products: RecordPredicate<ProductRecord>,
        _ variations: RecordPredicate<ProductVariationRecord>,
        _ match: FoundGoods.Match
    ) throws -> Rows {
        Rows(
            products: try storage.allObjects(
                ofType: ProductRecord.self,
                matching: products,
                sortedBy: [],
                limit: Self.maximum,
                offset: 0
            ),
            variations: try storage.allObjects(
                ofType: ProductVariationRecord.self,
                matching: variations,
                sortedBy: [],
                limit: Self.maximum,
                offset: 0
            ),
            match: match
        )
    }

    private func withoutTrash(_ rows: Rows) throws -> Rows {
        var kept = rows
        kept.products.removeAll { $0.statusKey == "trash" }
        kept.variations = try rows.variations.filter { try parent(of: $0).map { $0.statusKey != "trash" } ?? false }
        return kept
    }

    /// A product or variation by its id.
    private func numbered(_ id: Int64) throws -> Rows {
        try rows(ProductRecord.Columns.productID == id, ProductVariationRecord.Columns.variationID == id, .number)
    }

    func parent(of variation: ProductVariationRecord) throws -> ProductRecord? {
        try storage.loadObject(ofType: ProductRecord.self, primaryKey: variation.productID)
    }

    // MARK: As goods

    /// A variation without its own SKU inherits its product's: then the product only represents its variations.
    func goods(_ rows: Rows) throws -> [FoundGoods] {
        let owners = Set(rows.variations.map(\.productID))
        let products = rows.products.filter { !owners.contains($0.productID) }
            .map { FoundGoods(goods: OrderGoods($0, at: moment), standing: Self.standing($0), match: rows.match) }
        let variations = try rows.variations.compactMap { variation -> FoundGoods? in
            guard let parent = try parent(of: variation) else { return nil }
            let standing = Self.standing(parent)
            return FoundGoods(
                goods: OrderGoods(variation, of: parent, at: moment),
                standing: standing == .onSale && variation.statusKey == "private" ? .privately : standing,
                match: rows.match
            )
        }
        return Array((variations + products).prefix(Self.maximum))
    }

    /// As it reads.
    static func name(_ variation: ProductVariationRecord, of product: ProductRecord) -> String {
        let isWhole = variation.name.hasPrefix(product.name)
        return HTMLText.plain(isWhole ? variation.name : "\(product.name) – \(variation.name)")
    }

    private static func standing(_ product: ProductRecord) -> FoundGoods.Standing {
        switch product.statusKey {
        case "trash": .trash
        case "private": .privately
        case "publish": product.catalogVisibilityKey == "hidden" ? .hidden : .onSale
        default: .draft
        }
    }
}
