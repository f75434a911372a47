import Networking
import Storage
import WooFoundation

/// Reads and writes records of any kind.
struct RecordWriter: Sendable {
    let siteID: Int64
    let mirror: any StorageManagerType
    let journal: EditJournal
    let remote: CatalogueRemote
    let orders: OrderWire
    /// Whether the store is connected through WordPress.com.
    var isBehindWordPressCom = false

    func upserter<Record: EditableRecord>(_ type: Record.Type) -> RecordUpserter<Record> {
        RecordUpserter(siteID: siteID, mirror: mirror, journal: journal)
    }

    /// Shows records with their present edits.
    func show(_ record: EditedRecord, ids: [Int64]?) async throws { try await show(record.type, ids) }

    /// As `show`, for everything: after a crash between ledger and mirror, or for a rebuilt mirror.
    func showAllEdits() async throws {
        let wanted = try await mirror.read { [self] storage in
            try EditedRecord.allCases.filter { try needsShowing($0.type, storage) }
        }
        for record in wanted { try await show(record.type, nil) }
    }

    private func show<Record: EditableRecord>(_ type: Record.Type, _ ids: [Int64]?) async throws {
        try await upserter(type).showEdits(ids)
    }

    private func needsShowing<Record: EditableRecord>(
        _ type: Record.Type,
        _ storage: any StorageType
    ) throws -> Bool {
        try upserter(type).needsShowing(storage)
    }

    /// Shows a record as it is in the store after a refused edit; if the store does not answer, as last known.
    func refetch(_ edit: PendingEditRecord, _ change: RecordEdit) async throws {
        guard edit.entityID > 0 else { return }
        do {
            try await fetch(edit.entityID, of: change.parentID, as: change.record.type)
        } catch is NetworkError {
            // The last known values are shown already.
        }
    }

    /// Fetches a record into the mirror. One the store does not have is removed.
    ///
    /// - Parameter parentID: the product of a variation, the attribute of a term; 0 for others.
    /// - Throws: `NetworkError`, `StorageError`.
    func fetch<Record: EditableRecord>(_ id: Int64, of parentID: Int64 = 0, as type: Record.Type) async throws {
        do {
            try await upserter(type).save([try await Record.wire(self, parentID: parentID).load(id)])
        } catch let error as NetworkError where error.isOfMissingRecord {
            try await upserter(type).delete(id)
            throw error
        }
    }
}

extension EditedRecord {
    var type: any EditableRecord.Type {
        switch self {
        case .order: OrderRecord.self
        case .product: ProductRecord.self
        case .variation: ProductVariationRecord.self
        case .category: ProductCategoryRecord.self
        case .tag: ProductTagRecord.self
        case .shippingClass: ProductShippingClassRecord.self
        case .attribute: ProductAttributeRecord.self
        case .attributeTerm: ProductAttributeTermRecord.self
        case .review: ProductReviewRecord.self
        case .taxRate: TaxRateRecord.self
        case .coupon: CouponRecord.self
        case .customer: CustomerRecord.self
        }
    }
}
