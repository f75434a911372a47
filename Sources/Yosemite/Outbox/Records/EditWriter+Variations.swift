import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// WooCommerce moves the variations of a product to the trash with it, and REST brings back the product alone
/// (`woocommerce.md`, "Trash and deleting").
extension EditWriter {
    /// Whether a change takes a product out of the trash.
    static func takesOutOfTrash(_ changes: [RecordChange]) -> Bool {
        changes.contains { change in
            change.field == ProductField.status.rawValue && change.base == .string(OrderField.trash)
                && change.value != .string(OrderField.trash)
        }
    }

    /// How long a store may take for all variations of a product, in seconds.
    private static let longestTrashing: Int64 = 600

    /// Brings back the variations that went to the trash with their product, each with the status it had; those that
    /// were there before stay. May be done again.
    ///
    /// - Returns: the product as it is then.
    /// - Throws: `EditRefusal` where the store keeps some of them in the trash; `NetworkError`.
    func restoreVariations<Record: EditableRecord>(
        of item: Record.Item,
        over wire: any RecordWire<Record.Item>,
        as type: Record.Type
    ) async throws -> Record.Item {
        guard let product = item as? Product else { return item }
        let variations = CatalogueWire<ProductVariation>(
            path: .variations(productID: product.productID),
            remote: records.remote,
            siteID: product.siteID
        )
        // WooCommerce moves them first, one after the other.
        let since = (TrashMark(product.metaData).time ?? 0) - Self.longestTrashing
        var (restored, tried): ([ProductVariation], Set<Int64>) = ([], [])
        while true {
            let trashed = try await refusing { try await variations.find("status", OrderField.trash) }.items
            let wanted = trashed.filter { variation in
                variation.statusKey == OrderField.trash && TrashMark(variation.metaData).time ?? .max >= since
            }
            guard !wanted.isEmpty else { break }
            let left = wanted.filter { !tried.contains($0.variationID) }
            guard !left.isEmpty else {
                throw EditRefusal(reason: TakenWords.variationsInTrash(wanted.map(\.variationID)))
            }
            tried.formUnion(left.map(\.variationID))
            let updates = left.map { ($0.variationID, ["status": JSONValue.string(TrashMark($0.metaData).status)]) }
            switch await variations.update(Dictionary(updates) { first, _ in first }) {
            case .done(let answer): restored += answer.items.values
            case .notSent(let error): try await refusing { throw error }
            case .unknown(let error): throw error
            case .refused(let error): try await refusing { throw error }
            }
        }
        guard !restored.isEmpty else { return item }
        try await records.upserter(ProductVariationRecord.self).save(restored)
        return try await refusing { try await wire.load(product.productID) }
    }
}

/// What WordPress notes in a post's meta data when it moves it to the trash; a post that was there before has several.
private struct TrashMark {
    /// Seconds since 1970; nil where there is none.
    let time: Int64?
    /// The status before.
    let status: String

    private static let statuses: Set<String> = ["publish", "private", "draft", "pending"]

    init(_ metaData: [MetaData]) {
        func last(_ key: String) -> String? {
            metaData.last { $0.key == key }.flatMap { $0.value.string ?? $0.value.integer.map { "\($0)" } }
        }
        time = last("_wp_trash_meta_time").flatMap { Int64($0) }
        status = last("_wp_trash_meta_status").flatMap { Self.statuses.contains($0) ? $0 : nil } ?? "publish"
    }
}
