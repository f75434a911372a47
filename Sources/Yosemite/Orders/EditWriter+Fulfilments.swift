import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// Parcels kept by WooCommerce itself. Such a parcel lists its contents: all items of the order that are in no other
/// yet.
extension EditWriter {
    func addFulfilment(_ edit: PendingEditRecord, _ draft: ShipmentDraft) async throws {
        let (siteID, orderID) = (edit.siteID, edit.entityID)
        func there() async throws -> (rows: MappedRows<OrderFulfilment>, alike: [ShipmentTracking]) {
            let rows = try await refusing {
                try await self.shipmentsRemote.loadFulfilments(siteID: siteID, orderID: orderID)
            }
            if rows.isCutOff { throw NetworkError.cutOff(received: 0) }
            return (rows, rows.trackings.items.filter(draft.isSame))
        }
        var attempt = edit.attempt
        let now = try await there()
        let before = attempt.alike ?? now.alike.count
        attempt.alike = before
        if now.alike.count > before, let sent = now.alike.last { return try await finish(edit, with: sent) }
        let items = try await unpacked(orderID, siteID: siteID, now.rows.items)
        guard !items.isEmpty else { throw EditRefusal(reason: FulfilmentWords.allPacked) }
        let made = try await making(edit, attempt) {
            let found = try await there().alike
            return found.count > before ? found.last : nil
        } send: {
            await self.shipmentsRemote.addFulfilment(siteID: siteID, orderID: orderID, draft, items: items)
                .map { ShipmentTracking($0) }
        }
        try await finish(edit, with: made)
    }

    /// The items of an order that were neither packed nor refunded.
    private func unpacked(
        _ orderID: Int64,
        siteID: Int64,
        _ packed: [OrderFulfilment]
    ) async throws -> [OrderFulfilment.Item] {
        let remote = records.orders.remote
        let order = try await refusing { try await remote.loadOrder(siteID: siteID, orderID: orderID) }
        var left: [Int64: Decimal] = [:]
        for line in order.items { left[line.itemID, default: 0] += line.quantity }
        for item in packed.flatMap(\.items) { left[item.itemID]? -= item.quantity }
        if !order.refunds.isEmpty {
            let refunds = try await refusing {
                try await RefundsRemote(network: remote.network)
                    .loadRefunds(siteID: siteID, orderID: orderID, query: ListQuery(size: 100))
            }
            for item in refunds.items.flatMap(\.items) { left[item.refundedItemID]? += item.quantity }
        }
        return order.items.compactMap { line in
            guard let quantity = left[line.itemID], quantity > 0 else { return nil }
            left[line.itemID] = nil
            return OrderFulfilment.Item(itemID: line.itemID, quantity: quantity)
        }
    }

    /// A missing parcel counts as deleted, by an earlier attempt or by somebody else: WooCommerce answers 400, as to
    /// any error.
    func deleteFulfilment(_ edit: PendingEditRecord, _ id: Int64) async throws {
        func look() async throws -> Void? {
            let left = try await shipmentsRemote.loadFulfilments(siteID: edit.siteID, orderID: edit.entityID)
            if left.isCutOff { throw NetworkError.cutOff(received: 0) }
            return left.items.contains { $0.fulfilmentID == id } ? nil : ()
        }
        try await making(edit, edit.attempt, look: look) {
            await shipmentsRemote.deleteFulfilment(siteID: edit.siteID, orderID: edit.entityID, fulfilmentID: id)
        }
        guard try await look() != nil else { throw EditRefusal(reason: TakenWords.notDeleted) }
    }
}

private enum FulfilmentWords {
    static var allPacked: String { localized("Everything in the order is already in a parcel.") }
}
