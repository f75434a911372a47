import Foundation
import WooFoundation

/// What the sender writes down before it tries, so that it knows its own work again where an answer is lost.
struct EditAttempt: Hashable, Sendable {
    /// Values of earlier tries that the store may have taken.
    var tried: [OrderField: [String]] = [:]
    /// Where an order's notes, or the store's orders, ended before the first try: what is newer may be ours.
    var newestID: Int64?
    /// When a request that makes something was sent whose answer never came.
    var sentAt: Date?

    init() {}

    init(_ json: JSONValue) {
        newestID = json["newest_id"]?.integer ?? json["newest_note_id"]?.integer
        sentAt = json["sent_at"]?.integer.map { Date(timeIntervalSince1970: Double($0)) }
        guard case .object(let members)? = json["tried"] else { return }
        for (name, value) in members {
            guard let field = OrderField(rawValue: name), case .array(let values) = value else { continue }
            tried[field] = values.compactMap(\.string)
        }
    }

    var json: JSONValue {
        var members: [String: JSONValue] = [:]
        if let newestID { members["newest_id"] = .number(Decimal(newestID)) }
        if let sentAt { members["sent_at"] = .number(Decimal(Int64(sentAt.timeIntervalSince1970))) }
        if !tried.isEmpty {
            members["tried"] = .object(
                Dictionary(uniqueKeysWithValues: tried.map { ($0.key.rawValue, .array($0.value.map { .string($0) })) })
            )
        }
        return .object(members)
    }

    mutating func addTried(_ change: FieldChange) {
        guard tried[change.field]?.contains(change.value) != true else { return }
        tried[change.field, default: []].append(change.value)
    }

    /// Whether what the store has may be the edit's base, or what an earlier try of it left there.
    func explains(_ current: String, of change: FieldChange) -> Bool {
        guard let base = change.base else { return true }
        return OrderField.isSame(current, base)
            || tried[change.field]?.contains { OrderField.isSame(current, $0) } == true
    }
}
