import FoundationEssentials
import WooFoundation

extension OrderForm {
    /// Something the store would refuse or misread.
    public struct Objection: Hashable, Sendable {
        public enum Field: Hashable, Sendable {
            case rows
            case quantity(rowID: Int)
            case price(rowID: Int)
            case discount(rowID: Int)
            case feeName(rowID: Int)
            case feeAmount(rowID: Int)
            case shipping(rowID: Int)
            case billingCountry
            case shippingCountry
            case email
            case status
        }

        public let field: Field
        /// A sentence.
        public let words: String
    }

    /// A larger quantity is a slip of the finger, or of a scanner.
    public static let largestQuantity = 100_000
    /// A request with more rows takes most stores too long.
    public static let maximumRows = 500
    private static let largestAmount = Decimal(1_000_000_000)

    /// What prevents sending it, in the order of the form.
    public var objections: [Objection] {
        var found: [Objection] = []
        func object(_ field: Objection.Field, _ words: String) { found.append(Objection(field: field, words: words)) }
        for line in lines { found += objections(to: line) }
        found += setObjections
        for fee in fees {
            if fee.name.trimmed(.whitespacesAndNewlines).isEmpty {
                object(.feeName(rowID: fee.rowID), localized("An amount needs a name."))
            }
            if abs(fee.amount) > Self.largestAmount {
                object(.feeAmount(rowID: fee.rowID), localized("“%@” has an amount that is too large.", fee.name))
            }
        }
        for line in shippingLines {
            if line.methodID.isEmpty, !isOfOrder(line) {
                object(.shipping(rowID: line.rowID), localized("Shipping needs a method."))
            }
            if line.amount < 0 || line.amount > Self.largestAmount {
                object(
                    .shipping(rowID: line.rowID),
                    localized("Shipping cannot cost %@.", "\(line.amount)")
                )
            }
        }
        let rows = lines.count + fees.count + shippingLines.count
        if rows > Self.maximumRows {
            object(
                .rows,
                localized(
                    "An order of %@ rows is too long for a store; the limit is %@.",
                    "\(rows)",
                    "\(Self.maximumRows)"
                )
            )
        }
        if let words = OrderField.billingCountry.objection(to: billing.country) { object(.billingCountry, words) }
        if let words = OrderField.shippingCountry.objection(to: shipping.country) { object(.shippingCountry, words) }
        let email = addressed.email
        if !email.isEmpty, !EmailAddress.isOne(email) {
            object(.email, localized("“%@” is not an e-mail address.", email))
        }
        if customer.makesAccount, customer.email.isEmpty {
            object(.email, localized("An account needs an e-mail address."))
        }
        if !isNew, customer.makesAccount || customer.customerID < 0 {
            object(.email, localized("The account is not in the store yet: save the order for it once it is created."))
        }
        if ["trash", "auto-draft", "checkout-draft"].contains(status) {
            object(.status, localized("An order cannot be created as “%@”.", status))
        }
        return found
    }

    /// Why it has too many of goods that are sold one per order; nil where the order, or the one it is a copy of, had as
    /// many.
    ///
    /// - Parameter goodsID: of the product or variation.
    public func objectionToSeveral(of goodsID: Int64) -> Objection? {
        let own = lines.filter { $0.goodsID == goodsID }
        guard let last = own.last(where: { $0.itemID == nil }) ?? own.last else { return nil }
        let count = own.map(\.quantity).reduce(0, +)
        let before = (base?.lines ?? []).filter { ($0.variationID != 0 ? $0.variationID : $0.productID) == goodsID }
        let had = before.map(\.quantity).reduce(0, +) + own.compactMap(\.copied).reduce(0, +)
        guard count > max(1, had) else { return nil }
        return Objection(
            field: .quantity(rowID: last.rowID),
            words: localized("“%@” is sold one per order, and this order would have %@.", last.name, "\(count)")
        )
    }

    /// Whether the order already has it like that: shipping added in wp-admin often has no method.
    private func isOfOrder(_ line: ShippingLine) -> Bool {
        base?.shippingLines.contains { $0.itemID == line.itemID && $0.methodID == line.methodID } ?? false
    }

    private func objections(to line: Line) -> [Objection] {
        var found: [Objection] = []
        func object(_ field: Objection.Field, _ words: String) { found.append(Objection(field: field, words: words)) }
        if line.quantity <= 0 {
            object(
                .quantity(rowID: line.rowID),
                localized("“%@” needs a quantity above 0; remove the line for none.", line.name)
            )
        } else if line.quantity > Decimal(Self.largestQuantity) {
            object(
                .quantity(rowID: line.rowID),
                localized("%@ × “%@” is more than %@.", "\(line.quantity)", line.name, "\(Self.largestQuantity)")
            )
        }
        if let currency, isUnpriced(line) {
            object(
                .price(rowID: line.rowID),
                localized("“%@” needs a price in %@: its own is in the shop's currency.", line.name, currency.code)
            )
        }
        if let price = line.price, price < 0 || price > Self.largestAmount {
            object(.price(rowID: line.rowID), localized("“%@” cannot cost %@.", line.name, "\(price)"))
        }
        switch line.discount {
        case nil: break
        case .amount(let amount):
            if amount < 0 || amount > Self.largestAmount {
                object(
                    .discount(rowID: line.rowID),
                    localized("%@ cannot be deducted from “%@”.", "\(amount)", line.name)
                )
            } else if let price = line.price, amount > price * line.quantity {
                object(
                    .discount(rowID: line.rowID),
                    localized("The discount on “%@” is more than it costs.", line.name)
                )
            }
        case .percent(let percent):
            if percent < 0 || percent > 100 {
                object(
                    .discount(rowID: line.rowID),
                    localized("%@ percent cannot be deducted from “%@”.", "\(percent)", line.name)
                )
            }
        }
        return found
    }
}
