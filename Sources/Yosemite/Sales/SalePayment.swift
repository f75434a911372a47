import FoundationEssentials
import WooFoundation

/// One of a customer's payments.
public enum SalePayment: Hashable, Sendable {
    /// - Parameters:
    ///   - tendered: the amount received; nil for exactly the amount due.
    ///   - amount: the part of the total it pays, if less than the amount due: the rest of what was received is change.
    case cash(tendered: Decimal?, amount: Decimal? = nil)
    /// A terminal that merced cannot talk to.
    ///
    /// - Parameter amount: nil for the amount due.
    case external(reference: String, amount: Decimal? = nil)
    /// One of `[register] tenders`, booked by hand.
    case tender(name: String, amount: Decimal? = nil, reference: String = "")
}

extension SalePayment {
    private static let maximum = 20
    /// In major units; nobody is given more change.
    static let maximumChange: Decimal = 10_000_000

    /// Checks what was typed, before anything is taken.
    ///
    /// - Parameter rest: the amount due, which may have more decimals than the currency.
    /// - Throws: `SaleProblem.noSense`, `.tooFine`.
    static func check(_ payments: [SalePayment], rest: Decimal, currency: String) throws {
        for typed in payments.flatMap(\.typed) where typed != rest {
            guard abs(typed) < rest + maximumChange else { throw SaleProblem.noSense(amount: typed) }
            guard typed.whole(timesTenToThe: CurrencyDecimals.minorUnits(of: currency)) != nil else {
                throw SaleProblem.tooFine(amount: typed, currency: currency)
            }
        }
    }

    private var typed: [Decimal] {
        switch self {
        case .cash(let tendered, let amount): [tendered, amount].compactMap { $0 }
        case .external(_, let amount), .tender(_, let amount, _): [amount].compactMap { $0 }
        }
    }

    /// What each pays of a total. Cash that comes last is rounded and gives change; anything else pays at most the
    /// amount due (`register.md`, "Cash rounding").
    ///
    /// - Parameter tenders: the configured names.
    /// - Throws: `SaleProblem`.
    static func legs(_ payments: [SalePayment], total: Decimal, rounding: CashRounding, tenders: [String]) throws
        -> [SaleLeg]
    {
        guard !payments.isEmpty, payments.count <= maximum else { throw SaleProblem.notPaid(total: total, legs: 0) }
        var legs: [SaleLeg] = []
        var rest = total
        for (place, payment) in payments.enumerated() {
            let leg = try payment.leg(rest, isLast: place == payments.count - 1, rounding, tenders)
            legs.append(leg)
            rest -= leg.due
        }
        guard rest == 0 else { throw SaleProblem.notPaid(total: total, legs: total - rest) }
        return legs
    }

    /// What this pays of a sale whose other parts are paid or come later.
    ///
    /// - Parameter rest: the amount due.
    /// - Throws: `SaleProblem`.
    func part(of rest: Decimal, rounding: CashRounding, tenders: [String]) throws -> SaleLeg {
        guard case .cash(let tendered, nil) = self else { return try leg(rest, isLast: false, rounding, tenders) }
        let isLast = tendered.map { $0 >= min(rest, rounding.rounded(rest)) } ?? true
        return try leg(rest, isLast: isLast, rounding, tenders)
    }

    private func leg(_ rest: Decimal, isLast: Bool, _ rounding: CashRounding, _ tenders: [String]) throws -> SaleLeg {
        func part(_ amount: Decimal?, _ tender: String) throws -> Decimal {
            let due = amount ?? rest
            guard due > 0 || rest == 0 else { throw SaleProblem.notPaid(total: rest, legs: due) }
            guard due <= rest else { throw SaleProblem.tooMuch(tender: tender, due: rest) }
            return due
        }
        switch self {
        case .cash(let tendered, let amount) where isLast && amount == nil || amount == rest:
            return try .cash(due: rest, tendered: tendered ?? rounding.rounded(rest), rounding: rounding)
        case .cash(let tendered, let amount?):
            let due = try part(amount, Self.cashName)
            return try .cash(part: due, tendered: tendered ?? due)
        case .cash(let tendered, nil):
            return .exact(.cash, due: try part(tendered, Self.cashName), tender: Self.cashName)
        case .external(let reference, let amount):
            let due = try part(amount, Self.externalName)
            return .exact(.external, due: due, tender: Self.externalName, reference: reference)
        case .tender(let name, let amount, let reference):
            guard let known = tenders.first(where: { $0.lowercased() == name.lowercased() }) else {
                throw SaleProblem.noTender(name: name, known: tenders)
            }
            return .exact(.tender, due: try part(amount, known), tender: known, reference: reference)
        }
    }

    /// Their names on receipts and in the ledger.
    public static let cashName = "Cash"
    public static let cardName = "Card"
    public static let externalName = "Card terminal"
    public static let giftCardName = "Gift card"
    public static let exchangeName = "Exchange"
}
