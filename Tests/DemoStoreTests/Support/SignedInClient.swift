import Foundation
import Networking
import TestSupport
import Testing
import WooFoundation

@testable import DemoStore

/// Asks a demo store as the program does that is signed in at the store's own page.
struct SignedInClient {
    private static let siteID: Int64 = 1

    private let network: any Network
    private let connection: SiteConnection

    init(_ running: RunningStore) throws {
        let user = running.store.configuration.credentials.users.first?.login ?? ""
        connection = SiteConnection(
            siteID: Self.siteID,
            address: try SiteAddress(running.address.url.absoluteString),
            credentials: .account(SiteAccount(user: user, password: Secret(DemoSignIn.password(of: user))))
        )
        network = CurlNetwork()
    }

    func send(_ method: String, _ target: String, body: String?) async throws -> WireClient.Answer {
        let halves = target.dropFirst("/wp-json/".count).split(separator: "?", maxSplits: 1)
        let query = QueryParameters(query: halves.count > 1 ? String(halves[1]) : "")
        let request = RESTRequest(
            siteID: Self.siteID,
            namespace: .root,
            method: try #require(HTTPMethod(rawValue: method)),
            path: halves.first.map(String.init) ?? "",
            query: query.pairs.map { QueryParameter($0.name, $0.value) },
            body: try body.map { try JSONDecoder().decode(JSONValue.self, from: Data($0.utf8)) }
        )
        let answer = try await network.answer(to: request, by: connection)
        var headers: [String: String] = [:]
        for field in answer.headers.fields { headers[field.name.lowercased()] = field.value }
        return WireClient.Answer(status: answer.status, headers: headers, body: answer.body, isCut: false)
    }
}

extension Way {
    /// Whether a recorded request can be sent on this way at all.
    func carries(_ recording: RecordedAnswer) -> Bool {
        switch self {
        case .direct: true
        case .tunnelled: TunnelClient.carries(recording)
        case .cookie:
            TunnelClient.carries(recording)
                && (recording.requestBody.map { (try? JSONNode(parsing: Data($0.utf8))) != nil } ?? true)
        }
    }
}
