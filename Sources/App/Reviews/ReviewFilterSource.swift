import TerminalUI
import WooFoundation
import Yosemite

/// The filter of the review list, for the filter dialog.
@MainActor
final class ReviewFilterSource: FilterSource {
    static let language = FilterLanguage.reviews

    let title = Localization.title
    let all = Localization.all
    let firstRow = ReviewFilterKey.status.rawValue
    private let model: ReviewListViewModel
    private weak var host: ScreenHost?
    private var form: FilterForm<ReviewFilter>

    init(model: ReviewListViewModel, host: ScreenHost?) {
        self.model = model
        self.host = host
        form = FilterForm(filter: model.chosen)
    }

    private static let layout = FilterLayout<ReviewCondition>(
        keys: [
            key(.status, Localization.status, .choice), key(.stars, Localization.stars, .choice),
            key(.date, Localization.date, .choice), key(.verified, Localization.verified, .choice),
            key(.product, Localization.product), key(.by, Localization.author),
        ],
        toggles: []
    )

    private static func key(_ key: ReviewFilterKey, _ label: String, _ kind: FormRow.Kind = .text)
        -> FilterLayout<ReviewCondition>.Key
    {
        .init(name: key.rawValue, label: label, kind: kind)
    }

    var rows: [FormRow] { form.rows(Self.layout) }
    var text: String { form.filter.text }

    var told: String {
        let count = ReviewWords.count(model.count)
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
        guard let key = ReviewFilterKey(rawValue: row) else { return }
        let present = form.value(of: row)
        let choices: [Choice]
        switch key {
        case .status:
            choices = ["hold", "approved", "hold,approved", "spam", "trash"].map(Self.status)
        case .stars:
            choices = ["5", "4..5", "3", "1..2", "0"].map { Choice(id: $0, label: Localization.stars($0)) }
        case .verified:
            choices = [
                Choice(id: "yes", label: Localization.bought), Choice(id: "no", label: Localization.notBought),
            ]
        case .date:
            let dialog = FilterChoices.dates(
                id: "reviews.filter.date",
                title: ReviewsScreen.Localization.dateTitle,
                present: present
            ) { pick(row, $0) }
            host?.present(dialog)
            return
        case .product, .by: return
        }
        let dialog = ChoiceDialog(
            id: "reviews.filter." + row,
            title: Localization.choose(key),
            choices: [Choice(id: "", label: ProductFilterChoices.Localization.any)] + choices,
            currentID: present
        ) { picked in
            pick(row, picked)
            return .close
        }
        host?.present(dialog)
    }

    private static func status(_ key: String) -> Choice {
        guard key != "hold,approved" else { return Choice(id: key, label: Localization.both) }
        let status = ReviewWords.status(key)
        return Choice(id: key, label: status.word, glyph: status.glyph, role: status.role)
    }

    enum Localization {
        static let title = localized("Show reviews")
        static let status = localized("Status")
        static let stars = localized("Stars")
        static let date = localized("Written")
        static let verified = localized("Bought it")
        static let product = localized("Product")
        static let author = localized("By")
        static let all = localized("Show all reviews")
        static let both = localized("To approve and approved")
        static let bought = localized("Yes, bought in this shop")
        static let notBought = localized("No, or under another address")
        static func stars(_ range: String) -> String {
            switch range {
            case "4..5": localized("4 or 5 stars")
            case "1..2": localized("1 or 2 stars")
            case "0": localized("Without stars")
            default: localized("%@ stars", range)
            }
        }
        static func choose(_ key: ReviewFilterKey) -> String {
            switch key {
            case .status: localized("Reviews in status")
            case .stars: localized("Reviews with stars")
            case .verified: localized("Reviews by buyers")
            case .product, .by, .date: key.rawValue
            }
        }
    }
}
