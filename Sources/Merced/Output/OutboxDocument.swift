import App
import FoundationEssentials
import WooFoundation
import Yosemite

/// `merced outbox list --json`
struct OutboxDocument: Encodable {
    let store: String
    let edits: [OutboxRow]
    let sales: [Sale]

    /// A sale, void or return of this till that is not in the store.
    struct Sale: Encodable {
        let number: String
        let kind: String
        /// `waiting`, `sending`, `uncertain` or `parked`: somebody has to decide.
        let state: String
        let soldAt: String
        let lastError: String?
    }

    init(store: String, open: OpenEdits, _ names: OrderNames) {
        self.store = store
        edits = open.edits.map { OutboxRow($0, names) }
        sales = open.sales.map { sale in
            Sale(
                number: sale.number,
                kind: sale.kind,
                state: sale.state.rawValue,
                soldAt: sale.soldAt.utcText,
                lastError: sale.reason
            )
        }
    }
}

/// One change that is not in the store yet.
struct OutboxRow: Encodable {
    struct Conflict: Encodable {
        let field: String
        let base: String?
        let store: String
        let mine: String
    }

    let id: Int64
    /// Negative where the order is not in the store yet; null for a change of another record.
    let order: Int64?
    /// The order's, as the shop shows it; null before the store has it.
    let number: String?
    /// `product`, `variation`, … where it is no order, and its id.
    let record: String?
    let recordID: Int64?
    let change: String
    let fields: [String: String]
    let state: String
    let createdAt: String
    let lastTriedAt: String?
    let tries: Int
    let lastError: String?
    let conflicts: [Conflict]

    init(_ edit: PendingEdit, _ names: OrderNames) {
        id = edit.editID
        order = edit.record == nil ? edit.orderID : nil
        number = edit.record == nil && edit.orderID > 0 ? names[edit.orderID].number : nil
        record = edit.record?.record.rawValue
        recordID = edit.record?.id
        change = EditWords.wish(edit, names: [:])
        fields = edit.kind?.shownFields ?? [:]
        state = Self.word(edit.state)
        createdAt = edit.createdAt.utcText
        lastTriedAt = edit.lastTriedAt?.utcText
        tries = edit.tries
        lastError = edit.lastError
        conflicts = edit.conflicts.map {
            Conflict(field: $0.field, base: $0.baseText, store: $0.theirsText, mine: $0.mineText)
        }
    }

    /// The conflicting values, one field per line, and how to decide.
    static func sides(_ edit: PendingEdit) -> [String] {
        edit.conflicts.map { conflict in
            let before = conflict.baseText.map { ", before “\(HTMLEntities.decode($0))”" } ?? ""
            let (mine, theirs) = (HTMLEntities.decode(conflict.mineText), HTMLEntities.decode(conflict.theirsText))
            return "\(edit.editID)  \(conflict.field): yours “\(mine)”, the store's “\(theirs)”\(before)"
        } + ["\(edit.editID)  merced outbox resolve \(edit.editID) --mine or --theirs decides."]
    }

    /// `Order #3128`, `product 24`.
    static func subject(_ edit: PendingEdit, _ names: OrderNames) -> String {
        if let record = edit.record { return "\(record.record.rawValue) \(record.id)" }
        return edit.orderID < 0 ? "New order" : "Order \(names[edit.orderID].label)"
    }

    /// A stable word for scripts.
    static func word(_ state: PendingEdit.State) -> String {
        switch state {
        case .waiting: "waiting"
        case .sending: "sending"
        case .uncertain: "uncertain"
        case .conflicted: "conflict"
        case .refused: "refused"
        case .sent: "sent"
        }
    }
}
