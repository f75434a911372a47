import FoundationEssentials
import Storage

/// An open sale as priced when its first part was taken: what is charged is what is recorded, even if prices change
/// meanwhile.
struct OpenSaleBody: Hashable, Sendable, Codable {
    /// Increased when the format changes.
    var version = 1
    var cart: SaleCart
    /// Without legs.
    let draft: SaleDraft
    /// Without number and legs.
    let receipt: Receipt
    /// The rest is paid when the products are collected.
    var deposit: Deposit?
    /// The store's order for it before it is paid.
    var store: SaleStoreOrder?

    struct Deposit: Hashable, Sendable, Codable {
        let madeAt: Date
    }

    init(cart: SaleCart, draft: SaleDraft, receipt: Receipt) {
        (self.cart, self.draft, self.receipt) = (cart, draft, receipt)
    }

    /// nil where it is from another version of merced and this one cannot read it, and once the sale is over.
    init?(text: String) {
        guard let body = try? JSONDecoder().decode(OpenSaleBody.self, from: Data(text.utf8)), body.version == 1 else {
            return nil
        }
        self = body
    }

    /// The sale as recorded once these have paid it.
    func sale(paidBy legs: [SaleLeg], at date: Date) -> SaleDraft {
        var draft = draft
        (draft.legs, draft.soldAt) = (legs, date)
        if let store, store.mayExist || !store.discarded.isEmpty, var body = SaleBody(text: draft.bodyJSON) {
            body.store = store
            if let text = try? body.text() { draft.bodyJSON = text }
        }
        return draft
    }

    func receipt(_ number: String, paidBy legs: [SaleLeg], at date: Date) -> Receipt {
        receipt.paid(by: legs, number: number, at: date)
    }
}

extension Receipt {
    /// - Parameter outcome: nil where there is no signer.
    func signed(_ outcome: FiscalOutcome?) -> Receipt {
        guard let outcome else { return self }
        return copy(isUnsigned: .some(outcome.isUnsigned ? true : nil), signing: .some(outcome.onPaper))
    }

    /// The same, paid.
    func paid(by legs: [SaleLeg], number: String, at date: Date) -> Receipt {
        let cash = legs.filter { $0.kind == .cash }
        let cards = legs.compactMap(\.card)
        return copy(
            number: number,
            date: date,
            tender: cash.isEmpty ? (cards.isEmpty ? .external : .card) : .cash,
            tendered: .some(cash.last?.tendered),
            change: .some(cash.isEmpty ? nil : cash.map(\.change).reduce(0, +)),
            reference: .some(legs.map(\.reference).first { !$0.isEmpty }),
            card: .some(cards.first?.summary),
            legs: .some(legs.map { Leg($0) })
        )
    }
}

extension Receipt.Leg {
    init(_ leg: SaleLeg) {
        self.init(
            tender: leg.tender,
            due: leg.due,
            rounding: leg.rounding,
            tendered: leg.tendered,
            change: leg.change,
            reference: leg.reference,
            card: leg.card?.summary
        )
    }
}
