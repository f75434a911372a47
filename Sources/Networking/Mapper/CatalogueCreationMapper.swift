import FoundationEssentials
import WooFoundation

/// What a batch made of one of its items.
public enum CreatedRow<Item: ListedEntity>: Sendable {
    case made(Item)
    case refused(StoreError)
    /// It was made, and what it is cannot be read.
    case unreadable
}

/// Maps `…/batch` with `create`: a row for each item, in their order.
public struct CatalogueCreationMapper<Item: ListedEntity>: Mapper {
    private let decoder: RowDecoder<Item>

    public init(resource: String, userInfo: [CodingUserInfoKey: any Sendable]) {
        decoder = RowDecoder(resource: resource, userInfo: userInfo)
    }

    public func map(response: Data) async throws -> [CreatedRow<Item>] {
        let content = try Envelope.content(of: response)
        guard let list = JSONRowScanner.members(of: content)?.first(where: { $0.name == "create" })?.value,
            let rows = JSONRowScanner.rows(of: list)
        else { throw NetworkError.unreadable(resource: "batch", reason: "the answer has no list") }
        return rows.rows.map { row in
            if let reason = StoreError(batchRow: row.data) { return .refused(reason) }
            guard case .success(let item) = decoder.decode(row.data, isTooDeep: row.isTooDeep) else {
                return .unreadable
            }
            return .made(item)
        }
    }
}

extension StoreError {
    /// Why the store did not do what one row of a batch asked; nil where it did.
    init?(batchRow row: Data) {
        guard let value = JSONRowScanner.members(of: row)?.first(where: { $0.name == "error" })?.value,
            let error = StoreError(body: value)
        else { return nil }
        self = error
    }
}
