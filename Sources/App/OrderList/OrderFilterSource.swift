import TerminalUI
import WooFoundation
import Yosemite

/// The filter of the order list, for the filter dialog.
@MainActor
final class OrderFilterSource: FilterSource {
    static let language = FilterLanguage.orders

    let title = Localization.title
    let all = Localization.all
    let firstRow = FilterKey.status.rawValue
    private let model: OrderListViewModel
    private let context: SiteContext
    private weak var host: ScreenHost?
    private var form: FilterForm<OrderFilter>
    private var methods: [String: String] = [:]

    init(model: OrderListViewModel, context: SiteContext, host: ScreenHost?) {
        self.model = model
        self.context = context
        self.host = host
        form = FilterForm(filter: model.chosen)
        context.stores.dispatch(
            OrderAction.loadPaymentMethods(siteID: context.siteID) { [weak self] result in
                switch result {
                case .success(let found): self?.methods = found
                case .failure(let error):
                    self?.host?.toast(ListWords.unanswered(StoreWords.describe(error)), kind: .error)
                }
            }
        )
    }

    var rows: [FormRow] { form.rows(OrderFilterLayout.layout) }
    var text: String { form.filter.text }

    var told: String {
        let words = FilterWords(names: context.statusNames).words(form.filter)
        let count = OrderListTitle.Localization.count(model.count)
        return words.isEmpty ? count : "\(count): \(words)"
    }

    func set(_ text: String, row: String) {
        form.set(text, row: row, parse: model.parse)
        model.filter(form.filter)
    }

    func toggle(_ row: String) {
        form.toggle(row, in: OrderFilterLayout.layout)
        model.filter(form.filter)
    }

    func press(_ row: String, pick: @escaping @MainActor (_ row: String, _ value: String?) -> Void) {
        let typed: FilterChoices.Pick = { pick($0.rawValue, $1) }
        switch row {
        case FilterKey.status.rawValue: host?.present(FilterChoices.statuses(of: form, context: context, typed))
        case FilterKey.date.rawValue: host?.present(FilterChoices.dates(of: form, typed))
        case FilterKey.method.rawValue: host?.present(FilterChoices.methods(of: form, methods, typed))
        default: break
        }
    }

    enum Localization {
        static let title = localized("Show orders")
        static let all = localized("Show all orders")
    }
}
