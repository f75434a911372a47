import TerminalUI
import WooFoundation
import Yosemite

/// The lists to choose from: which statuses, which order.
@MainActor
enum OrderListDialogs {
    /// What waits for somebody in the shop.
    static let toDo = ["pending", "processing", "on-hold", "failed"]

    static func filter(model: OrderListViewModel, context: SiteContext) -> ChoiceDialog {
        var choices = [
            Choice(id: "", label: Localization.all),
            Choice(id: toDo.joined(separator: ","), label: Localization.toDo),
        ]
        choices += context.choosableStatuses.map { slug in
            let appearance = context.appearance(of: slug)
            return Choice(id: slug, label: appearance.word, glyph: appearance.glyph, role: appearance.role)
        }
        return ChoiceDialog(
            id: "filter",
            title: Localization.filterTitle,
            choices: choices,
            currentID: model.query.statuses.joined(separator: ",")
        ) { picked in
            model.filter(statuses: picked.split(separator: ",").map(String.init))
            return .close
        }
    }

    static func sort(model: OrderListViewModel) -> ChoiceDialog {
        let choices = OrderListQuery.Sort.allCases.map { Choice(id: $0.rawValue, label: OrderListTitle.word(for: $0)) }
        return ChoiceDialog(
            id: "sort",
            title: Localization.sortTitle,
            choices: choices,
            currentID: model.query.sort.rawValue
        ) { picked in
            if let sort = OrderListQuery.Sort(rawValue: picked) { model.sort(by: sort) }
            return .close
        }
    }

    enum Localization {
        static let filterTitle = localized("Show orders")
        static let all = localized("All")
        static let toDo = localized("To do: pending, processing, on hold, failed")
        static let sortTitle = localized("Sort orders")
    }
}
