import FoundationEssentials
import WooFoundation

/// WordPress.com's notifications for the account through which a store is connected. Every function throws
/// `NetworkError`.
///
/// `notifications`, `notifications/read`, `notifications/seen`
public struct NotificationsRemote: Remote {
    /// The service's longest list; older ones are not read.
    public static let maximum = 100

    public let network: any Network

    public init(network: any Network) {
        self.network = network
    }

    /// `GET notifications`: the account's newest 100, including those about its other sites. Rows that cannot be read
    /// are left out.
    public func loadNotes() async throws -> [DotcomNote] {
        let fields = "id,note_hash,type,subtype,read,timestamp,subject,body,url,meta"
        let query = [QueryParameter("number", "\(Self.maximum)"), QueryParameter("fields", fields)]
        let request = DotcomRequest(path: "notifications", query: query, timeout: .seconds(30))
        let list: DotcomNoteList = try await enqueue(request, mapper: RecordMapper(resource: "list of notifications"))
        return list.notes
    }

    /// `POST notifications/read`
    public func update(noteIDs: [Int64], isRead: Bool) async throws {
        // More than the service ever counts: marks the whole note as read.
        let count = JSONValue.number(Decimal(isRead ? 9_999 : -9_999))
        let counts = Dictionary(noteIDs.map { (String($0), count) }) { first, _ in first }
        try await post("notifications/read", ["counts": .object(counts)])
    }

    /// `POST notifications/seen`: marks everything up to `date` as seen, in whole seconds.
    public func updateLastSeen(_ date: Date) async throws {
        let seconds = Decimal(Int64(date.timeIntervalSince1970.rounded(.down)))
        try await post("notifications/seen", ["time": .number(seconds)])
    }

    private func post(_ path: String, _ body: [String: JSONValue]) async throws {
        let request = DotcomRequest(
            method: .post,
            path: path,
            body: .object(body),
            timeout: .seconds(30),
            isSafeToRepeat: true
        )
        let _: DotcomConsent = try await enqueue(request, mapper: RecordMapper(resource: "answer to \(path)"))
    }
}

/// `{"success": true}`
struct DotcomConsent: Decodable, Sendable {
    private enum CodingKeys: String, CodingKey {
        case success
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        guard container.flag(.success) == true else { throw container.problem(.success, "is not true") }
    }
}
