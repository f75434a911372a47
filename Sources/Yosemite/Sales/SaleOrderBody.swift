import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// How a sale is sent to the store again, for the same amounts.
public enum SaleSending: String, Hashable, Sendable, Codable, CaseIterable {
    /// As it was sold.
    case whole
    /// With the store's computed total: the paid amount differs, and the difference is recorded.
    case asComputed = "as-computed"
    case withoutCoupons = "without-coupons"
    /// Products that the store no longer has become custom amounts.
    case withoutProducts = "without-products"
    case withoutCustomer = "without-customer"
}

/// Meta data keys of an order that was sold at a register (`register.md`, "The payment on the order").
enum SaleMark {
    /// The uuid.
    static let sale = "_merced_sale"
    /// `R1-000123`
    static let number = StoredSaleNumber.key
    /// A versioned list of the legs.
    static let payments = "_merced_payments"
    /// One key for each tender, for searching elsewhere: of equal keys only the last would be kept (`tax.md`, "Drafts,
    /// statuses and meta data").
    static let tenderPrefix = "_merced_tender_"
    static let soldAt = "_merced_sold_at"
    static let clerk = "_merced_operator"
    static let rounding = "_merced_cash_rounding"
    static let certificate = "_merced_tax_certificate"
    /// The store's computed total minus the paid amount.
    static let difference = "_merced_difference"
    /// The minimum age, how it was confirmed, and when: `18 seen 2026-11-25T14:30:00Z`.
    static let age = "_merced_age_check"
    static let voided = "_merced_voided_by"
    /// For an exchange: the number of the sale whose items were returned.
    static let exchanged = "_merced_exchanged_for"
}

/// The body with which the store creates the order of a sale.
struct SaleOrderBody: Sendable {
    let sale: TillSale
    let body: SaleBody
    let sending: SaleSending
    /// Lines, from 1, for which the store has no product; empty where that is unknown.
    let gone: Set<Int>
    let mark: String?
    /// For a body of an earlier version, which names none, once the order made from it was thrown away.
    var currency: String?

    static let createdVia = "pos-rest-api"

    var number: String { RegisterSettings.receiptNumber(register: sale.sale.register, sale.sale.number) }

    /// As pending: nothing is emailed or taken from stock before the store has computed the paid amount.
    var json: JSONValue {
        guard case .object(var members) = body.order else { return .null }
        var meta: [JSONValue] = []
        if case .array(let own)? = members["meta_data"] { meta = own }
        members["created_via"] = .string(Self.createdVia)
        members["status"] = .string(OrderDraft.firstStatus)
        members["payment_method"] = .string(method.id)
        members["payment_method_title"] = .string(method.title)
        members["transaction_id"] = .string(transaction)
        if let currency, body.currency == nil { members["currency"] = .string(currency) }
        if sending == .withoutCoupons || sending == .withoutProducts { fix(&members) }
        if sending == .withoutCustomer {
            for name in ["customer_id", "billing", "shipping"] { members[name] = nil }
        }
        describe(&members)
        members["meta_data"] = .array(meta + facts.map { .object(["key": .string($0.0), "value": $0.1]) })
        return .object(members)
    }

    /// Sets lines to the amounts they were sold for, including coupon discounts; those without a product become fees.
    private func fix(_ members: inout [String: JSONValue]) {
        members["coupon_lines"] = nil
        var fees: [JSONValue] = []
        if case .array(let own)? = members["fee_lines"] { fees = own }
        guard case .array(let rows)? = members["line_items"] else { return }
        var lines: [JSONValue] = []
        for (place, row) in rows.enumerated() {
            guard place < sale.lines.count, case .object(var line) = row,
                let sold = SaleLineBody(text: sale.lines[place].bodyJSON)
            else { continue }
            if sending == .withoutProducts, gone.isEmpty || gone.contains(place + 1) {
                fees.append(.object(fee(sale.lines[place], sold)))
            } else {
                line["subtotal"] = .string(sold.before)
                line["total"] = .string(sold.net)
                lines.append(.object(line))
            }
        }
        members["line_items"] = lines.isEmpty ? nil : .array(lines)
        if !fees.isEmpty { members["fee_lines"] = .array(fees) }
    }

    private func fee(_ line: TillLineRecord, _ sold: SaleLineBody) -> [String: JSONValue] {
        let quantity = Money.amount(stored: line.quantity)
        let name = quantity == 1 ? line.name : "\(quantity) × \(line.name)"
        return [
            "name": .string(Self.sent(name)), "total": .string(sold.net),
            "tax_status": .string(sold.isTaxable ? "taxable" : "none"), "tax_class": .string(line.taxClass),
        ]
    }

    /// A name as the store reads it: the store would remove from plain text what looks like a tag.
    private static func sent(_ name: String) -> String {
        guard HTMLText.plain(name) != name else { return name }
        return name.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }

    /// Adds what must be visible on the order for weighed products.
    private func describe(_ members: inout [String: JSONValue]) {
        guard sending != .withoutProducts, case .array(let rows)? = members["line_items"] else { return }
        members["line_items"] = .array(
            rows.enumerated().map { place, row in
                guard place < sale.lines.count, case .object(var line) = row,
                    let weight = SaleLineBody(text: sale.lines[place].bodyJSON)?.weight
                else { return row }
                let entry: [String: JSONValue] = ["key": .string("Weight"), "value": .string(weight.words)]
                var meta: [JSONValue] = []
                if case .array(let chosen)? = line["meta_data"] { meta = chosen }
                line["meta_data"] = .array(meta + [.object(entry)])
                return .object(line)
            }
        )
    }

    private var facts: [(String, JSONValue)] {
        let record = sale.sale
        var facts: [(String, JSONValue)] = [
            (SaleMark.sale, .string(record.uuid)), (SaleMark.number, .string(number)),
            (SaleMark.soldAt, .string(StoreDateParser.gmtText(record.soldAt) + "Z")),
            (SaleMark.payments, .string(JSONValue.object(["version": .number(1), "legs": .array(legs)]).text)),
        ]
        if !record.clerk.isEmpty { facts.append((SaleMark.clerk, .string(record.clerk))) }
        for (tender, amount) in byTender { facts.append((SaleMark.tenderPrefix + tender, .string(text(amount)))) }
        let cash = sale.legs.filter { $0.kind == SaleLeg.Kind.cash.rawValue }
        if !cash.isEmpty {
            let change = cash.map { Money.amount(stored: $0.change) }.reduce(0, +)
            facts.append((PaymentMark.change, .string(text(change))))
            let rounding = cash.map { Money.amount(stored: $0.rounding) }.reduce(0, +)
            if rounding != 0 { facts.append((SaleMark.rounding, .string(text(rounding)))) }
        }
        if body.cart.isTaxExempt, !body.cart.certificate.isEmpty {
            facts.append((SaleMark.certificate, .string(body.cart.certificate)))
        }
        if let check = body.cart.ageCheck {
            let moment = StoreDateParser.gmtText(check.at) + "Z"
            facts.append((SaleMark.age, .string("\(check.age) \(check.way.rawValue) \(moment)")))
        }
        if let exchange = body.cart.exchange { facts.append((SaleMark.exchanged, .string(exchange.number))) }
        if let mark { facts.append((TillMark.key, .string(mark))) }
        return facts
    }

    private var legs: [JSONValue] {
        sale.legs.map { leg in
            func amount(_ stored: Int64) -> JSONValue { .string(text(Money.amount(stored: stored))) }
            return .object([
                "id": .string("\(sale.sale.uuid)-\(leg.position)"), "kind": .string(leg.kind),
                "tender": .string(leg.tender), "currency": .string(leg.currency), "amount": amount(leg.due),
                "rounding": amount(leg.rounding), "tendered": amount(leg.tendered), "change": amount(leg.change),
                "reference": .string(leg.reference), "status": .string("captured"),
                "transaction": .string(SaleLeg(leg).card?.intentID ?? ""),
            ])
        }
    }

    /// What each tender paid, by a key of letters, digits and underscores.
    private var byTender: [(String, Decimal)] {
        var sums: [String: Decimal] = [:]
        for leg in sale.legs {
            let name = leg.kind == SaleLeg.Kind.tender.rawValue ? leg.tender : leg.kind
            let key = String(name.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
            sums[key, default: 0] += Money.amount(stored: leg.due)
        }
        return sums.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// Of the leg that paid most.
    private var method: (id: String, title: String) {
        let legs = sale.legs.sorted { $0.due != $1.due ? $0.due > $1.due : $0.position < $1.position }
        var titles: [String] = []
        for leg in sale.legs where !titles.contains(leg.tender) { titles.append(leg.tender) }
        let method: String
        switch legs.first.flatMap({ SaleLeg.Kind(rawValue: $0.kind) }) {
        case .cash?: method = PaymentMark.cashMethod
        case .card?: method = PaymentMark.cardMethod
        case .external?, .tender?, .giftCard?, .exchange?, nil: method = PaymentMark.externalMethod
        }
        return (method, titles.joined(separator: " + "))
    }

    /// A terminal's reference; else the number, which the store's search then finds (`woocommerce.md`, "Lists").
    private var transaction: String {
        let cards = sale.legs.compactMap { SaleLeg($0).card?.intentID }.filter { !$0.isEmpty }
        // A gift card's code, and the words of an exchange, are of no use there.
        let ofNoUse = [SaleLeg.Kind.giftCard, .exchange].map(\.rawValue)
        let others = sale.legs.filter { !ofNoUse.contains($0.kind) }.map(\.reference)
        return cards.first ?? others.first { !$0.isEmpty } ?? number
    }

    private func text(_ amount: Decimal) -> String { Money.text(amount, decimals: body.decimals) }
}

extension TillSale {
    var paidByGiftCards: Decimal {
        legs.filter { $0.kind == SaleLeg.Kind.giftCard.rawValue }.map { Money.amount(stored: $0.due) }.reduce(0, +)
    }
}

extension SaleCart.Weight {
    /// `0.734 kg × 12.00`
    var words: String { "\(amount) \(unit) × \(unitPrice)" }
}
