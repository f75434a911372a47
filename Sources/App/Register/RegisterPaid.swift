import FoundationEssentials
import WooFoundation
import Yosemite

/// A paid sale, or goods taken back, while they are shown: until the next scan.
struct RegisterPaid: Hashable {
    /// What one tender paid, with cash rounding.
    struct Part: Hashable {
        let tender: String
        let amount: Decimal
        /// Whether it is handed over, in notes and coins.
        var isCash = false
    }

    let number: String
    /// The total of the sale.
    let total: Decimal
    /// The payments before the last one.
    let earlier: [Part]
    let last: Part
    /// The cash received for the last payment; nil where it was not cash.
    let tendered: Decimal?
    let change: Decimal
    /// Amounts paid out to the customer, where more was returned than bought.
    var back: [Part] = []
    /// Nothing was sold: goods were returned.
    private(set) var isReturn = false
    /// Of what was given back; empty for the shop's own.
    private(set) var currency = ""

    @MainActor
    init(_ sold: TillReceipt, tendered: Decimal?) {
        let parts = (sold.receipt.legs ?? []).map { leg in
            Part(tender: RegisterWords.tender(leg.tender, leg.card), amount: leg.due + leg.rounding)
        }
        (number, total, self.tendered) = (sold.number, sold.total, tendered)
        // Change of an earlier payment was given with that one.
        change = sold.receipt.legs?.last?.change ?? sold.change
        earlier = Array(parts.dropLast())
        last =
            parts.last ?? Part(tender: RegisterWords.tender(SalePayment.cashName), amount: sold.total + sold.rounding)
    }

    init(_ receipt: TillReceipt, of plan: ReturnPlan) {
        back = plan.sums.map {
            Part(tender: CounterWords.oneLine($0.words) ?? "", amount: $0.rounded, isCash: $0.kind == .cash)
        }
        (number, total, tendered, change) = (receipt.number, plan.total, nil, 0)
        (earlier, last, isReturn) = ([], Part(tender: "", amount: plan.total), true)
        currency = plan.currency
    }

    /// The cash to be paid out; nil for none.
    var cashBack: Decimal? {
        let cash = back.filter(\.isCash)
        return cash.isEmpty ? nil : cash.map(\.amount).reduce(0, +)
    }

    /// Whether the payments differ from the total: cash was rounded.
    var isRounded: Bool { total != earlier.map(\.amount).reduce(last.amount, +) }
}
