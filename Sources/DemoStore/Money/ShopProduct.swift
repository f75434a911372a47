import FoundationEssentials
import WooFoundation

/// A product or a variation, with the data that an order needs.
struct ShopProduct: Sendable {
    let id: Int
    /// The product of a variation; 0 for a product.
    let parentID: Int
    let name: String
    let price: Decimal
    let taxStatus: String
    let taxClass: String
    let isOnSale: Bool
    /// For a variation: those of its product.
    let categories: [Int]
    /// The data that `orders` shows of it.
    let face: Face

    struct Face: Sendable {
        let sku: String
        let parentName: String?
        let attributes: [(key: String, value: String)]
        let imageID: Int
        let imageSource: String
    }

    /// - Parameter parent: the product of a variation, with its tax status, and its class where the variation has none.
    init(_ node: JSONNode, parent: JSONNode?) {
        id = node["id"]?.integer ?? 0
        parentID = parent == nil ? 0 : node["parent_id"]?.integer ?? 0
        let own = node["name"]?.text ?? ""
        name = parent.map { "\($0["name"]?.text ?? "") - \(own)" } ?? own
        price = node["price"]?.text.flatMap { Decimal(string: $0) } ?? 0
        taxStatus = (parent ?? node)["tax_status"]?.text ?? "taxable"
        let kind = node["tax_class"]?.text ?? ""
        taxClass = kind == "parent" ? parent?["tax_class"]?.text ?? "" : kind
        isOnSale = node["on_sale"]?.isTruthy ?? false
        categories = (parent ?? node)["categories"]?.elements.compactMap { $0["id"]?.integer } ?? []
        let image = parent == nil ? node["images"]?.elements.first : node["image"]
        face = Face(
            sku: node["sku"]?.text ?? "",
            parentName: parent?["name"]?.text,
            attributes: parent.map { Self.attributes(of: node, in: $0) } ?? [],
            imageID: image?["id"]?.integer ?? 0,
            imageSource: image?["src"]?.text ?? ""
        )
    }

    /// With an empty value for those that the variation leaves open (`WC_Product_Variation::get_variation_attributes`).
    private static func attributes(of node: JSONNode, in parent: JSONNode) -> [(key: String, value: String)] {
        let chosen = (node["attributes"]?.elements ?? []).map { ($0["slug"]?.text ?? "", $0["option"]?.text ?? "") }
        let varied = (parent["attributes"]?.elements ?? []).filter { $0["variation"] == true }
            .map { $0["id"]?.integer == 0 ? DemoTerms.slug($0["name"]?.text ?? "") : $0["slug"]?.text ?? "" }
        let open = varied.filter { key in
            !key.isEmpty && !chosen.contains { [$0.0, DemoTerms.slug($0.0)].contains(key) }
        }
        return chosen + open.map { ($0, "") }
    }

    /// The ids by which coupons refer to it: its own and its product's.
    var ids: [Int] { [id, parentID] }
}
