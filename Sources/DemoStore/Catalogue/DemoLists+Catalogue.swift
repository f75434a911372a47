import WooFoundation

extension DemoLists {
    /// The product or variation with a SKU, ignoring case.
    func owner(ofSKU sku: String) -> Int? { skus[sku.lowercased()] }

    func reference(_ resource: DemoResource, _ row: DemoList.Row, _ context: RenderingContext) -> JSONNode? {
        guard let node = self[resource]?.node(row, context) else { return nil }
        return ["id": .integer(row.id), "name": node["name"] ?? "", "slug": node["slug"] ?? ""]
    }
}

extension DemoCatalogue {
    /// SKU → product or variation, when the store opens.
    var skus: [String: Int] {
        var skus: [String: Int] = [:]
        for product in products {
            skus[product.sku.lowercased()] = product.id
            for variation in product.variations { skus[variation.sku.lowercased()] = variation.id }
        }
        return skus
    }
}
