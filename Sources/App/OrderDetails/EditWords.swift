import WooFoundation
import Yosemite

/// An edit in words, for toasts, pages and lists.
public enum EditWords {
    /// `Not changed to Completed. Invalid status.`: what the store refused.
    static func describe(_ edit: PendingEdit, names: [String: String]) -> String {
        let reason = edit.lastError ?? ""
        switch edit.kind {
        case .record(let change) where change.record == .order:
            let changes = change.changes
            guard changes.count == 1, let status = changes.first(where: { $0.orderField == .status }) else {
                return Localization.fieldsRefused(wish(edit, names: names), reason)
            }
            if status.text == OrderField.trash { return Localization.trashRefused(reason) }
            return Localization.statusRefused(StatusAppearance.word(for: status.text, names: names), reason)
        case .orderNote(let text, _): return Localization.noteRefused(text, reason)
        case .noteDelete(_, let text, _): return Localization.noteDeleteRefused(text, reason)
        case .trackingAdd(let draft): return Localization.parcelRefused(draft.trackingNumber, reason)
        case .trackingDelete(let tracking): return Localization.parcelKept(tracking.trackingNumber, reason)
        case .orderCreate: return Localization.createRefused(reason)
        case .record: return Localization.fieldsRefused(wish(edit, names: names), reason)
        case nil: return Localization.unknown
        }
    }

    /// `status to Completed, customer note`: the changes of an edit.
    public static func wish(_ edit: PendingEdit, names: [String: String]) -> String {
        switch edit.kind {
        case .record(let change) where change.record == .order:
            change.changes.map { wish($0, names: names) }.joined(separator: ", ")
        case .orderNote(let text, let isCustomerNote):
            isCustomerNote ? Localization.customerNote(short(text)) : Localization.note(short(text))
        case .noteDelete(_, let text, _): Localization.noteDelete(short(text))
        case .trackingAdd(let draft): Localization.parcel(draft.provider, short(draft.trackingNumber))
        case .trackingDelete(let tracking): Localization.noParcel(short(tracking.trackingNumber))
        case .orderCreate(let draft): Localization.create(draft.items.count)
        case .record(let change): EditFieldWords.wish(change, of: edit.record)
        case nil: Localization.unknownWish
        }
    }

    private static func wish(_ change: RecordChange, names: [String: String]) -> String {
        guard change.orderField == .status else {
            let name = change.orderField.map(OrderFieldWords.name) ?? change.field
            return change.text.isEmpty ? Localization.cleared(name) : Localization.field(name, short(change.text))
        }
        if change.text == OrderField.trash { return Localization.toTrash }
        let word = StatusAppearance.word(for: change.text, names: names)
        return change.baseText == OrderField.trash ? Localization.outOfTrash(word) : Localization.status(word)
    }

    private static func short(_ text: String) -> String {
        let line = text.prefix { !$0.isNewline }
        return line.count > 40 || line.count < text.count ? String(line.prefix(39)) + "…" : text
    }

    enum Localization {
        static func statusRefused(_ status: String, _ reason: String) -> String {
            localized("Not changed to %@. %@", status, reason)
        }
        static func trashRefused(_ reason: String) -> String { localized("Not moved to the trash. %@", reason) }
        static func fieldsRefused(_ wish: String, _ reason: String) -> String {
            localized("Not saved: %@. %@", wish, reason)
        }
        static func noteRefused(_ text: String, _ reason: String) -> String {
            localized("Note not added: “%@”. %@", text, reason)
        }
        static func noteDeleteRefused(_ text: String, _ reason: String) -> String {
            localized("Note not removed: “%@”. %@", text, reason)
        }
        static func createRefused(_ reason: String) -> String { localized("Order not created. %@", reason) }
        static let unknown = localized("A change by a newer version of merced was not sent.")
        static func status(_ word: String) -> String { localized("status to %@", word) }
        static let toTrash = localized("to the trash")
        static func outOfTrash(_ word: String) -> String { localized("out of the trash, to %@", word) }
        static func field(_ name: String, _ value: String) -> String { localized("%@ “%@”", name, value) }
        static func cleared(_ name: String) -> String { localized("%@ emptied", name) }
        static func note(_ text: String) -> String { localized("note “%@”", text) }
        static func customerNote(_ text: String) -> String { localized("note to the customer “%@”", text) }
        static func noteDelete(_ text: String) -> String { localized("note removed “%@”", text) }
        static func parcelRefused(_ number: String, _ reason: String) -> String {
            localized("Parcel %@ not added. %@", number, reason)
        }
        static func parcelKept(_ number: String, _ reason: String) -> String {
            localized("Parcel %@ not removed. %@", number, reason)
        }
        static func parcel(_ provider: String, _ number: String) -> String {
            localized("parcel by %@, %@", provider, number)
        }
        static func noParcel(_ number: String) -> String { localized("parcel %@ removed", number) }
        static func create(_ items: Int) -> String {
            items == 1 ? localized("new order, 1 item") : localized("new order, %@ items", "\(items)")
        }
        static let unknownWish = localized("by a newer version of merced")
    }
}
