import TerminalUI
import WooFoundation
import Yosemite

/// The lists to choose from: which order the list comes in.
@MainActor
enum OrderListDialogs {
    /// What waits for somebody in the shop.
    nonisolated static let toDo = ["pending", "processing", "on-hold", "failed"]

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
        static let sortTitle = localized("Sort orders")
    }
}
