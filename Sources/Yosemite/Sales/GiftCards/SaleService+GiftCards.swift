import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// Gift cards of the official plugin. One is charged on the sale's order in the store, never without it: the store's
/// answer is what it covers.
extension SaleService {
    /// Pages of gift cards searched for a balance: the store cannot be asked for a code.
    private static let maximumPages = 10

    /// Charges a gift card for part of a sale, or for its rest; a smaller balance covers what it can.
    ///
    /// - Throws: `SaleProblem`, `OpenSaleRefusal`, `TillProblem`, `PricingError`, `StorageError`: then nothing was
    ///   taken.
    func takeGiftCard(_ cart: SaleCart, shownTotal: Decimal, code typed: String, amount: Decimal?) async throws
        -> SaleTendered
    {
        if let known = try await paid(cart, shownTotal: shownTotal) { return known }
        let code = try GiftCardCode(typed)
        let taken = try await alone(with: cart.uuid) {
            if let known = try await settled(cart.uuid), known.isPaid { return known }
            try MoneyRoom.check(folder)
            let first = try await opening(cart, shownTotal: shownTotal)
            let open = OpenSale(first)
            try open.checkTakes(amount ?? open.rest)
            let digest = code.digest(of: cart.uuid)
            guard !open.isPaid(byGiftCard: digest) else { throw SaleProblem.noGiftCard(reason: GiftCardWords.used) }
            _ = try await receipts.till.ready()
            let (named, due) = try await covered(by: code, wanted: amount ?? open.rest, isExact: amount != nil)
            let id = UUID().uuidString.lowercased()
            sender.witness?(.asking)
            try await change(cart.uuid, opening: first, note: SaleNote("asked", part: id, due: due)) { sale in
                let leg = SaleLeg.exact(.giftCard, due: due, tender: SalePayment.giftCardName, reference: code.masked)
                try sale.ask(leg, id: id, gift: OpenSale.GiftPart(digest: digest))
            }
            sender.witness?(.asked)
            let receipt = try await ask(named, due, part: id, of: cart.uuid)
            return try await tendered(cart.uuid, receipt)
        }
        // Its order is useless if nothing is charged on it.
        if !taken.isPaid, !taken.sale.sale.hasTaken { _ = await workHolds(of: cart.uuid) }
        return taken
    }

    /// How much of the wanted amount a gift card can pay, as far as the store says; asked before anything is recorded.
    ///
    /// - Returns: the code in the store's spelling too: with different case the plugin would charge the card a second
    ///   time.
    /// - Throws: `SaleProblem.noGiftCard`.
    func covered(by code: GiftCardCode, wanted: Decimal, isExact: Bool) async throws -> (GiftCardCode, Decimal) {
        let remote = GiftCardsRemote(network: network)
        var query = ListQuery(size: 100, sort: nil)
        do {
            while true {
                let page = try await remote.loadList(siteID: login.siteID, query: query)
                if let card = page.items.first(where: { code.isSame(as: $0.code) }) {
                    guard card.isActive else { throw SaleProblem.noGiftCard(reason: GiftCardWords.inactive) }
                    let named = try GiftCardCode(card.code)
                    guard let left = card.remaining else { return (named, wanted) }
                    guard left > 0 else { throw SaleProblem.noGiftCard(reason: GiftCardWords.empty) }
                    guard !isExact || left >= wanted else {
                        throw SaleProblem.noGiftCard(reason: GiftCardWords.tooLittle("\(left)"))
                    }
                    return (named, min(left, wanted))
                }
                guard query.page < min(page.totalPages ?? 1, Self.maximumPages) else { return (code, wanted) }
                query.page += 1
            }
        } catch let error as NetworkError where error.storeError?.code == "rest_no_route" {
            throw SaleProblem.noGiftCard(reason: GiftCardWords.noPlugin)
        } catch let error as NetworkError {
            throw SaleProblem.noGiftCard(reason: GiftCardWords.offline(StoreWords.describe(error)))
        }
    }

    /// Adds the card to the sale's order, and records the outcome.
    private func ask(_ code: GiftCardCode, _ due: Decimal, part id: String, of uuid: String) async throws
        -> TillReceipt?
    {
        let order: Order
        do {
            order = try await storeOrder(of: uuid)
        } catch {
            // Without an order nothing was charged on it.
            let reason =
                error is EditPostponed ? GiftCardWords.waiting : GiftCardWords.noOrder(StoreWords.describe(error))
            try await decline(id, of: uuid, because: reason)
            return nil
        }
        let wire = sender.writer.records.orders
        let row = JSONValue.object(["code": .string(code.text), "amount": .number(due)])
        let digest = code.digest(of: uuid)
        func words(_ error: any Error) -> String { code.hidden(in: StoreWords.describe(error)) }
        switch await wire.update(order.orderID, ["gift_cards": .array([row])]) {
        case .done(let answer):
            sender.witness?(.ended)
            if let covered = answer.giftCards(of: uuid)[digest] {
                return try await approve(id, of: uuid, covered: covered)
            }
            // The order shows whether the answer was another's.
            return try await lookFor(id, of: uuid, losing: GiftCardWords.notHeard)
        case .notSent(let error):
            try await decline(id, of: uuid, because: GiftCardWords.offline(words(error)))
            return nil
        case .refused(let error):
            guard let now = try? await wire.load(order.orderID) else {
                return try await lookFor(id, of: uuid, losing: words(error))
            }
            if let covered = now.giftCards(of: uuid)[digest] {
                return try await approve(id, of: uuid, covered: covered)
            }
            let reason = await sender.writer.refusal(of: error)?.reason ?? StoreWords.describe(error)
            try await decline(id, of: uuid, because: GiftCardWords.refused(code.hidden(in: reason)))
            return nil
        case .unknown(let error): return try await lookFor(id, of: uuid, losing: words(error))
        }
    }

    /// The order shows at once whether the store had finished before its answer was lost.
    private func lookFor(_ id: String, of uuid: String, losing reason: String) async throws -> TillReceipt? {
        try await change(uuid, note: SaleNote("unknown", part: id)) { try $0.lose(id, reason: reason) }
        guard let stored = try await money.openSale(uuid: uuid),
            let part = OpenSale(stored).parts.first(where: { $0.id == id })
        else { return nil }
        return try await settleGiftCard(part, of: stored)
    }

    private func approve(_ id: String, of uuid: String, covered: Decimal) async throws -> TillReceipt? {
        guard let stored = try await money.openSale(uuid: uuid) else { return nil }
        if OpenSale(stored).rest == covered { return try await commit(uuid) { try $0.cover(id, covered) } }
        try await change(uuid, note: SaleNote("approved", part: id, due: covered)) { try $0.cover(id, covered) }
        sender.witness?(.approved)
        return nil
    }

    /// If nothing else was taken the order is dropped too: then the products can be changed again.
    private func decline(_ id: String, of uuid: String, because reason: String) async throws {
        let open = try await change(uuid, note: SaleNote("declined", part: id)) { try $0.decline(id, reason: reason) }
        if !open.hasTaken { try await dropStoreOrder(of: uuid) }
    }

    /// Determines whether the store charged a gift card whose answer was lost.
    ///
    /// - Returns: the receipt, if that paid the sale.
    func settleGiftCard(_ part: OpenSale.Part, of stored: TillOpenSale) async throws -> TillReceipt? {
        let uuid = stored.open.uuid
        do {
            let order = try await knownStoreOrder(of: stored)
            if let order, let digest = part.gift?.digest, let covered = order.giftCards(of: uuid)[digest] {
                return try await approve(part.id, of: uuid, covered: covered)
            }
            let asked = stored.parts.first { $0.partID == part.id }?.changedAt ?? stored.open.changedAt
            if SaleStoreOrder.isSettled(asked, now: dates.now()) {
                try await decline(part.id, of: uuid, because: GiftCardWords.notThere)
                return nil
            }
        } catch let error as NetworkError {
            guard part.state == .asked else { return nil }
            try await change(uuid, note: SaleNote("unknown", part: part.id)) { sale in
                try sale.lose(part.id, reason: StoreWords.describe(error))
            }
            return nil
        }
        guard part.state == .asked else { return nil }
        try await change(uuid, note: SaleNote("unknown", part: part.id)) { sale in
            try sale.lose(part.id, reason: GiftCardWords.waiting)
        }
        return nil
    }
}

enum GiftCardWords {
    static let noPlugin = localized("The store has no gift cards: the Gift Cards plugin is missing.")
    static let inactive = localized("This gift card is not active.")
    static let empty = localized("Nothing is left on this gift card.")
    static let used = localized("This gift card already pays part of the sale.")
    static let notHeard = localized("The store did not accept the gift card.")
    static let notThere = localized("The store did not accept the gift card; nothing was taken from it.")
    static let waiting = localized("The store's answer was lost; it may still be at work.")
    static func tooLittle(_ left: String) -> String { localized("Only %@ is left on this gift card.", left) }
    static func otherCurrency(_ store: String, _ sale: String) -> String {
        localized("The store's orders are in %@, and this sale is in %@: its gift cards cannot pay it.", store, sale)
    }
    static func noOrder(_ why: String) -> String {
        localized("The store created no order for the gift card to pay, so nothing was taken from it. %@", why)
    }
    static func refused(_ why: String) -> String { localized("The store refused the gift card: %@", why) }
    static func offline(_ why: String) -> String {
        localized("Gift cards are charged by the store, which does not answer. %@", why)
    }
}
