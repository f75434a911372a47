import FoundationEssentials
import WooFoundation

/// What `orders/batch` answered: each order on its own.
public struct OrderBatch: Sendable {
    /// As they are now.
    public let orders: [Order]
    /// Why the store did not change others.
    public let refused: [Int64: StoreError]

    public init(orders: [Order], refused: [Int64: StoreError]) {
        self.orders = orders
        self.refused = refused
    }
}

/// Maps `orders/batch` with `update`. An answer that cannot be read is left out, as if it had not come: whoever sent
/// the batch reads
/// that order again.
public struct OrderBatchMapper: Mapper {
    private let decoder: RowDecoder<Order>

    public init(siteID: Int64) {
        decoder = RowDecoder(resource: "order", userInfo: [.siteID: siteID])
    }

    public func map(response: Data) async throws -> OrderBatch {
        let content = try Envelope.content(of: response)
        guard let list = JSONRowScanner.members(of: content)?.first(where: { $0.name == "update" })?.value,
            let rows = JSONRowScanner.rows(of: list)
        else { throw NetworkError.unreadable(resource: "batch of orders", reason: "the answer has no list") }
        var orders: [Order] = []
        var refused: [Int64: StoreError] = [:]
        for row in rows.rows {
            if let (orderID, error) = Self.error(in: row.data) {
                refused[orderID] = error
            } else if case .success(let order) = decoder.decode(row.data, isTooDeep: row.isTooDeep) {
                orders.append(order)
            }
        }
        return OrderBatch(orders: orders, refused: refused)
    }

    private static func error(in row: Data) -> (Int64, StoreError)? {
        guard let members = JSONRowScanner.members(of: row), let id = UnreadableRow.id(in: row),
            let error = members.first(where: { $0.name == "error" })?.value, let reason = StoreError(body: error)
        else { return nil }
        return (id, reason)
    }
}
