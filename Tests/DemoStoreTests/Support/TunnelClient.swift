import Foundation
import WooFoundation

@testable import DemoStore

/// Asks a demo store through its double of WordPress.com, by the public description of the tunnel, and takes the store's
/// answer out of what comes back.
struct TunnelClient {
    private let client: WireClient

    /// - Parameter port: of something in front of the store.
    init(_ running: RunningStore, port: UInt16? = nil) {
        client = WireClient(
            port: port ?? running.address.port,
            headers: ["Authorization": "Bearer \(DemoDotcom.token)"]
        )
    }

    /// Requests that the tunnel can carry: to the API, in JSON, with the rights of the store's administrator. What was recorded
    /// as refused for its credentials is none: those stay behind, and the service vouches for who asks.
    static func carries(_ recording: RecordedAnswer) -> Bool {
        ["app", "rw"].contains(recording.credentials) && recording.target.hasPrefix("/wp-json/")
            && recording.status != 401
            && !recording.target.contains("_method=") && !recording.name.hasPrefix("mut/media-upload")
            && ["GET", "POST", "PUT", "PATCH", "DELETE"].contains(recording.method)
            && !recording.target.contains("//") && recording.name != "mut/method-override"
    }

    func send(_ method: String, _ target: String, body: String?) async throws -> WireClient.Answer {
        let halves = target.dropFirst("/wp-json".count).split(separator: "?", maxSplits: 1)
        let query = halves.count > 1 ? "&" + halves[1] : ""
        let path = "\(halves[0])\(query)&_envelope&_method=\(method.lowercased())"
        let tunnel = "/wordpress-com/rest/v1.1/jetpack-blogs/\(DemoDotcom.blogID)/rest-api/"
        let answer: WireClient.Answer
        if ["GET", "DELETE"].contains(method) {
            let encoded = path.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
            answer = try await client.get(tunnel + "?json=true&path=\(encoded)")
        } else {
            var sent: JSONNode = ["json": "true", "path": .string(path)]
            if let body { sent["body"] = .string(body) }
            answer = try await client.send("POST", tunnel, body: String(decoding: sent.data, as: UTF8.self))
        }
        let data = answer.json["data"] ?? .null
        var headers: [String: String] = [:]
        for member in data["headers"]?.members ?? [] { headers[member.name.lowercased()] = member.value.text }
        return WireClient.Answer(
            status: data["status"]?.integer ?? answer.status,
            headers: headers,
            body: (data["body"] ?? .null).data,
            isCut: answer.isCut
        )
    }
}
