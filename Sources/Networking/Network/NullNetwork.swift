/// A network on which nothing ever completes, until it is cancelled.
public struct NullNetwork: Network {
    public init() {}

    /// Waits until the task is cancelled.
    ///
    /// - Throws: `NetworkError.cancelled`, always.
    public func answer(to request: any URLRequestConvertible) async throws -> NetworkResponse {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        for await _ in stream {}
        continuation.finish()
        throw NetworkError.cancelled
    }
}
