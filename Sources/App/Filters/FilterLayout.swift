import TerminalUI
import Yosemite

/// The filter dialog of one kind of record: its words, its rows besides that of the whole line, and the values they
/// offer. The first row is selected first.
struct FilterLayout<Condition: TypedCondition> {
    /// A condition whose value is typed, or chosen where it offers values.
    struct Key {
        let name: String
        let label: String
        let values: FilterValues?

        init<Name: RawRepresentable<String>>(_ key: Name, _ label: String, _ values: FilterValues? = nil) {
            (name, self.label, self.values) = (key.rawValue, label, values)
        }
    }

    struct Toggle {
        let condition: Condition
        let label: String
    }

    /// `Show orders`
    let title: String
    /// The label of the button that shows everything: `Show all orders`.
    let all: String
    let keys: [Key]
    var toggles: [Toggle] = []
    /// Reads what the values need; called when the dialog opens.
    var open: @MainActor () -> Void = {}
}

/// The values that a row of a filter dialog offers.
struct FilterValues {
    /// Called with the value as typed; nil where the user wants to type it.
    typealias Pick = @MainActor (String?) -> Void

    let title: String
    /// The label of the choice that drops the condition.
    var any = Localization.any
    /// The choice of typing a value; nil where there is none.
    var typed: Choice?
    let choices: @MainActor () -> [Choice]

    /// - Parameter present: the current value, as typed.
    @MainActor
    func dialog(id: String, present: String, _ pick: @escaping Pick) -> ChoiceDialog {
        let choices = [Choice(id: "", label: any)] + choices() + [typed].compactMap { $0 }
        return ChoiceDialog(id: id, title: title, choices: choices, currentID: present) { [typed] picked in
            pick(picked == typed?.id ? nil : picked)
            return .close
        }
    }

    /// The choice of typing a value.
    static func typing(_ label: String, key: Character? = nil) -> Choice { Choice(id: "…", label: label, key: key) }

    enum Localization {
        static let any = localized("Any")
    }
}
