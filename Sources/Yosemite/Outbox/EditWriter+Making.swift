import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// Notes and orders: they must not be created twice, and a request has no id by which the store would recognise it
/// (`woocommerce.md`, "Writing"). So the newest id is recorded before the first attempt; after a lost answer, newer
/// ones are searched for ours before trying again.
extension EditWriter {
    func sendNote(_ edit: PendingEditRecord, text: String, isCustomerNote: Bool) async throws {
        guard edit.entityID > 0 else { throw EditRefusal(reason: Localization.neverMade) }
        var attempt = edit.attempt
        let newest: Int64
        if let known = attempt.newestID {
            newest = known
        } else {
            let existing = try await notes(of: edit)
            newest = (existing.items.map(\.noteID) + existing.unreadable.compactMap(\.id)).max() ?? 0
            attempt.newestID = newest
        }
        let mark = NoteMark(newestNoteID: newest)
        let note = try await making(edit, attempt, looksFirst: edit.attempt.newestID != nil) {
            try await self.notes(of: edit).items.first {
                mark.isLikely($0, text: text, isCustomerNote: isCustomerNote)
            }
        } send: {
            await self.records.orders.remote.addOrderNote(
                siteID: edit.siteID,
                orderID: edit.entityID,
                note: text,
                isCustomerNote: isCustomerNote
            )
        }
        try await finish(edit, with: note)
    }

    /// All of them: ours may be among missing ones.
    private func notes(of edit: PendingEditRecord) async throws -> MappedRows<OrderNote> {
        let remote = records.orders.remote
        let notes = try await refusing {
            try await remote.loadOrderNotes(siteID: edit.siteID, orderID: edit.entityID)
        }
        if notes.isCutOff { throw NetworkError.cutOff(received: 0) }
        return notes
    }

    private func finish(_ edit: PendingEditRecord, with note: OrderNote) async throws {
        try await Task { [journal, notes] in
            try await journal.turns.run {
                try await journal.finish(editID: edit.editID, madeID: note.noteID)
                try await notes.replaceWaiting(edit, with: note)
            }
        }.value
    }

    /// Notes have no trash: this is permanent (`woocommerce.md`, "Trash and deleting").
    func deleteNote(_ edit: PendingEditRecord, noteID: Int64) async throws {
        // Also where an earlier attempt or somebody else deleted it.
        func look() async throws -> Void? { try await notes(of: edit).lacks(noteID) ? () : nil }
        try await making(edit, edit.attempt, look: look) {
            await self.records.orders.remote.deleteOrderNote(
                siteID: edit.siteID,
                orderID: edit.entityID,
                noteID: noteID
            )
        }
        guard try await look() != nil else { throw EditRefusal(reason: TakenWords.notDeleted) }
        try await Task { [journal, notes] in
            try await journal.finish(editID: edit.editID)
            try await notes.delete(noteID: noteID)
        }.value
    }

    /// An order the store created in an earlier attempt.
    private enum Found: Sendable {
        case order(Order)
        /// Its row cannot be read, but has our mark.
        case unreadable(Int64)
    }

    func create(_ edit: PendingEditRecord, _ wanted: OrderDraft) async throws {
        let draft = try await forMadeAccount(wanted)
        var attempt = edit.attempt
        let newest: Int64
        if let known = attempt.newestID { newest = known } else { newest = try await newestOrderID() }
        attempt.newestID = newest
        let made: Found
        do {
            made = try await making(edit, attempt, looksFirst: edit.attempt.newestID != nil) {
                try await self.find(draft.mark, after: newest)
            } send: {
                await self.records.orders.remote.createOrder(siteID: edit.siteID, body: draft.body).map { .order($0) }
            }
        } catch let refusal as EditRefusal {
            var leftover = refusal.leftover
            if leftover == nil { leftover = await remains(of: OrderDraft.markKey, draft.mark) }
            let isKept = draft.priced != nil
            throw EditRefusal(
                reason: refusal.reason + (isKept ? " " + Localization.keptAsDraft : ""),
                leftover: leftover
            )
        }
        switch made {
        case .order(let order):
            try await settle(edit, draft, made: order)
            await recountCoupons(of: order)
        case .unreadable(let orderID):
            try await journal.finish(editID: edit.editID, madeID: orderID)
            try await orders.showEdits([edit.entityID])
        }
    }

    /// An order for a new account waits for it: the request contains the id the store gave it.
    private func forMadeAccount(_ draft: OrderDraft) async throws -> OrderDraft {
        guard draft.customerID < 0 else { return draft }
        switch try await journal.account(draft.customerID) {
        case .made(let id): return draft.with(customerID: id)
        case .waiting: throw EditPostponed(pause: .seconds(60), waitsFor: Localization.waitsForAccount)
        case .refused(let reason):
            throw EditRefusal(reason: Localization.accountRefused(reason) + " " + Localization.keptAsDraft)
        case .gone: throw EditRefusal(reason: Localization.accountGone + " " + Localization.keptAsDraft)
        }
    }

    /// Compares the order the store created with what was shown.
    private func settle(_ edit: PendingEditRecord, _ draft: OrderDraft, made order: Order) async throws {
        guard let priced = draft.priced else { return try await finish(edit, making: order) }
        if let name = priced.missingGoods(in: order.items.map { ($0.productID, $0.variationID) }) {
            try await discard(order.orderID, siteID: edit.siteID)
            throw EditRefusal(reason: Localization.goneGoods(name) + " " + Localization.keptAsDraft)
        }
        let shop = try await shopCurrency()
        guard priced.isShown(order, shop: shop) else {
            throw EditConflict(
                theirs: [OrderRow.total: .string(priced.words(totalOf: order, shop: shop))],
                madeID: order.orderID,
                show: { [orders] in try await orders.replaceMade([(edit.entityID, order)]) }
            )
        }
        try await finish(edit, making: order, following: draft.followingStatus)
    }

    /// Removes a useless order created here. Deleting it permanently does not give back the uses of its coupons,
    /// cancelling does (`tax.md`, "Coupons").
    func discard(_ orderID: Int64, siteID: Int64) async throws {
        let remote = records.orders.remote
        do {
            let cancelled = ["status": JSONValue.string("cancelled")]
            _ = try await remote.updateOrder(siteID: siteID, orderID: orderID, fields: cancelled).harmless()
            _ = try await remote.deleteOrder(siteID: siteID, orderID: orderID).harmless()
            // The answer to a DELETE is the order; so is that to a GET.
            let left = try await remote.loadOrder(siteID: siteID, orderID: orderID)
            if left.statusKey == OrderField.trash { return }
            throw TaskUndone(order: left.number, status: left.statusKey)
        } catch let error as NetworkError where error.isOfMissingOrder {
            // Gone, by this attempt or an earlier one.
        }
    }

    private func finish(_ edit: PendingEditRecord, making order: Order, following status: String? = nil) async throws {
        // In one turn: callers that wait for the order find it in the mirror.
        try await Task { [journal, orders] in
            try await journal.turns.run {
                try await journal.finish(making: edit, as: order.orderID, following: status)
                try await orders.replaceMade([(edit.entityID, order)])
            }
        }.value
    }

    private func newestOrderID() async throws -> Int64 {
        try await records.orders.knownStatuses()
        let page = try await records.orders.page(OrderQuery(), number: 1, size: OrdersBefore.count)
        if page.isCutOff { throw NetworkError.cutOff(received: 0) }
        return OrdersBefore.newestID(of: page)
    }

    /// The API cannot filter by meta data (`woocommerce.md`, "Lists"), so orders are read from the newest id down to
    /// the one that was newest before the first attempt, in every status a list includes, and the mark is compared
    /// here. Ids need no clock.
    private func find(_ mark: String, after newest: Int64) async throws -> Found? {
        try await records.orders.knownStatuses()
        var number = 1
        while true {
            let page = try await records.orders.page(OrderQuery(sortField: .id), number: number, size: Self.lookUpSize)
            if page.isCutOff { throw NetworkError.cutOff(received: 0) }
            // The remains of a refused coupon are not an order (`tax.md`, "Coupons").
            for order in page.items where order.statusKey != "checkout-draft" {
                let isOurs = order.metaData.contains { $0.key == OrderDraft.markKey && $0.value.string == mark }
                if isOurs { return .order(order) }
            }
            for row in page.unreadable where row.raw.firstRange(of: Data(mark.utf8)) != nil {
                if let id = row.id { return .unreadable(id) }
            }
            let ids = page.items.map(\.orderID) + page.unreadable.compactMap(\.id)
            guard let lowest = ids.min(), lowest > newest else { return nil }
            number += 1
        }
    }

    private static let lookUpSize = 20
}

extension MappedRows<OrderNote> {
    /// Whether the order has no such note, readable or not.
    fileprivate func lacks(_ noteID: Int64) -> Bool {
        !items.contains { $0.noteID == noteID } && !unreadable.contains { $0.id == noteID }
    }
}
