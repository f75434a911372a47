import FoundationEssentials
import Storage

/// Carts in the ledger: after a crash, unpaid ones are carts again.
extension SaleService {
    private typealias Carts = TillCartRecord.Columns

    /// Saves a cart; an empty one is not saved.
    func save(_ cart: SaleCart, isHeld: Bool = false) async throws {
        guard !cart.isBlank else { return try await dropCart(cart.uuid) }
        var record = TillCartRecord()
        (record.siteID, record.uuid, record.state) = (login.siteID, cart.uuid, isHeld ? "held" : "open")
        (record.savedAt, record.label, record.cartJSON) = (dates.now(), cart.label, try cart.stored())
        try await ledger.performAndSave { [record] storage in
            // A late screen must not bring back a cart that was paid.
            let paid = try storage.loadObject(ofType: TillSaleRecord.self, primaryKey: record.uuid)
            if paid == nil { try storage.save(record) }
        }
        await withdrawClaims(ofCart: cart.uuid, but: cart.exchange?.request.uuid)
    }

    /// Newest first.
    func carts() async throws -> [KeptCart] {
        try await ledger.read { storage in
            try storage.allObjects(
                ofType: TillCartRecord.self,
                sortedBy: [Carts.savedAt.descending, Carts.uuid.ascending]
            ).compactMap { record in
                SaleCart(stored: record.cartJSON).map { cart in
                    KeptCart(cart: cart, isHeld: record.state == "held", savedAt: record.savedAt, label: record.label)
                }
            }
        }
    }

    /// The form of a pending order, with the cart's own discount on its rows.
    ///
    /// - Throws: `SaleProblem`, `PricingError`.
    func form(of cart: SaleCart) async throws -> OrderForm {
        guard !cart.isEmpty else { throw SaleProblem.nothingSold }
        guard try await !isBegun(cart.uuid) else { throw SaleProblem.begun }
        guard cart.exchange == nil else { throw ReturnProblem.exchangePaysNow }
        let pricing = try await pricing(cart)
        if let problem = pricing.quote().problem { throw SaleProblem.notSellable(problem) }
        return pricing.sold().form
    }

    func dropCart(_ uuid: String) async throws {
        guard try await !isBegun(uuid) else { throw SaleProblem.begun }
        try await abortSignature(ofCart: uuid)
        try await ledger.performAndSave { storage in
            _ = try storage.deleteObject(ofType: TillCartRecord.self, primaryKey: uuid)
        }
        await withdrawClaims(ofCart: uuid)
    }
}
