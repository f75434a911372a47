import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// Writes parcels into the mirror. A pending new parcel is stored under the name of its edit; one with a pending
/// removal is not stored.
struct ShipmentKeeper: Sendable {
    private typealias Columns = ShipmentTrackingRecord.Columns

    let siteID: Int64
    let mirror: any StorageManagerType
    let journal: EditJournal

    /// Replaces the store's list of an order's parcels. If the list was cut off, none is removed.
    func replace(orderID: Int64, with found: MappedRows<ShipmentTracking>) async throws {
        try await mirror.performAndSave { [journal] storage in
            guard try storage.loadObject(ofType: OrderRecord.self, primaryKey: orderID) != nil else { return }
            let gone = try journal.overlayNow(OrderRecord.self, of: [orderID]).edits(of: orderID).deletedTrackings
            let kept = found.items.map(\.trackingID)
            if !found.isCutOff {
                try storage.deleteAllObjects(
                    ofType: ShipmentTrackingRecord.self,
                    matching: Columns.orderID == orderID && Columns.editID == 0 && !Columns.trackingID.isIn(kept)
                )
            }
            for tracking in found.items where !gone.contains(tracking.trackingID) {
                try storage.save(ShipmentTrackingRecord(tracking))
            }
        }
    }

    /// The store has it now.
    func replaceWaiting(_ edit: PendingEditRecord, with tracking: ShipmentTracking) async throws {
        try await mirror.performAndSave { storage in
            try storage.deleteAllObjects(
                ofType: ShipmentTrackingRecord.self,
                matching: Columns.editID == edit.editID
            )
            guard try storage.loadObject(ofType: OrderRecord.self, primaryKey: edit.entityID) != nil else { return }
            try storage.save(ShipmentTrackingRecord(tracking))
        }
    }

    /// The date of an instant in the store; nil until the store's zone is known.
    func day(of moment: Date) async throws -> String? {
        let zone = try await mirror.read { [siteID] in try StoreSettings.timeZone(from: $0, siteID: siteID) }
        return zone.map { zone in
            let civil = zone.civil(moment)
            func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
            return "\(civil.year)-\(two(civil.month))-\(two(civil.day))"
        }
    }

    /// A day as people type it; as it is while the store's zone is unknown.
    func day(typed text: String, at moment: Date) async throws -> String {
        let zone = try await mirror.read { [siteID] in try StoreSettings.timeZone(from: $0, siteID: siteID) }
        return zone.map { TypedDay.resolved(text, now: moment, in: $0) } ?? text.trimmed(.whitespaces)
    }

    func delete(_ tracking: ShipmentTracking) async throws {
        try await mirror.performAndSave { storage in
            try storage.deleteObject(ofType: ShipmentTrackingRecord.self, primaryKey: tracking.identity)
        }
    }

    /// Shows parcels again whose removal was cancelled.
    func restore(_ edits: [PendingEditRecord]) async throws {
        let back = edits.compactMap { edit -> ShipmentTrackingRecord? in
            guard case .trackingDelete(let tracking)? = edit.kindOfEdit else { return nil }
            return ShipmentTrackingRecord(tracking)
        }
        guard !back.isEmpty else { return }
        try await mirror.performAndSave { storage in
            for record in back
            where try storage.loadObject(ofType: OrderRecord.self, primaryKey: record.orderID) != nil {
                try storage.save(record)
            }
        }
    }

    /// By date, newest last.
    func trackings(of orderID: Int64) async throws -> [ShipmentTracking] {
        try await mirror.read { storage in
            try storage.allObjects(
                ofType: ShipmentTrackingRecord.self,
                matching: Columns.orderID == orderID,
                sortedBy: [Columns.dateShipped.ascending, Columns.shipmentID.ascending]
            ).map { $0.toReadOnly() }
        }
    }

    // MARK: Providers

    func offer() async throws -> ShipmentOfferRecord? {
        try await mirror.read { [siteID] in
            try $0.loadObject(ofType: ShipmentOfferRecord.self, primaryKey: siteID)
        }
    }

    func note(byPlugin: Bool, byStore: Bool, at date: Date) async throws {
        try await mirror.performAndSave { [siteID] storage in
            var offer = ShipmentOfferRecord()
            (offer.siteID, offer.isOffered, offer.hasFulfilments) = (siteID, byPlugin, byStore)
            offer.askedAt = date
            try storage.save(offer)
            // Its parcels can no longer be tracked.
            if !byPlugin { try storage.deleteAllObjects(ofType: ShipmentProviderRecord.self, matching: .all) }
        }
    }

    func providers() async throws -> [ShipmentTrackingProvider] {
        try await mirror.read { storage in
            try storage.allObjects(
                ofType: ShipmentProviderRecord.self,
                sortedBy: [
                    ShipmentProviderRecord.Columns.name.ascending, ShipmentProviderRecord.Columns.group.ascending,
                ]
            ).map { ShipmentTrackingProvider(group: $0.group, name: $0.name, link: $0.link) }
        }
    }

    func replace(_ providers: [ShipmentTrackingProvider]) async throws {
        try await mirror.performAndSave { [siteID] storage in
            try storage.deleteAllObjects(ofType: ShipmentProviderRecord.self, matching: .all)
            for provider in providers {
                var record = ShipmentProviderRecord()
                record.siteID = siteID
                (record.group, record.name, record.link) = (provider.group, provider.name, provider.link)
                try storage.save(record)
            }
        }
    }
}

extension ShipmentOfferRecord {
    var isAny: Bool { isOffered || hasFulfilments }
}

extension Sequence<RecordOverlay<OrderRecord>.Laid> {
    /// Parcels of the store that are hidden.
    var deletedTrackings: Set<String> {
        Set(compactMap { if case .trackingDelete(let tracking) = $0.kind { tracking.trackingID } else { nil } })
    }

    /// Pending parcels are stored in the mirror under the names of their edits.
    func showTrackings(of orderID: Int64, _ storage: any StorageType) throws {
        typealias Columns = ShipmentTrackingRecord.Columns
        let waiting = compactMap { edit -> ShipmentTrackingRecord? in
            guard case .trackingAdd(let draft) = edit.kind else { return nil }
            return ShipmentTrackingRecord(draft, edit: edit.record)
        }
        try storage.deleteAllObjects(
            ofType: ShipmentTrackingRecord.self,
            matching: Columns.orderID == orderID && Columns.editID > 0
                && !Columns.editID.isIn(waiting.map(\.editID))
        )
        let gone = deletedTrackings
        if !gone.isEmpty {
            try storage.deleteAllObjects(
                ofType: ShipmentTrackingRecord.self,
                matching: Columns.orderID == orderID && Columns.trackingID.isIn(gone)
            )
        }
        for record in waiting { try storage.save(record) }
    }
}

// MARK: Sending

extension EditWriter {
    var shipments: ShipmentKeeper { records.shipments }
    var shipmentsRemote: ShipmentsRemote { ShipmentsRemote(network: records.orders.remote.network) }

    /// A parcel must not be added twice, and has no mark of ours: the number of identical ones is recorded before the
    /// first attempt; if the answer is lost, one more means that ours was added.
    func addTracking(_ edit: PendingEditRecord, _ draft: ShipmentDraft) async throws {
        var draft = draft
        if draft.dateShipped.isEmpty, let day = try await shipments.day(of: edit.createdAt) {
            draft = draft.copy(dateShipped: day)
        }
        guard edit.entityID > 0 else { throw EditRefusal(reason: Localization.neverMade) }
        let wanted = draft
        func alike() async throws -> [ShipmentTracking] {
            let found = try await trackings(of: edit)
            return found.items.filter(wanted.isSame)
        }
        var attempt = edit.attempt
        let now: [ShipmentTracking]
        do {
            now = try await alike()
        } catch let error as NetworkError where error.storeError?.code == "rest_no_route" {
            return try await addFulfilment(edit, draft)
        }
        let before = attempt.alike ?? now.count
        attempt.alike = before
        let tracking = try await making(edit, attempt) {
            let found = try await alike()
            return found.count > before ? found.last : nil
        } send: {
            await self.shipmentsRemote.addTracking(siteID: edit.siteID, orderID: edit.entityID, wanted)
        }
        try await finish(edit, with: tracking)
    }

    /// All of them: ours may be among missing ones.
    private func trackings(of edit: PendingEditRecord) async throws -> MappedRows<ShipmentTracking> {
        let found = try await refusing {
            try await self.shipmentsRemote.loadTrackings(siteID: edit.siteID, orderID: edit.entityID)
        }
        if found.isCutOff { throw NetworkError.cutOff(received: 0) }
        return found
    }

    func finish(_ edit: PendingEditRecord, with tracking: ShipmentTracking) async throws {
        try await Task { [journal, shipments] in
            try await journal.turns.run {
                try await journal.finish(editID: edit.editID)
                try await shipments.replaceWaiting(edit, with: tracking)
            }
        }.value
    }

    func deleteTracking(_ edit: PendingEditRecord, _ tracking: ShipmentTracking) async throws {
        if let id = tracking.fulfilmentID {
            try await deleteFulfilment(edit, id)
        } else {
            // Also where an earlier attempt or somebody else removed it.
            func look() async throws -> Void? {
                let left = try await trackings(of: edit).items
                return left.contains { $0.trackingID == tracking.trackingID } ? nil : ()
            }
            try await making(edit, edit.attempt, look: look) {
                await shipmentsRemote.deleteTracking(
                    siteID: edit.siteID,
                    orderID: edit.entityID,
                    trackingID: tracking.trackingID
                )
            }
            guard try await look() != nil else { throw EditRefusal(reason: TakenWords.notDeleted) }
        }
        try await Task { [journal, shipments] in
            try await journal.finish(editID: edit.editID)
            try await shipments.delete(tracking)
        }.value
    }
}

// MARK: Undo

extension EditService {
    func takingAway(_ draft: ShipmentDraft, of orderID: Int64) async throws -> EditJournal.Wish {
        guard let found = try await records.shipments.trackings(of: orderID).last(where: draft.isSame) else {
            throw EditError.gone
        }
        return (.trackingDelete(found), orderID)
    }
}

extension RecordWriter {
    var shipments: ShipmentKeeper { ShipmentKeeper(siteID: siteID, mirror: mirror, journal: journal) }
}
