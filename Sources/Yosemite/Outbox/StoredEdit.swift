import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// An `EditKind` as stored in the ledger: a name, the values to send and the values they replace.
struct StoredEdit: Hashable, Sendable {
    static let update = "update"
    static let stock = "stock"
    static let create = "create"
    static let delete = "delete"

    static let orderUpdate = "order.update"
    static let orderNote = "order.note"
    static let noteDelete = "order.note_delete"
    static let trackingAdd = "order.tracking"
    static let trackingDelete = "order.tracking_delete"
    static let orderCreate = "order.create"
    /// A new order with its own amounts: versions that do not know them must not create it without.
    static let orderMake = "order.make"

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
        case .orderNote(let text, let isCustomerNote):
            let payload = JSONValue.object(["note": .string(text), "customer_note": .bool(isCustomerNote)])
            self.init(kind: Self.orderNote, payload: payload.text, base: "{}")
        case .noteDelete(let noteID, let text, let isCustomerNote):
            let base = JSONValue.object(["note": .string(text), "customer_note": .bool(isCustomerNote)])
            self.init(
                kind: Self.noteDelete,
                payload: JSONValue.object(["note_id": .number(Decimal(noteID))]).text,
                base: base.text
            )
        case .orderCreate(let draft):
            let kind = draft.priced == nil ? Self.orderCreate : Self.orderMake
            self.init(kind: kind, payload: draft.stored.text, base: "{}")
        case .trackingAdd(let draft): self.init(kind: Self.trackingAdd, payload: draft.stored.text, base: "{}")
        case .trackingDelete(let tracking):
            let payload = JSONValue.object(["tracking_id": .string(tracking.trackingID)])
            let base = JSONValue.object([
                "site_id": .number(Decimal(tracking.siteID)), "order_id": .number(Decimal(tracking.orderID)),
                "tracking_number": .string(tracking.trackingNumber), "provider": .string(tracking.trackingProvider),
                "link": .string(tracking.trackingURL), "date_shipped": .string(tracking.dateShipped),
            ])
            self.init(kind: Self.trackingDelete, payload: payload.text, base: base.text)
        case .record(let edit): self.init(edit)
        }
    }

    /// nil for a kind this version does not know: the edit stays in the ledger untouched.
    var edit: EditKind? {
        let payload = JSONValue(parsing: payload)
        guard case .object(let members) = payload else { return nil }
        switch kind {
        case Self.orderUpdate:
            let isKnown = members.allSatisfy { name, value in
                OrderRow.isField(name) || OrderField(rawValue: name) != nil && value.string != nil
            }
            guard !members.isEmpty, isKnown else { return nil }
            let bases = JSONValue(parsing: base)
            return EditKind.order([]).changing(
                members.map { RecordChange(field: $0.key, base: bases[$0.key], value: $0.value) }
            )
        case Self.orderNote:
            guard let text = payload["note"]?.string else { return nil }
            return .orderNote(text: text, isCustomerNote: payload["customer_note"] == .bool(true))
        case Self.noteDelete:
            let base = JSONValue(parsing: base)
            guard let noteID = payload["note_id"]?.integer else { return nil }
            return .noteDelete(
                noteID: noteID,
                text: base["note"]?.string ?? "",
                isCustomerNote: base["customer_note"] == .bool(true)
            )
        case Self.trackingAdd: return ShipmentDraft(stored: payload).map { .trackingAdd($0) }
        case Self.trackingDelete:
            let base = JSONValue(parsing: base)
            guard let id = payload["tracking_id"]?.string, let orderID = base["order_id"]?.integer else { return nil }
            return .trackingDelete(
                ShipmentTracking(
                    siteID: base["site_id"]?.integer ?? 0,
                    orderID: orderID,
                    trackingID: id,
                    trackingNumber: base["tracking_number"]?.string ?? "",
                    trackingProvider: base["provider"]?.string ?? "",
                    trackingURL: base["link"]?.string ?? "",
                    dateShipped: base["date_shipped"]?.string ?? ""
                )
            )
        case Self.orderCreate: return OrderDraft(stored: payload).map { .orderCreate($0) }
        case Self.orderMake:
            // One whose amounts cannot be read is never created without them.
            return OrderDraft(stored: payload).flatMap { $0.priced == nil ? nil : .orderCreate($0) }
        default: return recordEdit.map { .record($0) }
        }
    }
}

extension EditKind {
    /// Whether it creates a record, which has a negative id until the store has created it.
    var makesRecord: Bool {
        if case .orderCreate = self { return true }
        guard case .record(let edit) = self, case .create = edit.content else { return false }
        return true
    }
}

extension PendingEditRecord {
    init(_ kind: EditKind, siteID: Int64, entityID: Int64, at date: Date) {
        let stored = StoredEdit(kind)
        self.init(
            siteID: siteID,
            kind: stored.kind,
            entityID: entityID,
            payloadJSON: stored.payload,
            baseJSON: stored.base,
            createdAt: date
        )
    }

    /// The entity kind of orders.
    static let order = "order"

    var kindOfEdit: EditKind? { StoredEdit(kind: kind, payload: payloadJSON, base: baseJSON).edit }

    /// Replaces the edit's content.
    mutating func replace(by kind: EditKind) {
        let stored = StoredEdit(kind)
        (payloadJSON, baseJSON) = (stored.payload, stored.base)
    }

    /// Whether the screen shows the edit as done.
    var isUnsent: Bool {
        switch state {
        case .waiting, .sending, .uncertain: true
        case .refused, .conflicted, .done: false
        }
    }

    /// Whether it is held back, untried, so that it can be undone.
    var isHeld: Bool { state == .waiting && tries == 0 && notBefore != nil && lastError == nil }

    /// The edit's and the store's values, by field.
    var conflicts: [RecordConflict] {
        let theirs = JSONValue(parsing: theirsJSON)
        if case .orderCreate(let draft)? = kindOfEdit {
            guard let total = theirs[OrderRow.total], let priced = draft.priced else { return [] }
            let shown = priced.words(besides: total.string ?? "")
            return [RecordConflict(field: OrderRow.total, base: nil, theirs: total, mine: .string(shown))]
        }
        return (kindOfEdit?.changes ?? []).compactMap { change in
            theirs[change.field].map {
                RecordConflict(field: change.field, base: change.base, theirs: $0, mine: change.value)
            }
        }
    }

    /// What the sender recorded before an attempt.
    var attempt: EditAttempt {
        get { EditAttempt(JSONValue(parsing: attemptJSON)) }
        set { attemptJSON = newValue.json.text }
    }

    /// The id of what the edit created in the store: an order or a note.
    var madeID: Int64? { JSONValue(parsing: resultJSON)["id"]?.integer }
}
