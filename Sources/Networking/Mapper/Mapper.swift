import FoundationEssentials

/// Turns the body of an answer into a value. Every `map(response:)` throws `NetworkError` and nothing else.
public protocol Mapper: Sendable {
    associatedtype Output: Sendable

    /// - Throws: `NetworkError`: `.store` for an error in a 2xx answer, `.notJSON`, or `.unreadable`.
    func map(response: Data) async throws -> Output
}
