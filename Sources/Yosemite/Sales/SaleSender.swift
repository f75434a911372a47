import FoundationEssentials
import Logging
import Networking
import Storage
import Synchronization
import WooFoundation

/// A sale that waits here until the user decides how to send it: the payment stands.
struct SaleParked: Error {
    let reason: String
    /// The order the store has created for it, as pending.
    var orderID: Int64 = 0
    /// As the shop shows it.
    var orderNumber = ""
    var storeTotal: Decimal?
}

/// Creates an order for each sale of the ledger, exactly once, in order of sale, in the background.
///
/// The order has the sale's uuid and number; after an unclear answer it is searched for by both before it is created
/// again. It is pending until the store is known to have computed the paid amount.
final class SaleSender: Sendable {
    let siteID: Int64
    let money: MoneyLedger
    let writer: EditWriter
    let mirror: any StorageManagerType
    let dates: any DateSource
    /// The till's mark for an order.
    let mark: @Sendable () async -> String?
    /// Called at each step, for tests that kill the program there.
    let witness: (@Sendable (SaleStep) -> Void)?
    let owner = "\(ProcessInfo.processInfo.processIdentifier)-\(UUID().uuidString)"
    let logger = Logger(label: "merced.sales")
    /// The last look through the store's newest orders that went to its end.
    let looked = Mutex<OrderLook?>(nil)

    init(
        siteID: Int64,
        ledger: Ledger,
        writer: EditWriter,
        mirror: any StorageManagerType,
        dates: any DateSource,
        mark: @escaping @Sendable () async -> String?,
        witness: (@Sendable (SaleStep) -> Void)? = nil
    ) {
        self.siteID = siteID
        money = MoneyLedger(ledger: ledger)
        self.writer = writer
        self.mirror = mirror
        self.dates = dates
        self.mark = mark
        self.witness = witness
    }

    /// Sends the oldest sale that is due.
    ///
    /// - Returns: false where none is due.
    /// - Throws: where the store cannot be reached: then nothing else should be tried either.
    func sendNext() async throws -> Bool {
        guard let record = try await money.claimSale(owner: owner, now: dates.now()) else { return false }
        do {
            guard let sale = try await money.sale(uuid: record.uuid) else {
                throw SaleParked(reason: Localization.unreadable)
            }
            try await send(sale, record)
        } catch let refusal as EditRefusal {
            if let leftover = refusal.leftover { await discardLeftover(leftover) }
            try await park(record.uuid, SaleParked(reason: refusal.reason))
        } catch let parked as SaleParked {
            try await park(record.uuid, parked)
        } catch let undone as TaskUndone {
            try await park(record.uuid, SaleParked(reason: StoreWords.describe(undone)))
        } catch let postponed as EditPostponed {
            try await release(record.uuid, EditWriter.Localization.unsure, after: postponed.pause, settles: true)
        } catch {
            let isOwn = OutboxSender.isOfThisEdit(error)
            let pause = isOwn ? OutboxSender.pause(afterTries: Int(record.tries)) : nil
            try await release(record.uuid, StoreWords.describe(error), after: pause)
            if !isOwn { throw error }
            logger.warning("sale \(record.uuid): \(StoreWords.describe(error))")
        }
        return true
    }

    /// Queues sales again that another process was sending when it died.
    func requeue() async throws { try await money.requeueInterruptedSales(owner: owner) }

    /// Releases every sale that waits for its next attempt.
    func forgetBackOff() async throws { try await money.forgetSaleBackOff() }

    /// How long until the next sale may be tried; nil where none is waiting.
    func pause() async throws -> Duration? {
        guard let date = try await money.nextSaleAttempt() else { return nil }
        return .seconds(Int(min(60, max(1, date.timeIntervalSince(dates.now()).rounded(.up)))))
    }

    private func send(_ sale: TillSale, _ record: TillOrderRecord) async throws {
        // An attempt to send a sale is on the disk before its request; a void or return has only its claim.
        if sale.sale.kind != "sale" { try await money.changeSaleOrder(uuid: record.uuid) { _ in } }
        if sale.sale.kind == ReturnBody.kind { return try await tell(ofReturn: sale, record) }
        if sale.sale.kind == "void" { return try await tell(ofVoid: sale, tries: record.tries) }
        guard let body = SaleBody(text: sale.sale.bodyJSON) else { throw SaleParked(reason: Localization.unreadable) }
        var attempt = try await attempt(sale, asksFirst: record.asksFirst)
        let (made, isNew) = try await order(of: sale, body, asksFirst: record.asksFirst, &attempt)
        witness?(.made)
        let mark = made.isOfOpenSale ? await mark() : nil
        let paying = made.isOfOpenSale ? completing(sale, body, attempt, mark) : [:]
        if let done = try await cancelUnfinished(made, of: sale, paying, &attempt) {
            try await writeNotes(of: sale, on: done, body.decimals, isNew: isNew, tries: record.tries, &attempt)
            return try await finish(sale, done, Money.amount(stored: sale.sale.total))
        }
        let (done, total) = try await settle(sale, body, made, paying, &attempt)
        try await writeNotes(of: sale, on: done, body.decimals, isNew: isNew, tries: record.tries, &attempt)
        try await finish(sale, done, total)
    }

    // MARK: Creating

    /// The sale's order in the store: made by an earlier attempt, before the sale was paid, or now.
    ///
    /// - Returns: also whether it was just made, so that nobody can have written anything to it yet.
    private func order(of sale: TillSale, _ body: SaleBody, asksFirst: Bool, _ attempt: inout SaleAttempt) async throws
        -> (Order, isNew: Bool)
    {
        var known = attempt
        func look() async throws -> Order? { try await find(sale, known, body.store) }
        if attempt.made != nil || asksFirst && attempt.record.sentAt == nil, let found = try await look() {
            attempt.made = found.orderID
            return (found, false)
        }
        var request = SaleOrderBody(
            sale: sale,
            body: body,
            sending: attempt.sending,
            gone: attempt.gone,
            mark: await mark()
        )
        if !attempt.discarded.isEmpty { request.currency = try await currency(of: sale, body) }
        let json = request.json
        var isNew = false
        let made: Order
        do {
            made = try await once(&attempt, "", look: look) {
                isNew = true
                // What was read before this request says nothing of it.
                known.record.sentAt = dates.now()
                return await writer.records.orders.remote.createOrder(siteID: siteID, body: json)
            }
        } catch let refusal as EditRefusal where refusal.leftover == nil {
            throw EditRefusal(
                reason: refusal.reason,
                leftover: await writer.remains(of: SaleMark.sale, sale.sale.uuid)
            )
        }
        attempt.made = made.orderID
        return (made, isNew)
    }

    /// Sends a request that belongs to a sale, once; when is in the ledger before it leaves.
    ///
    /// - Throws: as `EditWriter.once`; `SaleParked` where the store answers again and again and does nothing.
    /// - Parameter step: what it is: the outcome of an earlier step is known by the time that a later one is sent.
    func once<Value: Sendable>(
        _ attempt: inout SaleAttempt,
        _ step: String,
        look: () async throws -> Value?,
        send: () async -> WriteAnswer<Value>
    ) async throws -> Value {
        var current = attempt
        defer { attempt = current }
        let value = try await writer.once(after: current.step == step ? current.record.sentAt : nil) { moment in
            (current.record.sentAt, current.step) = (moment, step)
            try await self.keep(current)
            if moment != nil { self.witness?(.sending) }
        } look: {
            try await look()
        } send: {
            await send()
        }
        // Its answer is here: the next request need not wait for it.
        current.record.sentAt = nil
        return value
    }

    // MARK: Settling

    /// Compares the order the store created with what was paid, and completes it.
    ///
    /// - Returns: the order, and the store's total.
    private func settle(
        _ sale: TillSale,
        _ body: SaleBody,
        _ order: Order,
        _ paying: [String: JSONValue],
        _ attempt: inout SaleAttempt
    ) async throws -> (order: Order, total: Decimal) {
        let total = Money.amount(stored: sale.sale.total)
        // Amounts paid by gift card are not in the store's total.
        let theirs = (Money.amount(from: order.total) ?? 0) + sale.paidByGiftCards
        let isOwn = order.statusKey == SaleService.reserving && order.isOfOpenSale
        guard order.statusKey == OrderDraft.firstStatus || isOwn else {
            // Somebody continued with it in the store.
            return (order, theirs)
        }
        try await checkCurrency(order, theirs, of: sale, body)
        if attempt.sending != .asComputed {
            let gone = goneLines(in: order, of: body)
            if !gone.isEmpty, attempt.sending != .withoutProducts {
                try await writer.discard(order.orderID, siteID: siteID)
                attempt.discarded.insert(order.orderID)
                attempt.made = nil
                attempt.gone = Set(gone)
                attempt.record.sentAt = nil
                try await keep(attempt)
                let names = gone.compactMap { $0 <= sale.lines.count ? sale.lines[$0 - 1].name : nil }
                throw SaleParked(reason: Localization.gone(names.joined(separator: ", ")))
            }
            guard theirs == total else {
                throw SaleParked(
                    reason: Localization.differs(order.number, "\(theirs)", "\(total)"),
                    orderID: order.orderID,
                    orderNumber: order.number,
                    storeTotal: theirs
                )
            }
        }
        var fields = paying
        fields["status"] = .string("completed")
        if theirs != total {
            let difference = Money.text(theirs - total, decimals: body.decimals)
            let row = JSONValue.object(["key": .string(SaleMark.difference), "value": .string(difference)])
            var rows: [JSONValue] = []
            if case .array(let own)? = fields["meta_data"] { rows = own }
            fields["meta_data"] = .array(rows + [row])
        }
        let (id, wire) = (order.orderID, writer.records.orders)
        let done = try await once(&attempt, "completed") {
            let now = try await wire.load(id)
            return now.isUnpaid ? nil : now
        } send: {
            await wire.update(id, fields)
        }
        witness?(.completed)
        return (try await confirmed(done, Localization.notCompleted) { !$0.isUnpaid }, theirs)
    }

    /// An order whose money was taken or given back is what it should be, or the sale is listed until it is; read once
    /// more where the answer does not show it.
    ///
    /// - Throws: `SaleParked`.
    func confirmed(
        _ answer: Order,
        _ words: (_ number: String, _ status: String) -> String,
        _ isTrue: (Order) -> Bool
    ) async throws -> Order {
        if isTrue(answer) { return answer }
        let now = try await writer.records.orders.load(answer.orderID)
        guard isTrue(now) else {
            let reason = words(now.number, now.statusKey)
            throw SaleParked(reason: reason, orderID: now.orderID, orderNumber: now.number)
        }
        return now
    }

    /// Lines, from 1, that the store created without a product: it answers 201 for deleted ones (`tax.md`, "Lines").
    private func goneLines(in order: Order, of body: SaleBody) -> [Int] {
        guard case .array(let rows)? = body.order["line_items"] else { return [] }
        return rows.enumerated().compactMap { place, row in
            guard row["product_id"]?.integer ?? 0 > 0, place < order.items.count, order.items[place].productID == 0
            else {
                return nil
            }
            return place + 1
        }
    }

    private func completing(_ sale: TillSale, _ body: SaleBody, _ attempt: SaleAttempt, _ mark: String?) -> [String:
        JSONValue]
    {
        SaleOrderBody(sale: sale, body: body, sending: attempt.sending, gone: attempt.gone, mark: mark).completing
    }

    func finish(_ sale: TillSale, _ order: Order, _ total: Decimal) async throws {
        let coupons = await writer.countCoupons(of: order, by: sale.sale.kind == "void" ? -1 : 1)
        try await Task { [money, writer, dates] in
            let (now, stored) = (dates.now(), Money.stored(total))
            // If it is lost in a power cut, the order is found in the store again.
            try await money.changeSaleOrder(uuid: sale.sale.uuid, .withTheNext) { record in
                (record.state, record.orderID, record.orderNumber) = ("sent", order.orderID, order.number)
                (record.storeTotal, record.changedAt, record.claimedBy) = (stored, now, nil)
                (record.lastError, record.asksFirst, record.notBefore) = (nil, false, nil)
            }
            try await writer.orders.save([order])
        }.value
        await writer.readCoupons(coupons)
        witness?(.sent)
    }

    // MARK: Recording

    func attempt(_ sale: TillSale, asksFirst: Bool) async throws -> SaleAttempt {
        if let known = try await money.saleTry(uuid: sale.sale.uuid) { return SaleAttempt(known) }
        if let made = SaleBody(text: sale.sale.bodyJSON)?.store { return SaleAttempt(made, of: sale.sale) }
        var record = TillTryRecord()
        (record.siteID, record.uuid) = (siteID, sale.sale.uuid)
        // Orders newer than all in the mirror may be ours: no request is needed to know that. If the order may have
        // been created before, the mirror may have it too.
        if !asksFirst {
            record.newestID = try await mirror.read { try OrdersBefore.newestID(in: $0) }
        }
        return SaleAttempt(record)
    }

    func keep(_ attempt: SaleAttempt) async throws {
        let record = try attempt.written()
        try await money.changeSaleOrder(uuid: record.uuid, tried: record) { _ in }
    }

    private func park(_ uuid: String, _ parked: SaleParked) async throws {
        logger.warning("sale \(uuid) is parked")
        try await Task { [money, dates] in
            let now = dates.now()
            try await money.changeSaleOrder(uuid: uuid) { record in
                (record.state, record.lastError, record.claimedBy) = ("parked", parked.reason, nil)
                // A lost sale has the number of an order, and no order.
                if record.orderID > 0 || parked.orderID > 0 { record.orderNumber = parked.orderNumber }
                (record.changedAt, record.orderID) = (now, parked.orderID)
                record.storeTotal = parked.storeTotal.flatMap { Money.stored($0) }
            }
        }.value
    }

    /// - Parameter settles: a request whose answer was lost may still be in progress in the store: then the pause is
    ///   not shortened.
    private func release(_ uuid: String, _ words: String, after pause: Duration?, settles: Bool = false) async throws {
        try await Task { [money, dates] in
            let now = dates.now()
            try await money.changeSaleOrder(uuid: uuid) { record in
                (record.state, record.lastError, record.claimedBy) = ("waiting", words, nil)
                if settles { record.asksFirst = true }
                record.notBefore = pause.map { now.addingTimeInterval(Double($0.components.seconds)) }
            }
        }.value
    }

    private func discardLeftover(_ orderID: Int64) async {
        do {
            try await writer.discard(orderID, siteID: siteID)
        } catch {
            logger.warning("order \(orderID), left behind by a sale: \(error)")
        }
    }

    enum Localization {
        static let unreadable = localized("A newer version of merced wrote this sale; it is sent by that version.")
        static func gone(_ names: String) -> String {
            localized("The store no longer has “%@”. It can be sent without the product.", names)
        }
        static func notCompleted(_ order: String, _ status: String) -> String {
            localized("The store answered that order %@ is completed, but it is “%@”. It was paid here.", order, status)
        }
        static func otherCurrency(_ order: String, _ theirs: String, _ ours: String) -> String {
            localized(
                "The store made order %@ in %@, but %@ were paid. Sent again, another is asked for in %@.",
                order,
                theirs,
                ours,
                ours
            )
        }
        static func differs(_ order: String, _ theirs: String, _ ours: String) -> String {
            localized("The store computes %@ for order %@, but %@ was paid.", theirs, order, ours)
        }
    }
}

/// How far a sale has come.
public enum SaleStep: String, Hashable, Sendable, CaseIterable {
    /// The first four are for a part of an open sale.
    case asking, asked, ended, approved
    /// For a refund to a card.
    case refunding, refunded
    case tendering, committing, committed, sending, made, completed, sent
}

extension Order {
    /// Whether nobody has paid it, as far as its status says.
    var isUnpaid: Bool { ["pending", "on-hold", "failed", "checkout-draft", "auto-draft"].contains(statusKey) }

    /// The last row with that key counts, as in the store.
    func meta(_ key: String) -> String? { metaData.last { $0.key == key }?.value.string }
}
