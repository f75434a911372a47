import CartEngine

extension OrderBody {
    /// What it asks of the engine.
    ///
    /// - Parameter order: the order that a `PUT` changes; its rows' ids stand in for "@L0".
    func request(changing order: PricedOrder? = nil) -> OrderRequest {
        OrderRequest(
            billing: billing?.address,
            shipping: shipping?.address,
            lines: lines?.map { $0.line(order?.lines.map(\.id) ?? []) },
            fees: fees?.map { $0.fee(order?.fees.map(\.id) ?? []) },
            shippingLines: shippingLines?.map { $0.row(order?.shippingLines.map(\.id) ?? []) },
            coupons: coupons?.map { $0.code ?? "" },
            customerID: customerID,
            isVATExempt: meta?.last { $0.key == "is_vat_exempt" }.map { $0.value.isYes }
        )
    }
}

extension OrderBody.Address {
    var address: CartAddress {
        CartAddress(country: country, state: state, postcode: postcode, city: city, email: email)
    }
}

extension OrderBody.Line {
    func line(_ rows: [Int]) -> CartLine {
        CartLine(
            id: id?.id(rows),
            productID: productID ?? nil,
            variationID: variationID,
            sku: sku,
            quantity: quantity?.sent,
            subtotal: subtotal,
            total: total,
            taxClass: taxClass,
            isRemoval: productID == .some(.none)
        )
    }
}

extension OrderBody.Fee {
    func fee(_ rows: [Int]) -> CartFee {
        CartFee(
            id: id?.id(rows),
            name: name ?? nil,
            total: total,
            isTaxable: taxStatus.map { $0 != "none" },
            taxClass: taxClass,
            isRemoval: name == .some(.none)
        )
    }
}

extension OrderBody.Shipping {
    func row(_ rows: [Int]) -> CartShipping {
        CartShipping(
            id: id?.id(rows),
            methodID: methodID ?? nil,
            instanceID: instanceID,
            total: total,
            isRemoval: methodID == .some(.none)
        )
    }
}

extension OrderBody.Meta.Value {
    var isYes: Bool {
        switch self {
        case .text(let text): text == "yes"
        case .other: false
        }
    }
}
