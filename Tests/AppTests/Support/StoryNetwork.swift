import Foundation
import Networking
import Synchronization
import TestSupport
import WooFoundation

@testable import DemoStore

/// A story's way to its store: into the router, without sockets, until the story wants HTTP.
final class StoryNetwork: Network {
    private let store: DemoStore
    private let clock: VirtualClock
    private let dates: any DateSource
    /// nil while no request leaves the process.
    private let curl = Mutex<CurlNetwork?>(nil)
    /// Those that have no answer yet.
    let requests = Busy()

    init(_ store: DemoStore, clock: VirtualClock, dates: any DateSource) {
        self.store = store
        self.clock = clock
        self.dates = dates
    }

    /// Requests go over HTTP from now on.
    func goesOverHTTP() {
        curl.withLock { $0 = $0 ?? CurlNetwork(clock: clock, dates: dates) }
    }

    func answer(to request: any URLRequestConvertible) async throws -> NetworkResponse {
        try await requests.during { try await get(request) }
    }

    private func get(_ request: any URLRequestConvertible) async throws -> NetworkResponse {
        if let curl = curl.withLock({ $0 }) { return try await curl.answer(to: request) }
        let sent: HTTPRequest
        do {
            sent = try request.asHTTPRequest()
        } catch let error as RequestError {
            throw NetworkError.invalidRequest(error)
        }
        if Task.isCancelled { throw NetworkError.cancelled }
        let answer = await store.answer(StoreRequest(sent))
        if Task.isCancelled { throw NetworkError.cancelled }
        var headers = HTTPHeaders()
        for (name, value) in answer.headers { headers.add(name, value) }
        return NetworkResponse(
            status: answer.status,
            headers: headers,
            body: sent.method == .head ? Data() : answer.body
        )
    }
}

extension StoreRequest {
    /// A request as the store's server would hand it on.
    fileprivate init(_ sent: HTTPRequest) {
        var headers: [String: String] = [:]
        for field in sent.headers.fields { headers[field.name.lowercased()] = field.value }
        let rest = sent.url.drop { $0 != ":" }.dropFirst(3)
        headers["host"] = String(rest.prefix { $0 != "/" })
        self.init(
            method: sent.method.rawValue,
            target: String(rest.drop { $0 != "/" }),
            headers: headers,
            body: sent.body ?? Data()
        )
    }
}
