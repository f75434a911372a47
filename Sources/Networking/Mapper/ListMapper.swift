import FoundationEssentials
import WooFoundation

/// Maps a list row by row: an unreadable row is reported and does not hide the rest of the page.
public struct ListMapper<T: Decodable & Sendable>: Mapper {
    private let resource: String
    private let userInfo: [CodingUserInfoKey: any Sendable]

    /// - Parameters:
    ///   - resource: what a row is, for error messages: `order`.
    ///   - userInfo: ids that the rows do not contain.
    public init(resource: String, userInfo: [CodingUserInfoKey: any Sendable] = [:]) {
        self.resource = resource
        self.userInfo = userInfo
    }

    /// - Throws: `NetworkError`: `.store`, `.notJSON`, or `.unreadable` where the answer is not a list.
    public func map(response: Data) async throws -> MappedRows<T> {
        let content = try Envelope.content(of: response)
        guard let rows = JSONRowScanner.rows(of: content) else {
            throw NetworkError.unreadable(resource: "list of \(resource)s", reason: "the answer is not a list")
        }
        let decoder = RowDecoder<T>(resource: resource, userInfo: userInfo)
        var items: [T] = []
        var unreadable: [UnreadableRow] = []
        items.reserveCapacity(rows.rows.count)
        for row in rows.rows {
            switch decoder.decode(row.data, isTooDeep: row.isTooDeep) {
            case .success(let item): items.append(item)
            case .failure(let problem): unreadable.append(problem.row)
            }
        }
        return MappedRows(items: items, unreadable: unreadable, isCutOff: rows.isCutOff)
    }
}
