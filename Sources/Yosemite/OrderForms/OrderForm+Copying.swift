import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// Lines of another order that have no price of their own: parts of bundles, and goods with add-ons.
extension OrderForm {
    /// Gives a new row what the line's customer chose.
    ///
    /// - Parameter fixed: what the variation itself says.
    mutating func keepChoices(of item: OrderItem, besides fixed: Set<String>, in row: Int) {
        let choices = item.choices(besides: fixed)
        if !choices.isEmpty { changeLine(row) { $0.choices = choices } }
    }

    /// Takes the price and the discount of a line.
    mutating func takePrice(of item: OrderItem, in order: Order, for row: Int, _ shelf: ShelfPrices) {
        func whole(_ net: String, _ tax: String) -> Decimal? {
            Money.amount(from: net).map {
                let goodsID = item.variationID != 0 ? item.variationID : item.productID
                return shelf.price(of: $0, tax: Money.amount(from: tax) ?? 0, goodsID: goodsID)
            }
        }
        guard item.quantity > 0, let subtotal = whole(item.subtotal, item.subtotalTax) else { return }
        let price = (subtotal / item.quantity).rounded(to: 6)
        setPrice(price, of: row)
        // Its coupons are applied again.
        guard order.coupons.isEmpty, let total = whole(item.total, item.totalTax), total < subtotal else { return }
        // Never more than the rounded price comes to.
        setDiscount(.amount(min((subtotal - total).rounded(to: 6), price * item.quantity)), of: row)
    }
}

extension OrderItem {
    /// What plugins write into the lines whose price they made, by how their keys begin.
    private static let pluginKeys = [
        "_pao_", "_bundle", "_composite", "_mnm_", "_woosb_", "_wcpa", "_tmcartepo", "_ywapo",
    ]

    /// Whether a plugin made its price from more than its product's: a bundle or a part of one, or with add-ons. What a
    /// customer chose besides a variation is an add-on, too.
    ///
    /// - Parameter attributes: of which the product's variations are made.
    func isPricedByPlugin(in order: Order, attributes: Set<String>) -> Bool {
        parent != nil || bundleConfiguration != nil || order.items.contains { $0.parent == itemID }
            || metaData.contains { meta in
                let key = meta.key.lowercased()
                return Self.pluginKeys.contains { key.hasPrefix($0) } || meta.isChoice && !attributes.contains(meta.key)
            }
    }

    /// What its customer chose. A bundle's own rows say which lines of that order belong together, and are no part of it.
    func choices(besides fixed: Set<String>) -> [OrderForm.Line.Choice] {
        metaData.filter {
            ($0.isChoice || $0.key.hasPrefix("_pao_")) && !fixed.contains($0.key) && $0.value != .string("")
        }
        .map { OrderForm.Line.Choice(key: $0.key, value: $0.value) }
    }
}

extension MetaData {
    /// Whether a customer chose it. WooCommerce itself adds the number of pieces on backorder.
    fileprivate var isChoice: Bool { isVisible && key.lowercased() != "backordered" }
}

/// Which rows of a line's meta data are the attributes of its variation.
struct LineAttributes {
    private var all: [Int64: Set<String>] = [:]
    private var open: [Int64: Set<String>] = [:]

    /// - Parameter ids: of products and variations.
    init(_ ids: Set<Int64>, _ storage: any StorageType) throws {
        let variations = try storage.allObjects(
            ofType: ProductVariationRecord.self,
            matching: ProductVariationRecord.Columns.variationID.isIn(ids.sorted())
        )
        let products = try storage.allObjects(
            ofType: ProductRecord.self,
            matching: ProductRecord.Columns.productID.isIn(Set(variations.map(\.productID)).sorted())
        )
        let varied = Dictionary(products.map { ($0.productID, VariedAttributes($0)) }) { first, _ in first }
        for variation in variations {
            guard let attributes = varied[variation.productID] else { continue }
            all[variation.variationID] = attributes.keys
            open[variation.variationID] = Set(attributes.open(in: variation).map(\.key))
        }
    }

    /// Of a line whose variation is not here, those of shared attributes, by how their keys begin.
    func keys(of item: OrderItem) -> Set<String> {
        guard item.variationID > 0 else { return [] }
        return all[item.variationID] ?? Set(item.metaData.map(\.key).filter { $0.hasPrefix("pa_") })
    }

    /// Those that the variation itself says.
    func fixed(of item: OrderItem) -> Set<String> {
        guard let open = open[item.variationID] else { return [] }
        return keys(of: item).subtracting(open)
    }
}
