import FoundationEssentials
import WooFoundation

/// What a batch answered: each record on its own.
public struct BatchAnswer<Item: ListedEntity>: Sendable {
    /// As they are now, by id.
    public let items: [Int64: Item]
    /// Why the store did not change others.
    public let refused: [Int64: StoreError]

    public init(items: [Int64: Item], refused: [Int64: StoreError]) {
        self.items = items
        self.refused = refused
    }
}

/// Maps `…/batch` with `update`. A row that cannot be read is left out, as if it had not come: whoever sent the batch
/// reads that record again.
public struct BatchMapper<Item: ListedEntity>: Mapper {
    private let decoder: RowDecoder<Item>

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
