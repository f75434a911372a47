import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// The order of a sale that is not paid yet.
extension SaleService {
    /// Stands for the shop's own store among the processors of a sale's money.
    static let storeID = "store"

    /// The order of an open sale, created if the store has none. One whose answer was lost is searched for by the
    /// sale's uuid before another is created.
    ///
    /// - Parameter status: `pending`, or `on-hold`, which reserves the products.
    /// - Throws: `SaleProblem.storeDiffers`: then nothing is left of it; `NetworkError`, `EditRefusal`,
    ///   `EditPostponed`, `StorageError`.
    func storeOrder(of uuid: String, status: String = OrderDraft.firstStatus) async throws -> Order {
        guard let stored = try await money.openSale(uuid: uuid), let body = OpenSaleBody(text: stored.open.bodyJSON)
        else { throw SaleProblem.givenUp }
        let draft = body.draft
        guard let priced = SaleBody(text: draft.bodyJSON) else { throw SaleProblem.badUUID }
        var made = body.store ?? SaleStoreOrder()
        if let known = try await knownStoreOrder(of: stored) {
            if made.goods == priced.fingerprint {
                if known.giftCards(of: uuid).isEmpty { try await checkCurrency(known, of: draft) }
                return known
            }
            // Its answer was lost, and the cart's products changed meanwhile.
            made = try await dropStoreOrder(of: uuid) ?? made
        }
        if let sentAt = made.sentAt { try sender.writer.checkSettled(sentAt) }
        let before = made
        // An earlier request of unknown outcome began at an older one.
        if made.sentAt == nil { made.newestID = try await mirror.read { try OrdersBefore.newestID(in: $0) } }
        (made.sentAt, made.orderID, made.goods) = (nil, 0, priced.fingerprint)
        var unpaid = draft
        unpaid.legs = [.exact(.tender, due: draft.total, tender: "")]
        let request = SaleOrderBody(
            sale: try journal.record(unpaid, try await storeSettings().timeZone),
            body: priced,
            sending: .whole,
            gone: [],
            mark: await sender.mark()
        )
        let (writer, siteID) = (sender.writer, login.siteID)
        var expected: SaleStoreOrder? = before
        let order = try await writer.once(after: nil) { moment in
            made.sentAt = moment
            try await self.keep(made, of: uuid, after: expected)
            expected = nil
            if moment != nil { self.sender.witness?(.sending) }
        } look: {
            try await self.sender.find(
                uuid: uuid,
                number: nil,
                soldAt: stored.open.openedAt,
                newestID: made.newestID,
                discarded: made.discarded
            )
        } send: {
            await writer.records.orders.remote.createOrder(siteID: siteID, body: request.opening(status: status))
        }
        made.orderID = order.orderID
        try await keep(made, of: uuid)
        sender.witness?(.made)
        try await checkCurrency(order, of: draft)
        let theirs = (Money.amount(from: order.total) ?? 0) + order.giftCards(of: uuid).values.reduce(0, +)
        guard theirs == draft.total else {
            try await dropStoreOrder(of: uuid)
            throw SaleProblem.storeDiffers(here: draft.total, store: theirs)
        }
        return order
    }

    private func checkCurrency(_ order: Order, of draft: SaleDraft) async throws {
        guard order.currency != draft.currency else { return }
        try await dropStoreOrder(of: draft.uuid)
        throw SaleProblem.noGiftCard(reason: GiftCardWords.otherCurrency(order.currency, draft.currency))
    }

    /// - Returns: nil where the store has none.
    func knownStoreOrder(of stored: TillOpenSale) async throws -> Order? {
        guard let body = OpenSaleBody(text: stored.open.bodyJSON), let made = body.store, made.mayExist else {
            return nil
        }
        if made.orderID > 0 {
            do {
                return try await sender.writer.records.orders.load(made.orderID)
            } catch let error as NetworkError where error.isOfMissingOrder {
                return nil
            }
        }
        let found = try await sender.find(
            uuid: stored.open.uuid,
            number: nil,
            soldAt: stored.open.openedAt,
            newestID: made.newestID,
            discarded: made.discarded
        )
        if let found {
            var known = made
            known.orderID = found.orderID
            try await keep(known, of: stored.open.uuid)
        }
        return found
    }

    /// Discards the order of a sale for which nothing is taken, so that its products can be changed again. One whose
    /// answer was lost is searched for first: its id is unknown.
    ///
    /// - Returns: what is known of it then; nil where there was none.
    @discardableResult
    func dropStoreOrder(of uuid: String) async throws -> SaleStoreOrder? {
        let note = SaleNote("order dropped").text
        let stored = try await money.changeOpenSale(uuid: uuid, note: note, at: dates.now()) { stored in
            guard var body = OpenSaleBody(text: stored.open.bodyJSON), var made = body.store, made.orderID > 0 else {
                return
            }
            stored.throwAway(made)
            made.discarded.insert(made.orderID)
            (made.orderID, made.sentAt) = (0, nil)
            body.store = made
            stored.open.bodyJSON = try SaleJSON.text(body)
        }
        return stored.flatMap { OpenSaleBody(text: $0.open.bodyJSON)?.store }
    }

    /// - Parameter before: the expected present state: nobody else must have started to create one meanwhile.
    private func keep(_ made: SaleStoreOrder, of uuid: String, after before: SaleStoreOrder? = nil) async throws {
        try await money.changeOpenSale(uuid: uuid, note: SaleNote("order").text, at: dates.now()) { stored in
            guard var body = OpenSaleBody(text: stored.open.bodyJSON) else { throw SaleProblem.givenUp }
            if let before, body.store ?? SaleStoreOrder() != before { throw SaleProblem.beingPaid }
            body.store = made
            stored.open.bodyJSON = try SaleJSON.text(body)
        }
    }

    // MARK: Tasks

    /// A task in the store after a sale.
    ///
    /// - Returns: whether it is done.
    func workStore(_ hold: TillHoldRecord, _ task: HoldTask) async throws -> Bool {
        guard let stored = try await money.openSale(uuid: hold.uuid) else { return true }
        switch task {
        case .hold, .capture: return true
        case .reverse: try await giveGiftCardBack(hold, stored)
        case .end:
            // Payments by gift card are refunded first.
            let isGoingBack = OpenSale(stored).parts.contains { $0.leg.kind == .giftCard && $0.state == .voiding }
            guard !isGoingBack else { return false }
            return try await endStoreOrder(hold, stored)
        case .reserve:
            guard OpenSale(stored).state == .open else { break }
            do {
                try await reserve(hold)
            } catch let problem as SaleProblem {
                return try await leaveUnreserved(hold, StoreWords.describe(problem))
            } catch let refusal as EditRefusal {
                return try await leaveUnreserved(hold, refusal.reason)
            }
        }
        return true
    }

    private func reserve(_ hold: TillHoldRecord) async throws {
        let order = try await storeOrder(of: hold.uuid, status: Self.reserving)
        guard order.statusKey == OrderDraft.firstStatus else { return }
        _ = try await update(order, ["status": .string(Self.reserving)]) { $0.statusKey != OrderDraft.firstStatus }
    }

    /// Sends a task's request once it is due: after an unclear outcome `failed` pauses it until that is settled, and
    /// each task begins with a look at the order.
    ///
    /// - Throws: `EditRefusal`, `NetworkError`; `TaskUndone` where the store answers and does not do it.
    private func update(_ order: Order, _ fields: [String: JSONValue], _ isDone: @escaping (Order) -> Bool) async throws
        -> Order
    {
        let wire = sender.writer.records.orders
        func look() async throws -> Order? {
            let now = try await wire.load(order.orderID)
            return isDone(now) ? now : nil
        }
        let answer = try await sender.writer.once(after: nil, record: { _ in }, look: look) {
            await wire.update(order.orderID, fields)
        }
        if isDone(answer) { return answer }
        guard let now = try await look() else { throw TaskUndone(order: order.number, status: answer.statusKey) }
        return now
    }

    /// The store would refuse it for ever: the deposit stands, but its products are not reserved.
    ///
    /// - Returns: that it is not done.
    private func leaveUnreserved(_ hold: TillHoldRecord, _ why: String) async throws -> Bool {
        try await money.changeHold(intentID: hold.intentID, task: hold.task) { record in
            (record.state, record.lastError) = ("done", why)
        }
        return false
    }

    /// Takes stock, and sends no email for orders of a register.
    static let reserving = "on-hold"

    /// Cancels a useless order, which gives its products and gift cards back; one that reserved no products is deleted
    /// too.
    ///
    /// - Returns: whether its task is done.
    private func endStoreOrder(_ hold: TillHoldRecord, _ stored: TillOpenSale) async throws -> Bool {
        let orders = sender.writer.records.orders
        var order: Order?
        if let id = Int64(hold.reference), id > 0 {
            do { order = try await orders.load(id) } catch let error as NetworkError where error.isOfMissingOrder {}
        } else {
            switch OpenSale(stored).state {
            case .paid: return true
            // Its next gift card finds the order.
            case .open, .locked: return false
            case .voiding, .void, .left: break
            }
            order = try await sender.find(
                uuid: hold.uuid,
                number: nil,
                soldAt: stored.open.openedAt,
                newestID: hold.amount,
                discarded: []
            )
            // The request may still be in progress.
            if order == nil, let settled = hold.notBefore, settled > dates.now() { return false }
        }
        guard let order, order.isOfOpenSale else { return true }
        switch order.statusKey {
        case OrderDraft.firstStatus: try await sender.writer.discard(order.orderID, siteID: login.siteID)
        case Self.reserving:
            let done = try await update(order, ["status": .string("cancelled")]) { $0.hasEnded }
            try await sender.writer.orders.save([done])
        default: break
        }
        return true
    }

    /// Sets a gift card to 0, by its code in the order. For a sale that was paid and voided the order is cancelled:
    /// then the plugin refunds what its gift cards paid.
    private func giveGiftCardBack(_ hold: TillHoldRecord, _ stored: TillOpenSale) async throws {
        let open = OpenSale(stored)
        guard let part = open.parts.first(where: { $0.id == hold.partID }), let digest = part.gift?.digest else {
            return
        }
        guard let order = try await orderOfGiftCard(hold, stored) else { return }
        // The plugin has refunded it then.
        guard !order.hasEnded else { return }
        let rows = order.appliedGiftCards.filter { row in
            GiftCardCode.digest(row.code, hold.uuid) == digest && (Money.amount(from: row.amount) ?? 0) > 0
        }
        guard !rows.isEmpty else { return }
        let fields: [String: JSONValue]
        if [OrderDraft.firstStatus, Self.reserving].contains(order.statusKey) {
            let zero = rows.map { JSONValue.object(["code": .string($0.code), "amount": .number(0)]) }
            fields = ["gift_cards": .array(zero)]
        } else {
            fields = ["status": .string("cancelled")]
        }
        do {
            _ = try await update(order, fields) { now in
                now.hasEnded || now.giftCards(of: hold.uuid)[digest] == nil
            }
        } catch let refusal as EditRefusal {
            let codes = rows.compactMap { try? GiftCardCode($0.code) }
            throw SaleProblem.noGiftCard(reason: codes.reduce(refusal.reason) { $1.hidden(in: $0) })
        }
    }

    private func orderOfGiftCard(_ hold: TillHoldRecord, _ stored: TillOpenSale) async throws -> Order? {
        let orders = sender.writer.records.orders
        do {
            if let sold = try await money.saleOrder(uuid: hold.uuid), sold.orderID > 0 {
                return try await orders.load(sold.orderID)
            }
            if let sale = try await money.sale(uuid: hold.uuid) {
                guard let made = SaleBody(text: sale.sale.bodyJSON)?.store, made.orderID > 0 else { return nil }
                return try await orders.load(made.orderID)
            }
        } catch let error as NetworkError where error.isOfMissingOrder {
            return nil
        }
        return try await knownStoreOrder(of: stored)
    }
}

/// The store answered that all is well, and the order is as before.
struct TaskUndone: Error, LocalizedError {
    let order: String
    let status: String

    var errorDescription: String? {
        localized("The store answered that all is well, but order %@ is still as it was (%@).", order, status)
    }
}

extension TillOpenSale {
    /// Adds the task of discarding a sale's order.
    mutating func throwAway(_ made: SaleStoreOrder) {
        let key = "order-" + (made.orderID > 0 ? "\(made.orderID)" : open.uuid)
        guard made.mayExist, !holds.contains(where: { $0.intentID == key }) else { return }
        var hold = TillHoldRecord()
        (hold.siteID, hold.intentID, hold.uuid) = (open.siteID, key, open.uuid)
        (hold.processorID, hold.task, hold.state) = (SaleService.storeID, HoldTask.end.rawValue, "waiting")
        (hold.currency, hold.amount) = (open.currency, made.newestID)
        hold.reference = made.orderID > 0 ? "\(made.orderID)" : ""
        if made.orderID == 0 { hold.notBefore = made.sentAt?.addingTimeInterval(SaleStoreOrder.settling) }
        holds.append(hold)
    }

    /// Adds the task of refunding a gift card, unless that is done.
    mutating func putBack(_ part: OpenSale.Part) {
        let key = "gift-\(part.id)"
        guard !holds.contains(where: { $0.intentID == key }) else { return }
        var hold = TillHoldRecord()
        (hold.siteID, hold.intentID, hold.uuid) = (open.siteID, key, open.uuid)
        (hold.partID, hold.processorID) = (part.id, SaleService.storeID)
        (hold.task, hold.state) = (HoldTask.reverse.rawValue, "waiting")
        (hold.currency, hold.amount) = (open.currency, PaymentAmount.minor(part.leg.due, open.currency) ?? 0)
        holds.append(hold)
    }

    /// Adds the task of reserving a deposit's products in the store.
    mutating func reserve() {
        let key = "reserve-\(open.uuid)"
        guard !holds.contains(where: { $0.intentID == key }) else { return }
        var hold = TillHoldRecord()
        (hold.siteID, hold.intentID, hold.uuid) = (open.siteID, key, open.uuid)
        (hold.processorID, hold.task, hold.state) = (SaleService.storeID, HoldTask.reserve.rawValue, "waiting")
        hold.currency = open.currency
        holds.append(hold)
    }
}
