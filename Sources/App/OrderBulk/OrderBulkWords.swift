import TerminalUI
import WooFoundation
import Yosemite

/// A bulk change of orders in words.
@MainActor
struct OrderBulkWords {
    private let edit: BulkOrderEdit
    private let context: SiteContext

    init(_ edit: BulkOrderEdit, _ context: SiteContext) {
        (self.edit, self.context) = (edit, context)
    }

    static let columns = BulkColumns(
        name: Localization.order,
        before: BulkPreviewScreen.Localization.before,
        after: BulkPreviewScreen.Localization.after,
        none: Localization.none
    )

    private func word(_ slug: String) -> String { slug.isEmpty ? "" : context.appearance(of: slug).word }

    /// Whether it is held back for undo: what sends mail, and what moves stock.
    var isHeld: Bool {
        switch edit {
        case .status, .note(_, isCustomerNote: true): true
        case .note(_, isCustomerNote: false), .trash: false
        }
    }

    func row(_ row: BulkOrderRow) -> BulkRow {
        let name = row.name.isEmpty ? "" : " " + row.name
        let note: String? = if case .note(let text, _) = edit { TextCleaning.lines(text).first ?? "" } else { nil }
        let outcome: BulkRow.Outcome =
            switch row.outcome {
            case .edit: .changes
            case .nothing: .nothing
            case .leftOut(let reason): .problem(reason)
            }
        return BulkRow(
            key: BulkRow.Key(record: .order, id: row.orderID),
            name: "#" + row.number + name,
            before: note == nil ? word(row.before) : "",
            after: note ?? word(row.after),
            outcome: outcome
        )
    }

    var heading: String {
        switch edit {
        case .status(let status): Localization.setTo(word(status))
        case .note(_, let isCustomerNote): isCustomerNote ? Localization.customerNote : Localization.privateNote
        case .trash: Localization.toTrash
        }
    }

    var applyHint: String {
        switch edit {
        case .status: Localization.change
        case .note(_, let isCustomerNote): isCustomerNote ? Localization.mail : Localization.add
        case .trash: Localization.trash
        }
    }

    /// The status that it sets; nil for none.
    var status: String? {
        switch edit {
        case .status(let status): status
        case .trash: OrderField.trash
        case .note: nil
        }
    }

    /// - Parameter effects: what it does beyond its name.
    func question(_ count: Int, _ effects: [String] = []) -> BulkQuestion {
        let orders = OrderListTitle.Localization.count(count)
        let sending = OrderVerbs.BulkLocalization.sending(count, isOffline: context.status.isOffline)
        switch edit {
        case .status(let status):
            return ask(
                "orders.status",
                OrderVerbs.BulkLocalization.question(count, word(status)),
                [OrderVerbs.BulkLocalization.effect] + effects + [sending, Localization.canUndo],
                OrderVerbs.BulkLocalization.change(count)
            )
        case .note(_, isCustomerNote: true):
            return ask(
                "orders.note",
                Localization.mailQuestion(orders),
                [Localization.mails, sending],
                Localization.mailButton(orders)
            )
        case .note(_, isCustomerNote: false):
            return ask("orders.note", Localization.noteQuestion(orders), [sending], Localization.noteButton)
        case .trash:
            return ask(
                "orders.trash",
                Localization.trashQuestion(orders),
                [Localization.trashBody, OrderVerbs.OutboxLocalization.trashUndo] + effects + [sending],
                OrderVerbs.OutboxLocalization.trashButton
            )
        }
    }

    private func ask(_ id: String, _ title: String, _ body: [String], _ yes: String) -> BulkQuestion {
        let buttons: [DialogButton] = [.cancel, DialogButton(id: "change", label: yes)]
        let dialog = Dialog(id: id, title: title, body: body, buttons: buttons)
        return BulkQuestion(dialog: dialog, yes: "change")
    }

    /// `12 orders changed to Completed.`
    func done(_ count: Int) -> String {
        let orders = OrderListTitle.Localization.count(count)
        switch edit {
        case .status(let status): return OrderVerbs.BulkLocalization.done(count, word(status))
        case .note(_, let isCustomerNote):
            return isCustomerNote ? Localization.mailed(orders) : Localization.noted(orders)
        case .trash: return Localization.trashed(orders)
        }
    }

    func waits(_ count: Int) -> String {
        let orders = OrderListTitle.Localization.count(count)
        switch edit {
        case .status(let status): return OrderVerbs.BulkLocalization.waits(count, word(status))
        case .note: return Localization.noteWaits(orders)
        case .trash: return Localization.trashWaits(orders)
        }
    }

    enum Localization {
        static let title = localized("Change orders")
        static let order = localized("Order")
        static let none = localized("None of these orders is here any longer.")
        static let openOrder = localized("Open order")
        static let change = localized("Apply…")
        static let mail = localized("E-mail…")
        static let add = localized("Add…")
        static let trash = localized("To trash…")
        static func setTo(_ status: String) -> String { localized("Status set to %@", status) }
        static let customerNote = localized("Note to customers, e-mailed by the store")
        static let privateNote = localized("Private note")
        static let toTrash = localized("To the trash")
        static let canUndo = localized("u undoes it where nobody has changed the order since; e-mails stay sent.")
        static func mailQuestion(_ orders: String) -> String { localized("E-mail the customers of %@?", orders) }
        static func mailButton(_ orders: String) -> String { localized("E-mail for %@", orders) }
        static let mails = localized("The store e-mails each of them; a sent e-mail cannot be recalled.")
        static func noteQuestion(_ orders: String) -> String { localized("Add this note to %@?", orders) }
        static let noteButton = localized("Add note")
        static func trashQuestion(_ orders: String) -> String { localized("Move %@ to the trash?", orders) }
        static let trashBody = localized("They disappear from the lists of orders, here and in the store.")
        static func mailed(_ orders: String) -> String { localized("Note to the customers of %@ added.", orders) }
        static func noted(_ orders: String) -> String { localized("Note added to %@.", orders) }
        static func trashed(_ orders: String) -> String { localized("%@ moved to the trash.", orders) }
        static func noteWaits(_ orders: String) -> String { localized("Not sent yet: note on %@.", orders) }
        static func trashWaits(_ orders: String) -> String { localized("Not sent yet: %@ to the trash.", orders) }
        static let notAdded = localized("What you wrote has not been added to any order.")
    }
}
