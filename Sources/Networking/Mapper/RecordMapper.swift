import FoundationEssentials
import WooFoundation

/// Maps an answer that is one record.
public struct RecordMapper<T: Decodable & Sendable>: Mapper {
    private let resource: String
    private let userInfo: [CodingUserInfoKey: any Sendable]

    public init(resource: String, userInfo: [CodingUserInfoKey: any Sendable] = [:]) {
        self.resource = resource
        self.userInfo = userInfo
    }

    /// - Throws: `NetworkError`; `.unreadable` where the record is there but bad.
    public func map(response: Data) async throws -> T {
        let content = try Envelope.content(of: response)
        let isTooDeep = JSONRowScanner.depth(of: content) > JSONRowScanner.deepest
        switch RowDecoder<T>(resource: resource, userInfo: userInfo).decode(content, isTooDeep: isTooDeep) {
        case .success(let record): return record
        case .failure(let failure): throw NetworkError.unreadable(resource: resource, reason: failure.row.reason)
        }
    }
}
