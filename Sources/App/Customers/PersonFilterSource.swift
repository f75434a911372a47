import TerminalUI
import WooFoundation
import Yosemite

extension FilterLanguage {
    static let people = FilterLanguage(
        keys: PersonFilterKey.allCases.map { key in
            let isAmount = key == .spent || key == .orders || key == .last
            return Key(name: key.rawValue, example: key.example.text, meaning: key.example.meaning, isAmount: isAmount)
        }
    )
}

/// The filter of the customer list, for the filter dialog.
@MainActor
final class PersonFilterSource: FilterSource {
    static let language = FilterLanguage.people

    let title = Localization.title
    let all = Localization.all
    let firstRow = PersonFilterKey.is.rawValue
    private let model: PeopleListViewModel
    private weak var host: ScreenHost?
    private var form: FilterForm<PersonFilter>

    init(model: PeopleListViewModel, host: ScreenHost?) {
        self.model = model
        self.host = host
        form = FilterForm(filter: model.chosen)
    }

    private static let layout = FilterLayout<PersonCondition>(
        keys: [
            key(.is, Localization.kind, .choice), key(.spent, Localization.spent), key(.orders, Localization.orders),
            key(.last, Localization.last, .choice), key(.first, Localization.first),
            key(.country, Localization.country), key(.bought, Localization.bought),
        ],
        toggles: []
    )

    private static func key(_ key: PersonFilterKey, _ label: String, _ kind: FormRow.Kind = .text)
        -> FilterLayout<PersonCondition>.Key
    {
        .init(name: key.rawValue, label: label, kind: kind)
    }

    var rows: [FormRow] { form.rows(Self.layout) }
    var text: String { form.filter.text }

    var told: String {
        let count = PersonWords.count(model.count)
        return form.filter.isEmpty ? count : "\(count): \(form.filter.text)"
    }

    func set(_ text: String, row: String) {
        form.set(text, row: row, parse: model.parse)
        model.filter(form.filter)
    }

    func toggle(_ row: String) {
        form.toggle(row, in: Self.layout)
        model.filter(form.filter)
    }

    func press(_ row: String, pick: @escaping @MainActor (_ row: String, _ value: String?) -> Void) {
        guard let key = PersonFilterKey(rawValue: row) else { return }
        let choices: [Choice]
        switch key {
        case .is: choices = PersonKind.allCases.map { Choice(id: $0.rawValue, label: Localization.kind($0)) }
        case .last: choices = Self.times
        case .spent, .orders, .first, .country, .bought: return
        }
        let dialog = ChoiceDialog(
            id: "customers.filter." + row,
            title: Localization.choose(key),
            choices: [Choice(id: "", label: ProductFilterChoices.Localization.any)] + choices,
            currentID: form.value(of: row)
        ) { picked in
            pick(row, picked)
            return .close
        }
        host?.present(dialog)
    }

    private static let times = [
        Choice(id: "<30d", label: Localization.within("30")), Choice(id: "<90d", label: Localization.within("90")),
        Choice(id: ">180d", label: Localization.notSince("180")),
        Choice(id: ">365d", label: Localization.notSince("365")),
    ]

    enum Localization {
        static let title = localized("Show customers")
        static let all = localized("Show all customers")
        static let kind = localized("Who")
        static let spent = localized("Spent")
        static let orders = localized("Orders")
        static let last = localized("Last order")
        static let first = localized("First order")
        static let country = localized("Country")
        static let bought = localized("Bought")
        static func kind(_ kind: PersonKind) -> String {
            switch kind {
            case .guest: localized("Guests, who have no account")
            case .registered: localized("Customers with an account")
            case .double: localized("Those of whom there may be two")
            }
        }
        static func within(_ days: String) -> String { localized("Within %@ days", days) }
        static func notSince(_ days: String) -> String { localized("Longer than %@ days ago", days) }
        static func choose(_ key: PersonFilterKey) -> String {
            switch key {
            case .is: localized("Which customers")
            case .last: localized("Customers whose last order was")
            case .spent, .orders, .first, .country, .bought: key.rawValue
            }
        }
    }
}
