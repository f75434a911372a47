import FoundationEssentials
import Storage

/// What a code belongs to: SKU, GTIN, barcode of a plugin, or `#` and the number of a product.
struct ProductCodes {
    struct Match: Hashable {
        let productID: Int64
        let variationID: Int64
        let name: String
        /// nil where nobody counts it.
        let stock: Int64?
    }

    /// Under which plugins keep barcodes in meta data.
    static let barcodeKeys = [
        "_barcode", "barcode", "_ean", "_alg_ean", "_wpm_gtin_code", "_ts_gtin", "hwp_product_gtin", "_gtin",
    ]
    static let longest = 200

    let storage: any StorageType

    /// Whatever has the code: first by SKU, then GTIN, then barcode; a product that has only variations with a stock of
    /// their own stands for these.
    func matches(_ code: String) throws -> [Match] {
        if code.first == "#", let number = Int64(code.dropFirst()) { return try numbered(number) }
        for find in [bySKU, byGTIN, byBarcode] {
            let found = try find(code)
            guard found.isEmpty else { return found }
        }
        return []
    }

    /// Another look at what a line stands for; nil where the mirror does not have it any more.
    func match(productID: Int64, variationID: Int64) throws -> Match? {
        if variationID != 0 {
            let columns = ProductVariationRecord.Columns.self
            return try storage.firstObject(
                ofType: ProductVariationRecord.self,
                matching: columns.variationID == variationID
            ).flatMap(match)
        }
        return try product(productID).map { match($0) }
    }

    private func numbered(_ number: Int64) throws -> [Match] {
        if let product = try product(number) { return try spread(product) }
        return try match(productID: 0, variationID: number).map { [$0] } ?? []
    }

    private func product(_ id: Int64) throws -> ProductRecord? {
        try storage.firstObject(ofType: ProductRecord.self, matching: ProductRecord.Columns.productID == id)
    }

    private func bySKU(_ code: String) throws -> [Match] {
        try found(
            ProductRecord.Columns.sku.isInIgnoringCase([code]),
            ProductVariationRecord.Columns.sku.isInIgnoringCase([code])
        )
    }

    /// A UPC of twelve digits is a GTIN of thirteen that begins with 0; scanners and shops write it either way.
    private func byGTIN(_ code: String) throws -> [Match] {
        var codes = [code]
        if code.count == 13, code.first == "0" { codes.append(String(code.dropFirst())) }
        if code.count == 12, code.allSatisfy(\.isWholeNumber) { codes.append("0" + code) }
        return try found(
            ProductRecord.Columns.globalUniqueID.isIn(codes),
            ProductVariationRecord.Columns.globalUniqueID.isIn(codes)
        )
    }

    private func byBarcode(_ code: String) throws -> [Match] {
        let products = Self.barcodeKeys.dropFirst().reduce(
            RecordPredicate<ProductRecord>.metaData(key: Self.barcodeKeys[0], value: code)
        ) { $0 || .metaData(key: $1, value: code) }
        return try storage.allObjects(
            ofType: ProductRecord.self,
            matching: products,
            sortedBy: [],
            limit: 10,
            offset: 0
        ).filter { $0.statusKey != "trash" }.flatMap(spread)
    }

    private func found(
        _ products: RecordPredicate<ProductRecord>,
        _ variations: RecordPredicate<ProductVariationRecord>
    ) throws -> [Match] {
        let own = try storage.allObjects(ofType: ProductRecord.self, matching: products)
            .filter { $0.statusKey != "trash" }.flatMap(spread)
        let parts = try storage.allObjects(ofType: ProductVariationRecord.self, matching: variations)
            .compactMap(match)
        var seen: Set<Match> = []
        return (parts + own).filter { seen.insert($0).inserted }
    }

    private func spread(_ product: ProductRecord) throws -> [Match] {
        guard product.typeKey == "variable", !product.managesStock else { return [match(product)] }
        let variations = try storage.loadProductVariations(siteID: product.siteID, productID: product.productID)
        let matches = try variations.compactMap(match)
        return matches.isEmpty ? [match(product)] : matches
    }

    private func match(_ product: ProductRecord) -> Match {
        Match(
            productID: product.productID,
            variationID: 0,
            name: product.name,
            stock: product.managesStock ? Self.whole(product.stockStored) : nil
        )
    }

    /// A variation whose product counts for all of them stands for its product.
    private func match(_ variation: ProductVariationRecord) throws -> Match? {
        guard let parent = try product(variation.productID), parent.statusKey != "trash" else { return nil }
        if variation.usesParentStock || !variation.managesStock, parent.managesStock { return match(parent) }
        return Match(
            productID: variation.productID,
            variationID: variation.variationID,
            name: variation.name.hasPrefix(parent.name) ? variation.name : "\(parent.name) – \(variation.name)",
            stock: variation.managesStock ? Self.whole(variation.stockStored) : nil
        )
    }

    /// Stores may keep parts of pieces; only whole ones are scanned.
    private static func whole(_ stored: Int64?) -> Int64 { (stored ?? 0) / 10_000 }
}
