import CartEngine
import FoundationEssentials
import Storage
import WooFoundation

/// The orders for comparing the store's calculation with the engine's: every tax class of products, odd prices, a
/// manual discount, a fee, shipping; once picked up, at the shop's own taxes, and once sent elsewhere. Without coupons,
/// whose use would be counted.
struct ProbeOrder {
    /// More classes than any shop has products in.
    private static let maximumClasses = 8

    private let storage: any StorageType

    init(_ storage: any StorageType) { self.storage = storage }

    func bodies() throws -> [JSONValue] {
        let address = JSONValue.object(try elsewhere())
        let goods = try goods()
        let method = try storage.firstObject(
            ofType: ShippingMethodRecord.self,
            // Not local pickup: it would be taxed at the shop's own location.
            matching: ShippingMethodRecord.Columns.methodID == "flat_rate"
                && ShippingMethodRecord.Columns.taxStatusKey == "taxable",
            sortedBy: [ShippingMethodRecord.Columns.instanceID.ascending]
        )
        let pickedUp = Self.shipping("local_pickup", instanceID: nil, total: "0.83")
        let sent = Self.shipping(method?.methodID ?? "flat_rate", instanceID: method?.instanceID, total: "4.73")
        return [pickedUp, sent].map { shipping in
            .object([
                "billing": address, "shipping": address, "line_items": .array(lines(goods)),
                "fee_lines": .array([
                    .object([
                        "name": .string("merced price check"), "total": .string("1.37"),
                        "tax_status": .string("taxable"), "tax_class": .string(goods.first?.taxClass ?? ""),
                    ])
                ]),
                "shipping_lines": .array([shipping]),
            ])
        }
    }

    /// The products in the orders.
    func productIDs() throws -> [Int64] { try goods().map(\.productID) }

    private func lines(_ goods: [ProductRecord]) -> [JSONValue] {
        let whole = goods.enumerated().map { index, product -> JSONValue in
            .object(["product_id": .number(Decimal(product.productID)), "quantity": .number(Decimal(2 * index + 3))])
        }
        let byHand = goods.prefix(1).map { product -> JSONValue in
            .object([
                "product_id": .number(Decimal(product.productID)), "quantity": .number(3),
                "subtotal": .string("17.456789"), "total": .string("15.123457"),
            ])
        }
        return whole + byHand
    }

    /// One product of each class, and one that is not taxed.
    private func goods() throws -> [ProductRecord] {
        typealias Columns = ProductRecord.Columns
        let priced =
            Columns.typeKey == "simple" && Columns.statusKey == "publish" && !Columns.price.isIn(["", "0"])
        // The price of a sale with dates may be late there, which is no other calculation.
        let undated = Columns.dateOnSaleFrom.isNull && Columns.dateOnSaleTo.isNull
        func first(_ predicate: RecordPredicate<ProductRecord>) throws -> ProductRecord? {
            try storage.firstObject(
                ofType: ProductRecord.self,
                matching: priced && undated && predicate,
                sortedBy: [Columns.productID.ascending]
            )
        }
        let classes = [""] + (try storage.allObjects(ofType: TaxClassRecord.self).map(\.slug).sorted())
        var found: [ProductRecord] = []
        for name in classes where name != "standard" && found.count < Self.maximumClasses {
            if let product = try first(Columns.taxStatusKey == "taxable" && Columns.taxClass == name) {
                found.append(product)
            }
        }
        if let untaxed = try first(Columns.taxStatusKey == "none") { found.append(untaxed) }
        return found
    }

    private static func shipping(_ methodID: String, instanceID: Int64?, total: String) -> JSONValue {
        var row: [String: JSONValue] = [
            "method_id": .string(methodID), "method_title": .string("merced price check"), "total": .string(total),
        ]
        if let instanceID { row["instance_id"] = .string("\(instanceID)") }
        return .object(row)
    }

    /// A location with other taxes than the shop's: one that a rate names, else one that none does.
    private func elsewhere() throws -> [String: JSONValue] {
        let base = try CartSettings.load(from: storage).base
        let rates = try storage.allObjects(
            ofType: TaxRateRecord.self,
            matching: !(TaxRateRecord.Columns.country == ""),
            sortedBy: [TaxRateRecord.Columns.rateID.ascending]
        )
        let other = rates.first { $0.country != base.country } ?? rates.first { $0.state != base.state }
        guard let rate = other else { return ["country": .string(base.country == "CH" ? "US" : "CH")] }
        let postcodes: [String] = try StoredJSON.list(rate.postcodesJSON)
        let cities: [String] = try StoredJSON.list(rate.citiesJSON)
        return [
            "country": .string(rate.country), "state": .string(rate.state),
            "postcode": .string(String((postcodes.first ?? "").prefix { $0 != "." && $0 != "*" })),
            "city": .string(cities.first ?? ""),
        ]
    }
}
