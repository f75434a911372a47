import FoundationEssentials
import WooFoundation

/// The outcome of a batch for one of its items.
public enum CreatedRow<Item: ListedEntity>: Sendable {
    case made(Item)
    case refused(StoreError)
    /// It was created, but the answer cannot be read.
    case unreadable
}

/// Maps `POST …/batch` with `create`: a row for each item, in order.
public struct CatalogueCreationMapper<Item: ListedEntity>: Mapper {
    private let decoder: RowDecoder<Item>

    /// - Parameters:
    ///   - resource: what a row is, for error messages: `order`.
    ///   - userInfo: ids that the rows do not contain.
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
    /// Why the store rejected one row of a batch; nil where it did not.
    init?(batchRow row: Data) {
        guard let value = JSONRowScanner.members(of: row)?.first(where: { $0.name == "error" })?.value,
            let error = StoreError(body: value)
        else { return nil }
        self = error
    }
}
