import FoundationEssentials
import WooFoundation

/// What the sender records before an attempt, so that it recognises its own work after a lost answer.
struct EditAttempt: Hashable, Sendable {
    /// Values of earlier attempts that the store may have accepted, by field.
    var tried: [String: [JSONValue]] = [:]
    /// The newest id of an order's notes, or of the store's orders, before the first attempt: newer ones may be ours.
    var newestID: Int64?
    /// When a request was sent that must not be repeated blindly and whose answer never came.
    var sentAt: Date?
    /// How many identical parcels the order had before the first attempt.
    var alike: Int?
    /// The stock before that.
    var stockBefore: Decimal?
    /// What a stock change writes to the record's meta data.
    var mark: String?
    /// Under which key.
    var markKey: String?
    /// WooCommerce's key of the order that is meant: a shop that was put back to an earlier day gives its ids out again.
    var orderKey: String?

    init() {}

    init(_ json: JSONValue) {
        newestID = json["newest_id"]?.integer ?? json["newest_note_id"]?.integer
        sentAt = json["sent_at"]?.integer.map { Date(timeIntervalSince1970: Double($0)) }
        alike = json["alike"]?.integer.map { Int($0) }
        stockBefore = json["stock_before"]?.decimal
        mark = json["mark"]?.string
        markKey = json["mark_key"]?.string
        orderKey = json["order_key"]?.string
        guard case .object(let members)? = json["tried"] else { return }
        for (name, value) in members {
            if case .array(let values) = value { tried[name] = values }
        }
    }

    var json: JSONValue {
        var members: [String: JSONValue] = [:]
        if let newestID { members["newest_id"] = .number(Decimal(newestID)) }
        if let sentAt { members["sent_at"] = .number(Decimal(Int64(sentAt.timeIntervalSince1970))) }
        if let alike { members["alike"] = .number(Decimal(alike)) }
        if let mark { members["mark"] = .string(mark) }
        if let markKey { members["mark_key"] = .string(markKey) }
        if let orderKey { members["order_key"] = .string(orderKey) }
        if let stockBefore { members["stock_before"] = .number(stockBefore) }
        if !tried.isEmpty { members["tried"] = .object(tried.mapValues { .array($0) }) }
        return .object(members)
    }

    mutating func addTried(_ change: RecordChange) {
        guard tried[change.field]?.contains(change.value) != true else { return }
        tried[change.field, default: []].append(change.value)
    }

    /// Whether the store has a value of an earlier attempt: then it has ended, whatever became of its answer.
    func isSeen(in current: (String) -> JSONValue?, of kind: EditKind) -> Bool {
        tried.contains { field, values in
            current(field).map { value in values.contains { kind.isSame(field, value, $0) } } ?? false
        }
    }

    /// Whether the store's value may be the edit's base, or the result of an earlier attempt.
    func explains(_ current: JSONValue, of change: RecordChange, in kind: EditKind) -> Bool {
        guard let base = change.base else { return true }
        return kind.isSame(change.field, current, base)
            || tried[change.field]?.contains { kind.isSame(change.field, current, $0) } == true
    }
}
