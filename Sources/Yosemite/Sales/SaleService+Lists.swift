import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// Sales of the ledger, and what happens to them in the store.
extension SaleService {
    private typealias Sales = TillSaleRecord.Columns

    /// - Parameter day: in the shop, `2026-11-25`; nil for the newest of all.
    func sales(day: String?, limit: Int) async throws -> [TillSaleSummary] {
        try await ledger.read { storage in
            let sales = try storage.allObjects(
                ofType: TillSaleRecord.self,
                matching: day.map { Sales.businessDay == $0 } ?? .all,
                sortedBy: [Sales.soldAt.descending, Sales.number.descending],
                limit: max(0, limit),
                offset: 0
            )
            return try Self.summaries(sales, storage)
        }
    }

    /// Sales, voids and returns whose money was taken or paid out but which the store does not accept, oldest first.
    func parkedSales() async throws -> [TillSaleSummary] {
        try await ledger.read { try Self.sales(inStates: ["parked"], $0) }
    }

    /// Sales of these states in the store, oldest first; at most 500.
    static func sales(inStates states: [String], _ storage: any StorageType) throws -> [TillSaleSummary] {
        typealias Orders = TillOrderRecord.Columns
        let orders = try storage.allObjects(
            ofType: TillOrderRecord.self,
            matching: Orders.state.isIn(states),
            sortedBy: [Orders.changedAt.ascending],
            limit: 500,
            offset: 0
        )
        guard !orders.isEmpty else { return [] }
        let sales = try storage.allObjects(
            ofType: TillSaleRecord.self,
            matching: Sales.uuid.isIn(orders.map(\.uuid)),
            sortedBy: [Sales.soldAt.ascending, Sales.number.ascending]
        )
        return try summaries(sales, storage)
    }

    static func summaries(_ sales: [TillSaleRecord], _ storage: any StorageType) throws -> [TillSaleSummary] {
        let uuids = sales.map(\.uuid)
        var orders: [String: TillOrderRecord] = [:]
        var tenders: [String: [String]] = [:]
        for start in stride(from: 0, to: uuids.count, by: 500) {
            let part = Array(uuids[start..<min(start + 500, uuids.count)])
            for order in try storage.allObjects(
                ofType: TillOrderRecord.self,
                matching: TillOrderRecord.Columns.uuid.isIn(part)
            ) { orders[order.uuid] = order }
            for leg in try storage.allObjects(
                ofType: TillLegRecord.self,
                matching: TillLegRecord.Columns.uuid.isIn(part),
                sortedBy: [TillLegRecord.Columns.legID.ascending]
            ) where tenders[leg.uuid]?.contains(leg.tender) != true {
                tenders[leg.uuid, default: []].append(leg.tender)
            }
        }
        return sales.map { sale in
            TillSaleSummary(sale, orders[sale.uuid], tenders: (tenders[sale.uuid] ?? []).joined(separator: " + "))
        }
    }

    /// - Parameter name: a number as `R1-000123`, or a uuid.
    /// - Throws: `SaleProblem.unknown`, `StorageError`.
    func find(_ name: String) async throws -> TillSale {
        let name = name.trimmed(.whitespacesAndNewlines)
        if let sale = try await money.sale(uuid: name.lowercased()) { return sale }
        if let dash = name.lastIndex(of: "-"), let number = Int64(name[name.index(after: dash)...]),
            let sale = try await money.sale(register: String(name[..<dash]), number: number)
        {
            return sale
        }
        throw SaleProblem.unknown(name: name)
    }

    func details(_ name: String) async throws -> TillSaleDetails {
        let sale = try await find(name)
        let summary = try await ledger.read { try Self.summaries([sale.sale], $0)[0] }
        func amount(_ stored: Int64) -> Decimal { Money.amount(stored: stored) }
        var refersTo: String?
        if let uuid = sale.sale.refersTo, let other = try await money.sale(uuid: uuid) { refersTo = other.number }
        return TillSaleDetails(
            summary: summary,
            tax: amount(sale.sale.tax),
            discount: amount(sale.sale.discount),
            lines: sale.lines.map { line in
                TillSaleDetails.Line(
                    productID: line.productID,
                    variationID: line.variationID,
                    name: ReceiptMaker.kept(line.name),
                    sku: line.sku,
                    quantity: amount(line.quantity),
                    price: amount(line.price),
                    total: amount(line.total),
                    tax: amount(line.tax)
                )
            },
            legs: sale.legs.map { leg in
                TillSaleDetails.Leg(
                    tender: leg.tender,
                    amount: amount(leg.due),
                    rounding: amount(leg.rounding),
                    tendered: amount(leg.tendered),
                    change: amount(leg.change),
                    reference: leg.reference
                )
            },
            refersTo: refersTo,
            voidedBy: try await voids(of: sale.sale.uuid),
            receipt: try await receipts.receipt(paymentID: sale.sale.uuid)
        )
    }

    /// The number of a sale's void; nil for none.
    func voids(of uuid: String) async throws -> String? {
        try await ledger.read { storage in
            try storage.firstObject(
                ofType: TillSaleRecord.self,
                matching: Sales.refersTo == uuid && Sales.kind == "void"
            )
            .map {
                RegisterSettings.receiptNumber(register: $0.register, $0.number)
            }
        }
    }

    /// Sends a parked or waiting sale again; one that may be in the store is searched for there first.
    ///
    /// - Throws: `SaleProblem.unknown`, `.notParked`, `StorageError`.
    func send(_ name: String, as sending: SaleSending) async throws {
        let sale = try await find(name)
        let uuid = sale.sale.uuid
        let order = try await money.saleOrder(uuid: uuid)
        guard let order, order.state != "sent" else { throw SaleProblem.notParked(number: sale.number) }
        // One that is being sent, or was when a program died, continues by itself.
        guard order.state == "parked" || order.state == "waiting" else { return }
        // If no attempt is known, as after restoring a backup, the store's orders of those days are searched.
        var untried = TillTryRecord()
        (untried.siteID, untried.uuid) = (login.siteID, uuid)
        var attempt = SaleAttempt(try await money.saleTry(uuid: uuid) ?? untried)
        var isMade = order.state == "parked" && order.orderID > 0
        // One with the right total is only not completed yet.
        if isMade, sending != .asComputed, order.storeTotal != nil, try await discard(order.orderID) {
            isMade = false
            attempt.discarded.insert(order.orderID)
            (attempt.record.sentAt, attempt.made) = (nil, nil)
        }
        attempt.sending = sending
        let (tried, looks) = (try attempt.written(), isMade)
        try await money.changeSaleOrder(uuid: uuid, tried: tried) { record in
            (record.state, record.notBefore, record.lastError) = ("waiting", nil, nil)
            (record.orderID, record.storeTotal) = (0, nil)
            if looks { record.asksFirst = true }
        }
        await outbox.wake()
    }

    /// The observed state of a sale being sent.
    private struct Glance: Equatable, Sendable {
        var own: TillOrderRecord?
        /// Those that are waiting or being sent.
        var unsent: [TillOrderRecord]

        /// In the store or parked; tried without success; or behind one for which the store could not be reached. An
        /// attempt in progress before counts only if the store answered it, which sets the time of the next one:
        /// otherwise it may have started while the store was offline, and is repeated.
        func isOver(since before: Glance) -> Bool {
            guard let own, own.state != "sent", own.state != "parked" else { return true }
            return unsent.contains { record in
                guard record.state == "waiting" else { return false }
                let earlier = before.unsent.first { $0.uuid == record.uuid }
                let isMeant = record.uuid == own.uuid || record.notBefore == nil
                let isAnswered = earlier?.state == "sending" && record.notBefore != nil
                let isTried = record.tries > earlier?.tries ?? 0 || isAnswered
                return isMeant && record.lastError != nil && isTried
            }
        }

        static func of(_ uuid: String, _ storage: any StorageType) throws -> Glance {
            Glance(
                own: try storage.loadObject(ofType: TillOrderRecord.self, primaryKey: uuid),
                unsent: try storage.allObjects(
                    ofType: TillOrderRecord.self,
                    matching: TillOrderRecord.Columns.state.isIn(["waiting", "sending"])
                )
            )
        }
    }

    /// Discards an order created with another total, before the sale's order is created again.
    ///
    /// - Returns: false where somebody continued with it in the store: then it stays.
    private func discard(_ orderID: Int64) async throws -> Bool {
        let (writer, siteID) = (sender.writer, login.siteID)
        return try await observed {
            do {
                let order = try await writer.records.orders.load(orderID)
                guard order.statusKey == OrderDraft.firstStatus else { return false }
            } catch let error as NetworkError where error.isOfMissingOrder {
                return true
            }
            try await writer.discard(orderID, siteID: siteID)
            return true
        }
    }

    /// Returns when a sale is in the store or parked, or an attempt has failed, or `patience` is over.
    ///
    /// - Parameter work: has it sent; earlier failures do not count.
    func outcome(of uuid: String, patience: Duration, sending work: () async throws -> Void) async throws
        -> TillSaleSummary
    {
        let before = try await ledger.read { try Glance.of(uuid, $0) }
        let observation = ledger.observe([TillOrderRecord.self]) { try Glance.of(uuid, $0) }
        try await work()
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        let alarm = Task { [clock] in
            try await clock.sleep(for: patience)
            end.yield()
        }
        let watch = Task {
            for await glance in observation.values where glance.isOver(since: before) {
                end.yield()
                return
            }
        }
        for await _ in ends { break }
        alarm.cancel()
        watch.cancel()
        let sale = try await find(uuid)
        return try await ledger.read { try Self.summaries([sale.sale], $0)[0] }
    }

    /// Taxes and tenders between two days, both included.
    func tally(from: String, to: String) async throws -> SaleTally {
        let sales = try await ledger.read { storage in
            try storage.allObjects(
                ofType: TillSaleRecord.self,
                matching: Sales.businessDay >= from && Sales.businessDay <= to,
                sortedBy: [Sales.businessDay.ascending, Sales.register.ascending, Sales.number.ascending]
            )
        }
        var builder = SaleTallyBuilder()
        for sale in sales {
            guard let whole = try await money.sale(uuid: sale.uuid) else { continue }
            var source: TillSale?
            if let uuid = sale.refersTo { source = try await money.sale(uuid: uuid) }
            builder.add(whole, taxesOf: source)
        }
        try await addTenders(from: from, to: to, &builder)
        return builder.tally()
    }
}

extension SaleService {
    /// What was taken on these days, for unfinished sales too.
    private func addTenders(from: String, to: String, _ builder: inout SaleTallyBuilder) async throws {
        typealias Legs = TillLegRecord.Columns
        let legs = try await ledger.read { storage in
            try storage.allObjects(
                ofType: TillLegRecord.self,
                matching: Legs.businessDay >= from && Legs.businessDay <= to
            )
        }
        for leg in legs { builder.add(leg) }
        let (zone, register) = (try await storeSettings().timeZone, try await ledger.till().register ?? "")
        for open in try await money.openSales() where open.open.state == OpenSale.State.open.rawValue {
            for part in open.parts where part.state == OpenSale.Part.State.approved.rawValue {
                let day = SaleJournal.day(part.changedAt, zone)
                if day >= from, day <= to {
                    builder.add(part, day: day, register: register, currency: open.open.currency)
                }
            }
        }
    }
}

extension TillSale {
    /// `R1-000123`
    var number: String { RegisterSettings.receiptNumber(register: sale.register, sale.number) }
}

extension TillSaleDetails {
    /// Whether it is a sale of what a cart has, whatever that costs by now; what somebody typed as a price is the same.
    public func sells(_ cart: SaleCart) -> Bool {
        var open = lines
        for row in cart.rows {
            let place = open.firstIndex { line in
                (line.productID, line.variationID, line.quantity) == (row.productID, row.variationID, row.quantity)
                    && (!row.isCustom || line.name == ReceiptMaker.kept(row.name))
                    && row.price.map { Money.rounded($0, decimals: Money.storedDigits) == line.price } ?? true
            }
            guard let place else { return false }
            open.remove(at: place)
        }
        return open.isEmpty
    }
}

extension TillSaleSummary {
    init(_ sale: TillSaleRecord, _ order: TillOrderRecord?, tenders: String) {
        self.init(
            uuid: sale.uuid,
            number: RegisterSettings.receiptNumber(register: sale.register, sale.number),
            kind: sale.kind,
            soldAt: sale.soldAt,
            day: sale.businessDay,
            clerk: sale.clerk,
            total: Money.amount(stored: sale.total),
            currency: sale.currency,
            tenders: tenders,
            state: State(rawValue: order?.state ?? "") ?? .waiting,
            reason: order?.lastError,
            orderID: order?.orderID ?? 0,
            orderNumber: order?.orderNumber ?? "",
            isLost: order?.isLost ?? false,
            storeTotal: order?.storeTotal.map { Money.amount(stored: $0) }
        )
    }
}
