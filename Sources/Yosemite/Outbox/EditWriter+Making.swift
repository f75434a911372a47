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
        let existing = try await refusing {
            try await self.records.orders.remote.loadOrderNotes(siteID: edit.siteID, orderID: edit.entityID)
        }
        // Ours may be among the missing notes.
        if existing.isCutOff { throw NetworkError.cutOff(received: 0) }
        var attempt = edit.attempt
        if let newest = attempt.newestID {
            let mark = NoteMark(newestNoteID: newest)
            let sent = existing.items.first { mark.isLikely($0, text: text, isCustomerNote: isCustomerNote) }
            if let sent { return try await finish(edit, with: sent) }
        } else {
            attempt.newestID = (existing.items.map(\.noteID) + existing.unreadable.compactMap(\.id)).max() ?? 0
        }
        let note = try await making(edit, attempt) {
            try await self.records.orders.remote.addOrderNote(
                siteID: edit.siteID,
                orderID: edit.entityID,
                note: text,
                isCustomerNote: isCustomerNote
            )
        }
        try await finish(edit, with: note)
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
        do {
            try await records.orders.remote.deleteOrderNote(
                siteID: edit.siteID,
                orderID: edit.entityID,
                noteID: noteID
            )
        } catch let error as NetworkError where error.isOfMissingOrder {
            // Already deleted, by an earlier attempt or by somebody else.
        } catch {
            try await writing { throw error }
        }
        try await Task { [journal, notes] in
            try await journal.finish(editID: edit.editID)
            try await notes.delete(noteID: noteID)
        }.value
    }

    /// An order the store created in an earlier attempt.
    private enum Found {
        case order(Order)
        /// Its row cannot be read, but has our mark.
        case unreadable(Int64)
    }

    func create(_ edit: PendingEditRecord, _ wanted: OrderDraft) async throws {
        let draft = try await forMadeAccount(wanted)
        var attempt = edit.attempt
        if let newest = attempt.newestID {
            switch try await find(draft.mark, after: newest) {
            case .order(let order)?: return try await settle(edit, draft, made: order)
            case .unreadable(let orderID)?:
                try await journal.finish(editID: edit.editID, madeID: orderID)
                return try await orders.showEdits([edit.entityID])
            case nil: break
            }
        } else {
            attempt.newestID = try await newestOrderID()
        }
        let order: Order
        do {
            order = try await making(edit, attempt) {
                try await self.records.orders.remote.createOrder(siteID: edit.siteID, body: draft.body)
            }
        } catch let refusal as EditRefusal where draft.priced != nil {
            throw EditRefusal(reason: refusal.reason + " " + Localization.keptAsDraft, leftover: refusal.leftover)
        }
        try await settle(edit, draft, made: order)
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
        guard Money.amount(from: order.total) == Money.amount(from: priced.shownTotal) else {
            throw EditConflict(
                theirs: [OrderRow.total: .string(order.total)],
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
            _ = try await remote.updateOrder(siteID: siteID, orderID: orderID, fields: cancelled)
            try await remote.deleteOrder(siteID: siteID, orderID: orderID)
        } catch let error as NetworkError where error.isOfMissingOrder {
            // An earlier attempt got this far.
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
