import FoundationEssentials
import Storage
import WooFoundation

/// Finds the product to count for a code, or for `#` and a product's number.
struct ProductCodes {
    struct Match: Hashable {
        let productID: Int64
        let variationID: Int64
        /// As it reads.
        let name: String
        /// nil where stock is not managed.
        let stock: Decimal?
    }

    static let maximumLength = 200

    let storage: any StorageType

    /// Everything with the code, or the number after `#`; a product whose stock is only in its variations stands for
    /// these. Products in the trash are not counted.
    func matches(_ code: ScannedCode) throws -> [Match] {
        if code.text.first == "#", let number = Int64(code.text.dropFirst()) { return try numbered(number) }
        let rows = try GoodsLookup(storage: storage, moment: .distantPast).rows(of: code)
        let parts = try rows.variations.compactMap(match)
        let own = try rows.products.filter { $0.statusKey != "trash" }.flatMap(spread)
        var seen: Set<Match> = []
        return (parts + own).filter { seen.insert($0).inserted }
    }

    /// The present data of a line's product; nil where it is no longer in the mirror.
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
            name: HTMLText.plain(product.name),
            stock: product.managesStock ? Self.count(product.stockStored) : nil
        )
    }

    /// A variation whose product has the stock of all of them stands for its product.
    private func match(_ variation: ProductVariationRecord) throws -> Match? {
        guard let parent = try product(variation.productID), parent.statusKey != "trash" else { return nil }
        if variation.usesParentStock || !variation.managesStock, parent.managesStock { return match(parent) }
        return Match(
            productID: variation.productID,
            variationID: variation.variationID,
            name: GoodsLookup.name(variation, of: parent),
            stock: variation.managesStock ? Self.count(variation.stockStored) : nil
        )
    }

    private static func count(_ stored: Int64?) -> Decimal { Money.amount(stored: stored ?? 0) }
}
