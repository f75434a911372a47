import TerminalUI
import WooFoundation
import Yosemite

/// The lists to choose a condition's value from.
@MainActor
enum FilterChoices {
    /// Called with the value as typed; nil where the user wants to type it.
    typealias Pick = @MainActor (FilterKey, String?) -> Void

    private static let typed = "…"

    static func statuses(of form: FilterForm<OrderFilter>, context: SiteContext, _ pick: @escaping Pick) -> ChoiceDialog
    {
        var choices = [
            Choice(id: "", label: Localization.all),
            Choice(id: OrderListDialogs.toDo.joined(separator: ","), label: Localization.toDo),
        ]
        choices += context.choosableStatuses.map { slug in
            let appearance = context.appearance(of: slug)
            return Choice(id: slug, label: appearance.word, glyph: appearance.glyph, role: appearance.role)
        }
        choices.append(Choice(id: "trash", label: Localization.trash, glyph: .cancelled, role: .muted))
        return dialog(.status, Localization.statusTitle, choices, form, pick)
    }

    static func dates(of form: FilterForm<OrderFilter>, _ pick: @escaping Pick) -> ChoiceDialog {
        dates(
            id: "filter." + FilterKey.date.rawValue,
            title: Localization.dateTitle,
            present: form.value(of: FilterKey.date.rawValue)
        ) { pick(.date, $0) }
    }

    /// Also the menu of the key for a range of time: `t`, then `d w m q y c`.
    ///
    /// - Parameters:
    ///   - present: the current dates, as typed.
    ///   - pick: called with the dates as typed; nil where the user wants to type them.
    static func dates(
        id: String,
        title: String,
        present: String,
        _ pick: @escaping @MainActor (String?) -> Void
    ) -> ChoiceDialog {
        let dates: [(FilterDate, Character?)] = [
            (.today, "d"), (.yesterday, nil), (.thisWeek, "w"), (.lastDays(7), nil), (.thisMonth, "m"),
            (.lastMonth, nil), (.lastDays(30), nil), (.thisQuarter, "q"), (.thisYear, "y"), (.lastYear, nil),
        ]
        let choices =
            [Choice(id: "", label: Localization.anyDate)]
            + dates.map { Choice(id: $0.text, label: FilterWords.word($0), key: $1) }
            + [Choice(id: typed, label: Localization.otherDates, key: "c")]
        return ChoiceDialog(id: id, title: title, choices: choices, currentID: present) { picked in
            pick(picked == typed ? nil : picked)
            return .close
        }
    }

    /// - Parameter methods: titles by id.
    static func methods(of form: FilterForm<OrderFilter>, _ methods: [String: String], _ pick: @escaping Pick)
        -> ChoiceDialog
    {
        let choices =
            [Choice(id: "", label: Localization.anyMethod)]
            + methods.sorted { $0.key < $1.key }.map { id, title in
                Choice(id: id, label: title.isEmpty || title == id ? id : "\(title) (\(id))")
            } + [Choice(id: typed, label: Localization.otherMethod)]
        return dialog(.method, Localization.methodTitle, choices, form, pick)
    }

    private static func dialog(
        _ key: FilterKey,
        _ title: String,
        _ choices: [Choice],
        _ form: FilterForm<OrderFilter>,
        _ pick: @escaping Pick
    ) -> ChoiceDialog {
        ChoiceDialog(
            id: "filter." + key.rawValue,
            title: title,
            choices: choices,
            currentID: form.value(of: key.rawValue)
        ) { picked in
            pick(key, picked == typed ? nil : picked)
            return .close
        }
    }

    enum Localization {
        static let all = localized("All")
        static let toDo = localized("To do: pending, processing, on hold, failed")
        static let trash = localized("Trash")
        static let statusTitle = localized("Orders in status")
        static let anyDate = localized("Any day")
        static let otherDates = localized("Other days…")
        static let dateTitle = localized("Orders placed")
        static let anyMethod = localized("Any payment")
        static let otherMethod = localized("Another…")
        static let methodTitle = localized("Orders paid by")
    }
}
