/// Rows of `fee_lines` and `shipping_lines`.
extension Pricing {
    mutating func change(_ fee: CartFee) throws(CartError) {
        if fee.isRemoval {
            order.fees.removeAll { $0.id == fee.id }
            return
        }
        let index: Int
        if let id = fee.id, id != 0 {
            guard let found = order.fees.firstIndex(where: { $0.id == id }) else {
                throw .invalid("woocommerce_rest_invalid_item_id", "There is no fee \(id) on the order.")
            }
            index = found
        } else {
            guard fee.name.map({ !$0.isEmpty }) ?? false else {
                throw .invalid("woocommerce_rest_invalid_fee_item", "A fee needs a name.")
            }
            guard fee.total != nil else { throw .crash("The store breaks off at a new fee without a total.") }
            index = order.fees.count
            order.fees.append(PricedOrder.Fee(id: newID(), taxClass: "", isTaxable: true, total: .zero))
        }
        if let taxClass = fee.taxClass {
            order.fees[index].taxClass = try checked(taxClass, refusal: "order_item_fee_invalid_tax_class")
        }
        if let isTaxable = fee.isTaxable { order.fees[index].isTaxable = isTaxable }
        if let total = fee.total { order.fees[index].total = try amount(total) }
    }

    mutating func change(_ row: CartShipping) throws(CartError) {
        if row.isRemoval {
            order.shippingLines.removeAll { $0.id == row.id }
            return
        }
        let index: Int
        if let id = row.id, id != 0 {
            guard let found = order.shippingLines.firstIndex(where: { $0.id == id }) else {
                throw .invalid("woocommerce_rest_invalid_item_id", "There is no shipping row \(id) on the order.")
            }
            index = found
        } else {
            guard row.methodID.map({ !$0.isEmpty }) ?? false else {
                throw .invalid("woocommerce_rest_invalid_shipping_item", "A shipping row needs a method.")
            }
            index = order.shippingLines.count
            order.shippingLines.append(
                PricedOrder.Shipping(id: newID(), methodID: "", instanceID: "", total: .zero)
            )
        }
        if let methodID = row.methodID { order.shippingLines[index].methodID = methodID }
        if let instanceID = row.instanceID { order.shippingLines[index].instanceID = instanceID }
        if let total = row.total { order.shippingLines[index].total = try amount(total) }
    }
}
