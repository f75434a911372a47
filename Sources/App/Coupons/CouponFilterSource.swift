import TerminalUI
import WooFoundation
import Yosemite

extension FilterLanguage {
    static let coupons = FilterLanguage(
        keys: CouponFilterKey.allCases.map { key in
            let isAmount = key == .used || key == .amount
            return Key(name: key.rawValue, example: key.example.text, meaning: key.example.meaning, isAmount: isAmount)
        }
    )
}

/// The filter of the coupon list, for the filter dialog.
@MainActor
final class CouponFilterSource: FilterSource {
    static let language = FilterLanguage.coupons

    let title = Localization.title
    let all = Localization.all
    let firstRow = CouponFilterKey.status.rawValue
    private let model: CouponListViewModel
    private weak var host: ScreenHost?
    private var form: FilterForm<CouponFilter>

    init(model: CouponListViewModel, host: ScreenHost?) {
        self.model = model
        self.host = host
        form = FilterForm(filter: model.chosen)
    }

    private static let layout = FilterLayout<CouponCondition>(
        keys: [
            key(.status, Localization.status, .choice), key(.type, Localization.type, .choice),
            key(.expires, Localization.expires, .choice), key(.used, Localization.used),
            key(.amount, Localization.amount),
            key(.has, Localization.has, .choice), key(.product, Localization.product),
        ],
        toggles: []
    )

    private static func key(_ key: CouponFilterKey, _ label: String, _ kind: FormRow.Kind = .text)
        -> FilterLayout<CouponCondition>.Key
    {
        .init(name: key.rawValue, label: label, kind: kind)
    }

    var rows: [FormRow] { form.rows(Self.layout) }
    var text: String { form.filter.text }

    var told: String {
        let count = CouponWords.count(model.count)
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
        guard let key = CouponFilterKey(rawValue: row) else { return }
        let choices: [Choice]
        switch key {
        case .status:
            choices = CouponState.allCases.map { state in
                let words = CouponWords.state(state)
                return Choice(id: state.rawValue, label: words.word, glyph: words.glyph, role: words.role)
            }
        case .type: choices = CouponType.allCases.map { Choice(id: $0.rawValue, label: CouponWords.type($0.rawValue)) }
        case .expires: choices = Self.expiries
        case .has: choices = CouponPart.allCases.map { Choice(id: $0.rawValue, label: Localization.part($0)) }
        case .used, .amount, .product, .created: return
        }
        let dialog = ChoiceDialog(
            id: "coupons.filter." + row,
            title: Localization.choose(key),
            choices: [Choice(id: "", label: ProductFilterChoices.Localization.any)] + choices,
            currentID: form.value(of: row)
        ) { picked in
            pick(row, picked)
            return .close
        }
        host?.present(dialog)
    }

    private static let expiries = [
        Choice(id: "<7d", label: Localization.within("7")), Choice(id: "<30d", label: Localization.within("30")),
        Choice(id: "this-month", label: Localization.thisMonth),
        Choice(id: "last-month", label: Localization.lastMonth),
    ]

    enum Localization {
        static let title = localized("Show coupons")
        static let all = localized("Show all coupons")
        static let status = localized("Status")
        static let type = localized("Type")
        static let expires = localized("Expires")
        static let used = localized("Used")
        static let amount = localized("Amount")
        static let has = localized("Has")
        static let product = localized("For product")
        static func within(_ days: String) -> String { localized("Within %@ days", days) }
        static let thisMonth = localized("This month")
        static let lastMonth = localized("Last month")
        static func part(_ part: CouponPart) -> String {
            switch part {
            case .limit: localized("A limit of uses")
            case .minimum: localized("A minimum of the cart")
            case .products: localized("Products it is or is not for")
            case .categories: localized("Categories it is or is not for")
            case .emails: localized("Addresses it is for")
            case .freeShipping: localized("Free shipping")
            case .expiry: localized("A day it expires")
            }
        }
        static func choose(_ key: CouponFilterKey) -> String {
            switch key {
            case .status: localized("Coupons in status")
            case .type: localized("Coupons of type")
            case .expires: localized("Coupons that expire")
            case .has: localized("Coupons that have")
            case .used, .amount, .product, .created: key.rawValue
            }
        }
    }
}
