import FoundationEssentials

/// Pairs requests with mappers.
public protocol Remote: Sendable {
    var network: any Network { get }
}

extension Remote {
    /// - Throws: `NetworkError`.
    func enqueue<M: Mapper>(_ request: any URLRequestConvertible, mapper: M) async throws -> M.Output {
        try await mapped(try await network.responseData(for: request), by: mapper)
    }

    /// A page, with the store's totals for the whole list.
    ///
    /// - Throws: `NetworkError`.
    func enqueuePage<M: Mapper, T>(
        _ request: any URLRequestConvertible,
        number: Int,
        mapper: M
    ) async throws -> Page<T> where M.Output == MappedRows<T> {
        let response = try await network.responseData(for: request)
        let rows = try await mapped(response, by: mapper)
        return Page(rows, headers: response.headers, number: number)
    }

    /// A page of ids only (`_fields=id`).
    ///
    /// - Throws: `NetworkError`.
    func enqueueIDs(
        siteID: Int64,
        path: String,
        parameters: [QueryParameter],
        number: Int
    ) async throws -> Page<Int64> {
        let query = parameters + [QueryParameter("_fields", "id")]
        let request = RESTRequest(siteID: siteID, path: path, query: query)
        return try await enqueuePage(request, number: number, mapper: IdentifierListMapper())
    }

    private func mapped<M: Mapper>(_ response: NetworkResponse, by mapper: M) async throws -> M.Output {
        if Task.isCancelled { throw NetworkError.cancelled }
        do {
            return try await mapper.map(response: response.body)
        } catch NetworkError.notJSON(_, let excerpt) {
            let kind = response.body.isEmpty ? "an empty answer" : response.headers["Content-Type"]
            throw NetworkError.notJSON(contentType: kind, excerpt: excerpt)
        }
    }
}
