import Foundation
import Networking
import Synchronization

/// A network that writes down what is sent: method, path and body.
final class RecordingNetwork: Network {
    private let base: any Network
    private let sent = Mutex<[String]>([])

    init(_ base: any Network) {
        self.base = base
    }

    /// What was sent since this was asked before.
    func take() -> [String] {
        sent.withLock { requests in
            defer { requests = [] }
            return requests
        }
    }

    func answer(to request: any URLRequestConvertible) async throws -> NetworkResponse {
        if let request = try? request.asHTTPRequest() {
            let path = request.url.replacing(/^http:\/\/[^\/]*/, with: "")
                .replacing(/\?_=[^&]*&/, with: "?").replacing(/\?_=[^&]*$/, with: "")
            let body = request.body.map { " \(String(decoding: $0, as: UTF8.self))" } ?? ""
            sent.withLock { $0.append("\(request.method.rawValue) \(path)\(body)") }
        }
        return try await base.answer(to: request)
    }
}
