import FoundationEssentials
import WooFoundation

/// The outcome of a batch update, for each record separately.
public struct BatchAnswer<Item: ListedEntity>: Sendable {
    /// The changed records as they are now, by id.
    public let items: [Int64: Item]
    /// Why the store did not change the others.
    public let refused: [Int64: StoreError]

    public init(items: [Int64: Item], refused: [Int64: StoreError]) {
        self.items = items
        self.refused = refused
    }
}

/// Maps `POST …/batch` with `update`. A row that cannot be read is left out, as if it were missing: the sender of the
/// batch reads that record again.
public struct BatchMapper<Item: ListedEntity>: Mapper {
    private let decoder: RowDecoder<Item>

    /// - Parameters:
    ///   - resource: what a row is, for error messages: `order`.
    ///   - userInfo: ids that the rows do not contain.
    public init(resource: String, userInfo: [CodingUserInfoKey: any Sendable]) {
        decoder = RowDecoder(resource: resource, userInfo: userInfo)
    }

    public func map(response: Data) async throws -> BatchAnswer<Item> {
        let content = try Envelope.content(of: response)
        guard let list = JSONRowScanner.members(of: content)?.first(where: { $0.name == "update" })?.value,
            let rows = JSONRowScanner.rows(of: list)
        else { throw NetworkError.unreadable(resource: "batch", reason: "the answer has no list") }
        var items: [Int64: Item] = [:]
        var refused: [Int64: StoreError] = [:]
        for row in rows.rows {
            guard let id = UnreadableRow.id(in: row.data) else { continue }
            if let reason = StoreError(batchRow: row.data) {
                refused[id] = reason
            } else if case .success(let item) = decoder.decode(row.data, isTooDeep: row.isTooDeep) {
                items[id] = item
            }
        }
        return BatchAnswer(items: items, refused: refused)
    }
}
