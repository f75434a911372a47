import FoundationEssentials

/// Turns the body of an answer into a value.
public protocol Mapper: Sendable {
    associatedtype Output: Sendable

    /// - Throws: `NetworkError`.
    func map(response: Data) async throws -> Output
}
