import Networking
import Storage
import WooFoundation

/// What records of the catalogue are read and written with, whatever they are.
struct RecordWriter: Sendable {
    /// How many go at once: a price costs a store some 15 ms; on a host twenty times slower this stays below PHP's
    /// 30 s.
    static let batchSize = 50

    let siteID: Int64
    let mirror: any StorageManagerType
    let journal: EditJournal
    let remote: any CatalogueRemoteProtocol

    func upserter<Record: EditableRecord>(_ type: Record.Type) -> RecordUpserter<Record> {
        RecordUpserter(siteID: siteID, mirror: mirror, journal: journal)
    }

    /// Whether an edit may go with others: fields of a product, variation or review, and not the trash, which a batch cannot
    /// do, nor a count, of which it has to be known whether it arrived.
    static func isForBatch(_ edit: PendingEditRecord) -> Bool {
        guard edit.entityID > 0, case .record(let change)? = edit.kindOfEdit, case .update(let changes) = change.content
        else { return false }
        switch change.record {
        case .variation where isOfDescription(change): return false
        case .product, .variation, .review: return !changes.contains { $0.value == .string(OrderField.trash) }
        case .category, .tag, .shippingClass, .attribute, .attributeTerm, .taxRate: return false
        }
    }

    /// Whether it changes the description of a variation, which no list has as it is written.
    static func isOfDescription(_ edit: RecordEdit) -> Bool {
        edit.record == .variation && edit.changes.contains { $0.field == ProductField.fullDescription.rawValue }
    }

    /// Shows records with what the ledger has of them now.
    func show(_ record: EditedRecord, ids: [Int64]?) async throws { try await show(record.type, ids) }

    /// As `show`, for everything: after a crash between ledger and mirror, or for a mirror that was rebuilt.
    func showAllEdits() async throws {
        for record in EditedRecord.allCases { try await showAll(record.type) }
    }

    private func show<Record: EditableRecord>(_ type: Record.Type, _ ids: [Int64]?) async throws {
        try await upserter(type).showEdits(ids)
    }

    private func showAll<Record: EditableRecord>(_ type: Record.Type) async throws {
        let upserter = upserter(type)
        guard try await mirror.read({ try upserter.needsShowing($0) }) else { return }
        try await upserter.showEdits(nil)
    }

    /// Shows a record as the store has it now, after an edit that it refused.
    func refetch(_ edit: PendingEditRecord, _ change: RecordEdit) async throws {
        guard edit.entityID > 0 else { return }
        do {
            try await fetch(change.path, edit.entityID, as: change.record.type)
        } catch is NetworkError {
            // What the store had when it was last seen is shown already.
        }
    }

    /// Brings a record into the mirror as the store has it now. One the store does not have is taken out.
    ///
    /// - Throws: `NetworkError`, `StorageError`.
    func fetch<Record: EditableRecord>(_ path: CataloguePath, _ id: Int64, as type: Record.Type) async throws {
        do {
            let item: Record.ReadOnly = try await remote.load(path, id: id, siteID: siteID)
            try await upserter(type).save([item])
        } catch let error as NetworkError where error.isNotFound && error.storeError != nil {
            try await upserter(type).delete(id)
            throw error
        }
    }
}

extension EditedRecord {
    var type: any EditableRecord.Type {
        switch self {
        case .product: ProductRecord.self
        case .variation: ProductVariationRecord.self
        case .category: ProductCategoryRecord.self
        case .tag: ProductTagRecord.self
        case .shippingClass: ProductShippingClassRecord.self
        case .attribute: ProductAttributeRecord.self
        case .attributeTerm: ProductAttributeTermRecord.self
        case .review: ProductReviewRecord.self
        case .taxRate: TaxRateRecord.self
        }
    }
}
