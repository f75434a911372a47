import FoundationEssentials
import WooFoundation

/// A notification of the account (`notifications`, version 1.1).
public struct DemoDotcomNote: Hashable, Sendable {
    public let id: Int
    /// `store_order`, `comment`, `traffic_surge` …
    public var type: String
    /// `store_review` of a comment that is a review; empty for none.
    public var subtype = ""
    public var subject: String
    public var body = ""
    /// The site it is about.
    public var blogID: Int
    /// Ids of the order, the comment and other subjects, by name.
    public var about: [String: Int] = [:]
    /// Seconds since 1970.
    public var time: Int
    public var isRead = false

    /// Changes with the content of the note.
    var hash: Int {
        var hash: UInt32 = 2_166_136_261
        for byte in "\(subject)\u{0}\(body)\u{0}\(time)\u{0}\(isRead)".utf8 {
            hash = (hash ^ UInt32(byte)) &* 16_777_619
        }
        return Int(hash)
    }

    var json: JSONNode {
        func block(_ text: String) -> JSONNode { .array(text.isEmpty ? [] : [["text": .string(text)]]) }
        let dates = DemoDates(zone: StoreTimeZone(identifier: "UTC", gmtOffset: 0))
        let ids =
            [JSONNode.Member("site", .integer(blogID))]
            + about.sorted { $0.key < $1.key }.map { .init($0.key, .integer($0.value)) }
        return [
            "id": .integer(id), "note_hash": .integer(hash), "type": .string(type),
            "subtype": subtype.isEmpty ? .null : .string(subtype), "read": .integer(isRead ? 1 : 0),
            "noticon": "\u{F447}",
            "timestamp": .string(dates.gmt(time) as String + "+00:00"), "icon": "", "url": "https://wordpress.com/",
            "title": .string(subject), "subject": block(subject), "body": block(body), "header": .array([]),
            "meta": ["ids": .object(ids), "links": [:]],
        ]
    }
}

/// A device that receives the account's notifications.
public struct DemoDotcomDevice: Hashable, Sendable {
    public let id: Int
    public let token: String
    public let family: String
    public let name: String
}

extension DemoDotcom {
    /// Adds a notification before the existing ones.
    ///
    /// - Returns: its id.
    @discardableResult
    public func addNote(
        _ type: String,
        _ subject: String,
        at time: Int,
        change: (inout DemoDotcomNote) -> Void = { _ in }
    )
        -> Int
    {
        state.withLock { state in
            let id = 9_000_000_001 + state.notes.count
            var note = DemoDotcomNote(id: id, type: type, subject: subject, blogID: Self.blogID, time: time)
            change(&note)
            state.notes.append(note)
            return id
        }
    }

    /// Oldest first.
    public var notes: [DemoDotcomNote] { state.withLock { $0.notes } }
    public var devices: [DemoDotcomDevice] { state.withLock { $0.devices } }
    /// The time up to which the notifications were seen, in seconds since 1970; nil for never.
    public var lastSeen: Int? { state.withLock { $0.lastSeen } }

    /// `notifications…` and `devices…`; nil for another path.
    func accountAnswer(_ request: StoreRequest, _ path: [String]) throws(DotcomRefusal) -> StoreAnswer? {
        switch (request.sentMethod, path) {
        case ("GET", ["notifications"]): return try listNotes(request)
        case ("POST", ["notifications", "read"]): return try readNotes(try Self.members(request))
        case ("POST", ["notifications", "seen"]):
            guard let time = try Self.members(request)["time"]?.integer, time > 0 else {
                throw .invalid("time has to be a timestamp")
            }
            state.withLock { $0.lastSeen = time }
            return StoreAnswer(["last_seen_time": .integer(time), "success": true])
        case ("POST", ["devices", "new"]): return try addDevice(try Self.members(request))
        case ("POST", _) where path.count == 3 && path[0] == "devices" && path[2] == "delete":
            let isThere = state.withLock { state in
                let count = state.devices.count
                state.devices.removeAll { String($0.id) == path[1] }
                return state.devices.count < count
            }
            guard isThere else { throw DotcomRefusal(404, "unknown_device", "Unknown device") }
            return StoreAnswer(["success": true])
        case (_, _) where ["notifications", "devices"].contains(path.first ?? ""):
            throw path.first == "notifications" && path.count < 3 ? .wrongMethod : .unknownEndpoint
        default: return nil
        }
    }

    private func listNotes(_ request: StoreRequest) throws(DotcomRefusal) -> StoreAnswer {
        guard let count = Int(request.parameters["number"] ?? "10"), (1...100).contains(count) else {
            throw .invalid("number has to be 1 to 100")
        }
        let fields = request.parameters.list("fields")
        let wanted = request.parameters.list("ids").map { Set($0.compactMap { Int($0) }) }
        let (notes, seen) = state.withLock { ($0.notes, $0.lastSeen) }
        let found = notes.filter { wanted?.contains($0.id) ?? true }.sorted { ($0.time, $0.id) > ($1.time, $1.id) }
        let rows = found.prefix(count).map { note -> JSONNode in
            guard let fields else { return note.json }
            return .object(note.json.members.filter { fields.contains($0.name) })
        }
        return StoreAnswer([
            "last_seen_time": seen.map { .integer($0) } ?? .integer(0), "number": .integer(rows.count),
            "notes": .array(Array(rows)),
        ])
    }

    /// A positive value marks as read, a negative one as unread.
    private func readNotes(_ fields: JSONNode) throws(DotcomRefusal) -> StoreAnswer {
        guard case .object(let counts)? = fields["counts"], !counts.isEmpty else {
            throw .invalid("counts is missing")
        }
        var changes: [Int: Int] = [:]
        for member in counts {
            guard let id = Int(member.name), let change = member.value.integer else {
                throw .invalid("counts takes numbers")
            }
            changes[id] = change
        }
        let updated = state.withLock { state in
            state.notes.indices.compactMap { index -> JSONNode? in
                guard let change = changes[state.notes[index].id] else { return nil }
                state.notes[index].isRead = change > 0
                return .integer(state.notes[index].id)
            }
        }
        return StoreAnswer(["updated": .array(updated), "success": true])
    }

    private func addDevice(_ fields: JSONNode) throws(DotcomRefusal) -> StoreAnswer {
        guard let token = fields["device_token"]?.text, !token.isEmpty,
            let family = fields["device_family"]?.text, ["apple", "android"].contains(family)
        else { throw .invalid("device_token or device_family is missing") }
        let name = fields["device_name"]?.text ?? ""
        let id = state.withLock { state -> Int in
            if let known = state.devices.first(where: { $0.token == token }) { return known.id }
            let id = 700_001 + state.devices.count
            state.devices.append(DemoDotcomDevice(id: id, token: token, family: family, name: name))
            return id
        }
        return StoreAnswer(["ID": .string(String(id)), "settings": [:]])
    }

    static func members(_ request: StoreRequest) throws(DotcomRefusal) -> JSONNode {
        guard request.headers["content-type"]?.hasPrefix("application/json") == true,
            let node = try? JSONNode(parsing: request.body), case .object = node
        else { throw .invalid("the body has to be a JSON object") }
        return node
    }
}
