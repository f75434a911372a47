import TerminalUI
import WooFoundation
import Yosemite

/// Asks which option of an attribute a customer wants of a variation that takes any.
@MainActor
enum OptionQuestion {
    /// - Parameter then: called with goods that leave nothing open; not at all where the question is cancelled.
    static func ask(_ taken: AddBox.Taken, host: ScreenHost?, then: @escaping @MainActor (AddBox.Taken) -> Void) {
        let goods = taken.goods
        guard let open = goods.openAttributes.first else { return then(taken) }
        guard let host else { return }
        let dialog = ChoiceDialog(
            id: "goods.option",
            title: Localization.which(open.name, OrderFormWords.short(goods.name)),
            choices: open.options.map { Choice(id: $0, label: $0) }.lettered
        ) { option in
            var chosen = taken
            chosen.goods = goods.choosing(option)
            ask(chosen, host: host, then: then)
            return .close
        }
        host.present(dialog)
    }

    private enum Localization {
        static func which(_ attribute: String, _ name: String) -> String {
            localized("Which %@ of %@?", attribute, name)
        }
    }
}
