import App
import ArgumentParser
import FoundationEssentials
import WooFoundation
import Yosemite

/// Fills forms from the command line.
@MainActor
struct FormFilling {
    let session: Session
    /// Whether it is a sale at the counter.
    var isAtCounter = false
    /// Whether goods come back.
    var isReturn = false

    private var stores: any StoresManager { session.stores }
    private var siteID: Int64 { session.siteID }

    /// An invalid combination of arguments, with its message.
    struct Problem: LocalizedError {
        let errorDescription: String?
    }

    /// Adds rows. Each item is a line of its own; of goods that are on a store's order already they change its lines,
    /// one after the other, and a quantity of 0 removes one.
    func fill(_ form: inout OrderForm, _ rows: OrderRowOptions) async throws {
        try await fill(&form, items: rows.item)
        for text in rows.fee {
            let (name, amount) = try OrderRowOptions.fee(text)
            if let known = form.fees.first(where: { $0.name == name && $0.itemID != nil }) {
                if amount == 0 {
                    form.removeRow(known.rowID)
                } else {
                    form.changeFee(known.rowID) { $0.amount = amount }
                }
            } else {
                form.addFee(name: name, amount: amount)
            }
        }
        for text in rows.shipping { try await ship(&form, text) }
        for code in rows.coupon { form.addCoupon(code) }
    }

    private func fill(_ form: inout OrderForm, items: [String]) async throws {
        var named: [(item: TypedItem, goods: OrderGoods)] = []
        for text in items {
            let (item, goods) = try await found(text)
            guard !goods.hasVariations else { throw try await variationNeeded(goods) }
            try await check(item.quantity, of: text, in: form)
            named.append((item, goods))
        }
        var open: [Int64: [OrderForm.Line]] = [:]
        for (goodsID, several) in Dictionary(grouping: named, by: { $0.goods.goodsID }) {
            let all = form.lines.filter { $0.itemID != nil && $0.goodsID == goodsID }
            // A part of a set is meant only where the goods are on the order as nothing else.
            let own = all.filter { !form.isPart($0) }
            let lines = own.isEmpty ? Array(all.prefix(1)) : own
            guard lines.count < 2 || lines.count <= several.count else {
                throw Self.severalLines(lines, of: several[0].goods)
            }
            open[goodsID] = lines
        }
        for (item, goods) in named {
            // Parts may have gone with their set.
            open[goods.goodsID]?.removeAll { line in !form.lines.contains { $0.rowID == line.rowID } }
            if open[goods.goodsID]?.isEmpty == false, let line = open[goods.goodsID]?.removeFirst() {
                try check(item, goods, on: line)
                try Self.change(line, to: item, in: &form)
            } else {
                try check(item, goods, on: nil)
                Self.add(item, item.quantity == 0 ? goods : try item.chosen(goods), to: &form)
            }
            let quantity = form.lines.filter { $0.goodsID == goods.goodsID }.map(\.quantity).reduce(0, +)
            if item.quantity != 0 { try await warn(of: goods, quantity, besides: form.orderID) }
        }
        for (_, goods) in named where goods.isSoldSingly && !isReturn {
            if let several = form.objectionToSeveral(of: goods.goodsID) {
                throw Problem(errorDescription: several.words)
            }
        }
    }

    private static func change(_ line: OrderForm.Line, to item: TypedItem, in form: inout OrderForm) throws {
        let reason = item.quantity == 0 ? form.reasonToKeep(line) : form.reasonToKeepQuantity(of: line)
        if let reason, item.quantity ?? line.quantity != line.quantity { throw Problem(errorDescription: reason) }
        guard item.quantity != 0 else {
            if let words = form.removedWith(line) { Failure.say(words) }
            return form.removeRow(line.rowID)
        }
        if let quantity = item.quantity { form.setQuantity(quantity, of: line.rowID) }
        if let price = item.price { form.setPrice(price, of: line.rowID) }
        if let discount = item.discount { form.setDiscount(discount, of: line.rowID) }
    }

    /// What has its own price or discount shares it with nothing else.
    private static func add(_ item: TypedItem, _ goods: OrderGoods, to form: inout OrderForm) {
        let present = form.lines.filter { $0.itemID == nil && $0.goodsID == goods.goodsID }
        if item.quantity == 0, !present.isEmpty {
            for line in present { form.removeRow(line.rowID) }
        } else if item.price == nil, item.discount == nil {
            form.add(goods, quantity: item.quantity ?? 1)
        } else {
            form.addLine(goods, quantity: item.quantity ?? 1, price: item.price, discount: item.discount)
        }
    }

    private static func severalLines(_ lines: [OrderForm.Line], of goods: OrderGoods) -> Problem {
        let quantities = lines.map { "\($0.quantity)" }.joined(separator: ", ")
        return Problem(
            errorDescription:
                "The order has “\(goods.name)” in \(lines.count) lines, with these quantities: \(quantities). Give one --item for each of them, in this order; a quantity of 0 removes its line."
        )
    }

    private func ship(_ form: inout OrderForm, _ text: String) async throws {
        let (methodID, instanceID, amount) = try OrderRowOptions.shipping(text)
        let place = form.shipping.country.isEmpty ? form.billing : form.shipping
        let choices = try await stores.perform {
            OrderFormAction.shippingOffer(
                siteID: siteID,
                country: place.country,
                state: place.state,
                postcode: place.postcode,
                onCompletion: $0
            )
        }.choices
        let choice = choices.first { $0.methodID == methodID && (instanceID.isEmpty || $0.instanceID == instanceID) }
        let known = form.shippingLines.first { line in
            line.itemID != nil && line.methodID == methodID && (instanceID.isEmpty || line.instanceID == instanceID)
        }
        // In another currency the method's own cost means nothing.
        let own = form.currency == nil ? choice?.cost : nil
        guard let cost = amount ?? own ?? (choice == nil && instanceID.isEmpty ? 0 : nil) else {
            throw Problem(errorDescription: "The price of “\(text)” is not known here: give it, such as \(text):4.90.")
        }
        if let known { return form.changeShipping(known.rowID) { $0.amount = cost } }
        form.addShipping(
            methodID: methodID,
            instanceID: choice?.instanceID ?? instanceID,
            title: choice?.title ?? methodID,
            amount: cost
        )
    }

    /// Addresses and other fields of an order: `billing.city=Ulm`.
    func fill(_ form: inout OrderForm, fields: [RecordChange]) throws {
        for change in fields {
            guard let field = change.orderField else { continue }
            switch field {
            case .customerNote: form.customerNote = change.text
            case .status: form.status = change.text
            case .customerID: form.customer = OrderForm.Customer(customerID: Int64(change.text) ?? 0)
            case .transactionID, .paymentMethodID, .paymentMethodTitle:
                throw Problem(
                    errorDescription:
                        "\(field.rawValue) is changed on its own: merced orders edit ORDER \(field.rawValue)=…"
                )
            default: form.setAddress(field, change.text)
            }
        }
    }

    /// - Parameter line: of the same goods, on the form already.
    /// - Throws: `Problem` where the goods are not simply sold.
    private func check(_ item: TypedItem, _ goods: OrderGoods, on line: OrderForm.Line?) throws {
        guard line?.itemID == nil, item.quantity != 0, let bar = goods.bar(atCounter: isAtCounter) else { return }
        if bar.takesTypedPrice, item.price != nil || line?.price != nil { return }
        let advice = bar.takesTypedPrice ? " Say what one costs to sell it all the same: --item \(item.code)@9.50." : ""
        throw Problem(errorDescription: bar.words(goods.name) + advice)
    }

    private func warn(of goods: OrderGoods, _ count: Decimal, besides orderID: Int64?) async throws {
        if goods.held != nil {
            let format = try await session.format()
            if let words = goods.heldWords(count, at: Date(), besides: orderID, { format.clock($0) }) {
                return Failure.say("“\(goods.name)”: \(words).")
            }
        }
        guard goods.isSoldOut else { return }
        Failure.say("“\(goods.name)” is sold out, as far as is known here; the store sells it anyway.")
    }

    private func check(_ quantity: Decimal?, of text: String, in form: OrderForm) async throws {
        guard let quantity else { return }
        guard quantity >= 0, quantity <= Decimal(OrderForm.largestQuantity) else {
            throw Problem(errorDescription: "“\(text)” is too large a quantity; \(OrderForm.largestQuantity) at most.")
        }
        guard !quantity.isWhole, !(form.base?.lines.contains { !$0.quantity.isWhole } ?? false) else { return }
        guard try await stores.perform({ OrderFormAction.takesFractions(siteID: siteID, onCompletion: $0) }) else {
            throw Problem(
                errorDescription:
                    "“\(text)”: this shop sells whole pieces only; no order and no stock of it has shown a fraction."
            )
        }
    }

    private func variationNeeded(_ goods: OrderGoods) async throws -> Problem {
        let variations = try await stores.perform {
            OrderFormAction.variations(siteID: siteID, productID: goods.productID, onCompletion: $0)
        }
        let names = variations.prefix(20).map { "\($0.variationID) \($0.name)" }.joined(separator: "; ")
        return Problem(errorDescription: "“\(goods.name)” comes in variations; say which: \(names)")
    }
}
