import FoundationEssentials
import WooFoundation

/// Maps an answer that is one record.
public struct RecordMapper<T: Decodable & Sendable>: Mapper {
    private let resource: String
    private let userInfo: [CodingUserInfoKey: any Sendable]

    /// - Parameters:
    ///   - resource: what the record is, for error messages: `order`.
    ///   - userInfo: ids that the record does not contain.
    public init(resource: String, userInfo: [CodingUserInfoKey: any Sendable] = [:]) {
        self.resource = resource
        self.userInfo = userInfo
    }

    /// - Throws: `NetworkError`; `.unreadable` where the answer is JSON but not a valid record.
    public func map(response: Data) async throws -> T {
        let content = try Envelope.content(of: response)
        let isTooDeep = JSONRowScanner.depth(of: content) > JSONRowScanner.deepest
        switch RowDecoder<T>(resource: resource, userInfo: userInfo).decode(content, isTooDeep: isTooDeep) {
        case .success(let record): return record
        case .failure(let failure): throw NetworkError.unreadable(resource: resource, reason: failure.row.reason)
        }
    }
}
