import FoundationEssentials
import WooFoundation

/// Maps a list row by row: a bad row is reported and never hides its page.
public struct ListMapper<T: Decodable & Sendable>: Mapper {
    private let resource: String
    private let userInfo: [CodingUserInfoKey: any Sendable]

    /// - Parameters:
    ///   - resource: what a row is, for people: `order`.
    ///   - userInfo: identifiers the rows do not carry.
    public init(resource: String, userInfo: [CodingUserInfoKey: any Sendable] = [:]) {
        self.resource = resource
        self.userInfo = userInfo
    }

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
