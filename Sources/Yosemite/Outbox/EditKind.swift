import Foundation
import WooFoundation

/// What an edit in the ledger changes.
public enum EditKind: Hashable, Sendable, Fakeable {
    /// Another status for an order. `base` is what the store had when the owner decided.
    case orderStatus(status: String, base: String)
    /// A new note on an order. `isCustomerNote` makes the store mail it.
    case orderNote(text: String, isCustomerNote: Bool)
}

/// How an `EditKind` lies in the ledger: a name, the values to send and the values they replace.
struct StoredEdit: Hashable, Sendable {
    static let orderStatus = "order.status"
    static let orderNote = "order.note"

    let kind: String
    let payload: String
    let base: String

    init(kind: String, payload: String, base: String) {
        self.kind = kind
        self.payload = payload
        self.base = base
    }

    init(_ edit: EditKind) {
        switch edit {
        case .orderStatus(let status, let base):
            kind = Self.orderStatus
            payload = JSONValue.object(["status": .string(status)]).text
            self.base = JSONValue.object(["status": .string(base)]).text
        case .orderNote(let text, let isCustomerNote):
            kind = Self.orderNote
            payload = JSONValue.object(["note": .string(text), "customer_note": .bool(isCustomerNote)]).text
            base = "{}"
        }
    }

    /// nil for an edit of a kind this version does not know: it stays in the ledger untouched.
    var edit: EditKind? {
        guard let payload = Self.members(of: payload) else { return nil }
        switch kind {
        case Self.orderStatus:
            guard let status = payload["status"]?.string else { return nil }
            return .orderStatus(status: status, base: Self.members(of: base)?["status"]?.string ?? "")
        case Self.orderNote:
            guard let text = payload["note"]?.string else { return nil }
            return .orderNote(text: text, isCustomerNote: payload["customer_note"] == .bool(true))
        default:
            return nil
        }
    }

    private static func members(of text: String) -> JSONValue? {
        try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    }
}
