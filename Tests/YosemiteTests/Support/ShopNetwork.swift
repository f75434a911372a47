import Foundation
import Networking
import Synchronization
import WooFoundation

@testable import DemoStore

/// A shop's requests, handed to its router without sockets. Over HTTP go those to other addresses, and all of them once a
/// test reaches for the proxy.
final class ShopNetwork: Network {
    private let store: DemoStore
    private let address: String
    private let curl: CurlNetwork
    /// Which of several programs it is of, for the store to tell apart who reads and who writes.
    private let reader: String
    private let isHTTP = Mutex(false)
    private let requests: Busy

    /// - Parameter requests: raised from each request to its answer.
    init(_ store: DemoStore, at address: String, beside curl: CurlNetwork, counting requests: Busy, reader: String = "")
    {
        (self.store, self.address, self.curl, self.requests, self.reader) = (store, address, curl, requests, reader)
    }

    /// Requests go over HTTP from now on.
    func goesOverHTTP() { isHTTP.withLock { $0 = true } }

    func answer(to request: any URLRequestConvertible) async throws -> NetworkResponse {
        try await requests.during { try await get(request) }
    }

    private func get(_ request: any URLRequestConvertible) async throws -> NetworkResponse {
        let sent: HTTPRequest
        do {
            sent = try request.asHTTPRequest()
        } catch let error as RequestError {
            throw NetworkError.invalidRequest(error)
        }
        guard !isHTTP.withLock(\.self), sent.url.hasPrefix(address + "/") else {
            return try await curl.answer(to: request)
        }
        if Task.isCancelled { throw NetworkError.cancelled }
        var fields: [String: String] = [:]
        for field in sent.headers.fields { fields[field.name.lowercased()] = field.value }
        fields[FieldHistory.readerHeader] = reader
        fields["host"] = String(address.dropFirst("http://".count))
        let answer = await store.answer(
            StoreRequest(
                method: sent.method.rawValue,
                target: String(sent.url.dropFirst(address.count)),
                headers: fields,
                body: sent.body ?? Data()
            )
        )
        if Task.isCancelled { throw NetworkError.cancelled }
        if let received = answer.cut { throw NetworkError.cutOff(received: received) }
        var headers = HTTPHeaders()
        for (name, value) in answer.headers { headers.add(name, value) }
        return NetworkResponse(
            status: answer.status,
            headers: headers,
            body: sent.method == .head ? Data() : answer.body
        )
    }
}
