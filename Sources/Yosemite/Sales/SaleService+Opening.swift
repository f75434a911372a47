import CartEngine
import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// A cart becoming a sale paid in parts.
extension SaleService {
    /// The lock held by the process that takes or looks up a part.
    private static let lockNumbers: Int64 = 1 << 40

    /// Runs `work` while no other process takes money of the sale.
    ///
    /// - Throws: `SaleProblem.beingPaid`, and errors of `work`.
    func alone<Value: Sendable>(with uuid: String, _ work: () async throws -> Value) async throws -> Value {
        let number = -Self.lockNumbers - Int64(StableNumber.of(uuid) % UInt64(Self.lockNumbers))
        guard let lock = try PaymentLock.take(in: folder, orderID: number) else { throw SaleProblem.beingPaid }
        defer { withExtendedLifetime(lock) {} }
        return try await work()
    }

    /// The ledger's rows of a cart's sale, created from the cart at its present price if nothing was taken for it yet.
    ///
    /// - Throws: `SaleProblem`, `OpenSaleRefusal`, `PricingError`, `StorageError`.
    func opening(_ cart: SaleCart, shownTotal: Decimal) async throws -> TillOpenSale {
        let stored = try await money.openSale(uuid: cart.uuid)
        if let stored, try isBegun(stored) {
            guard let body = OpenSaleBody(text: stored.open.bodyJSON) else { throw SaleProblem.givenUp }
            guard body.cart.isSame(as: cart) else { throw SaleProblem.begun }
            let total = Money.amount(stored: stored.open.total)
            guard total == shownTotal else { throw SaleProblem.totalChanged(shown: shownTotal, now: total) }
            return stored
        }
        guard !cart.isEmpty else { throw SaleProblem.nothingSold }
        let pricing = try await pricing(cart)
        let quote = pricing.quote()
        if let problem = quote.problem { throw SaleProblem.notSellable(problem) }
        guard let worth = quote.total, cart.difference(of: worth) == shownTotal else {
            throw SaleProblem.totalChanged(shown: shownTotal, now: cart.difference(of: quote.total ?? 0))
        }
        try checkAge(quote, cart)
        try checkPrices(quote, cart)
        try await checkTax(quote, cart)
        // Whether the items can be returned has to be known before anything is paid.
        try await recheck(cart)
        _ = try await exchangedBack(cart, total: worth)
        let total = shownTotal
        let now = dates.now()
        let writer = try SaleWriter(cart: cart, pricing: pricing, quote: quote, legs: [], soldAt: now)
        var body = OpenSaleBody(
            cart: cart,
            draft: try writer.draft(),
            receipt: try await receiptMaker(writer, nil).receipt("")
        )
        body.store = stored.flatMap { OpenSaleBody(text: $0.open.bodyJSON)?.store }
        var sale = stored ?? TillOpenSale(open: TillOpenRecord())
        (sale.open.siteID, sale.open.uuid, sale.open.state) = (login.siteID, cart.uuid, "open")
        if stored == nil { sale.open.openedAt = now }
        (sale.open.currency, sale.open.total) = (quote.currency, try SaleJournal.stored(total))
        sale.open.bodyJSON = try SaleJSON.text(body)
        return sale
    }

    /// Whether money was taken for it, or may have been.
    private func isBegun(_ stored: TillOpenSale) throws -> Bool {
        let open = OpenSale(stored)
        switch open.state {
        case .paid: throw OpenSaleRefusal.over(.paid)
        case .voiding, .void: throw SaleProblem.givenUp
        case .left: return false
        case .open, .locked: return Self.isBegun(open)
        }
    }

    static func isBegun(_ open: OpenSale) -> Bool { open.hasTaken || open.asked != nil || open.unknown != nil }

    /// Records a change, together with the new sale if this is its first.
    ///
    /// - Throws: `SaleProblem`, `OpenSaleRefusal`, `StorageError`.
    @discardableResult
    func change(
        _ uuid: String,
        opening first: TillOpenSale? = nil,
        note: SaleNote,
        _ change: @escaping @Sendable (inout OpenSale) throws -> Void
    ) async throws -> OpenSale {
        let now = dates.now()
        let stored = try await money.changeOpenSale(
            uuid: uuid,
            opening: first,
            note: note.text,
            at: now
        ) { stored in
            if let first, !OpenSale(stored).hasTaken {
                (stored.open.state, stored.open.total) = (first.open.state, first.open.total)
                (stored.open.currency, stored.open.bodyJSON) = (first.open.currency, first.open.bodyJSON)
            }
            var open = OpenSale(stored)
            try change(&open)
            try open.write(into: &stored, at: now)
        }
        guard let stored else { throw SaleProblem.unknown(name: uuid) }
        return OpenSale(stored)
    }

    func facts(_ stored: TillOpenSale) -> OpenSaleFacts {
        let body = OpenSaleBody(text: stored.open.bodyJSON)
        let cart = body?.cart
        return OpenSaleFacts(
            sale: OpenSale(stored),
            currency: stored.open.currency,
            openedAt: stored.open.openedAt,
            label: cart?.label ?? "",
            cart: cart,
            tasks: stored.holds.compactMap { hold in
                OpenSaleFacts.Task.Kind(rawValue: hold.task).map { kind in
                    OpenSaleFacts.Task(
                        kind: kind,
                        partID: hold.partID,
                        isDone: ["done", "by-hand"].contains(hold.state),
                        problem: hold.lastError,
                        captureBefore: hold.captureBefore,
                        isRefused: hold.state == "refused",
                        byHand: hold.state == "by-hand" ? hold.reference : nil
                    )
                }
            },
            depositAt: body?.deposit?.madeAt,
            orderID: body?.store?.orderID ?? 0
        )
    }
}

/// The money chain's record of a change to an open sale.
struct SaleNote {
    let text: String

    init(_ what: String, part: String = "", due: Decimal? = nil) {
        var members: [String: JSONValue] = ["what": .string(what)]
        if !part.isEmpty { members["part"] = .string(part) }
        if let due { members["due"] = .string("\(due)") }
        text = JSONValue.object(members).text
    }
}

extension SaleCart {
    /// Except for the payment in progress.
    func isSame(as other: SaleCart) -> Bool {
        var (one, two) = (self, other)
        (one.tendering, two.tendering) = (nil, nil)
        return one == two
    }
}

/// The same number for the same text in every run.
enum StableNumber {
    static func of(_ text: String) -> UInt64 {
        SHA256.digest(of: text.utf8).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }
}
