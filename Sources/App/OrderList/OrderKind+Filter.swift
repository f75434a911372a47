import TerminalUI
import WooFoundation
import Yosemite

extension OrderKind {
    static func filterLayout(in site: SiteContext, host: ScreenHost?) -> FilterLayout<OrderCondition> {
        let methods = PaymentMethodTitles()
        return FilterLayout(
            title: OrderFilterWords.title,
            all: OrderFilterWords.all,
            keys: [
                .init(FilterKey.status, OrderFilterWords.status, statuses(in: site)),
                .init(FilterKey.date, OrderFilterWords.date, .dates(OrderFilterWords.dates)),
                .init(FilterKey.total, OrderFilterWords.total),
                .init(FilterKey.method, OrderFilterWords.method, methods.values),
                .init(FilterKey.customer, OrderFilterWords.customer),
                .init(FilterKey.product, OrderFilterWords.product),
                .init(FilterKey.country, OrderFilterWords.country), .init(FilterKey.coupon, OrderFilterWords.coupon),
            ],
            toggles: [
                .init(condition: OrderCondition(.state(.unpaid)), label: OrderFilterWords.unpaid),
                .init(condition: OrderCondition(.has(.note)), label: OrderFilterWords.note),
            ],
            open: { [weak host] in
                methods.load(site) { host?.toast(ListWords.unanswered(StoreWords.describe($0)), kind: .error) }
            }
        )
    }

    private static func statuses(in site: SiteContext) -> FilterValues {
        FilterValues(title: OrderFilterWords.statuses, any: OrderFilterWords.anyStatus) {
            let toDo = Choice(id: OrderListDialogs.toDo.joined(separator: ","), label: OrderFilterWords.toDo)
            let trash = Choice(id: OrderField.trash, label: OrderFilterWords.trash, glyph: .cancelled, role: .muted)
            let named = site.choosableStatuses.map { slug in
                let appearance = site.appearance(of: slug)
                return Choice(id: slug, label: appearance.word, glyph: appearance.glyph, role: appearance.role)
            }
            return [toDo] + named + [trash]
        }
    }
}

/// The payment methods of a store's orders, by id.
@MainActor
private final class PaymentMethodTitles {
    private var titles: [String: String] = [:]

    func load(_ site: SiteContext, onFailure: @escaping @MainActor (any Error) -> Void) {
        site.stores.dispatch(
            OrderAction.loadPaymentMethods(siteID: site.siteID) { result in
                switch result {
                case .success(let found): self.titles = found
                case .failure(let error): onFailure(error)
                }
            }
        )
    }

    var values: FilterValues {
        FilterValues(
            title: OrderFilterWords.methods,
            any: OrderFilterWords.anyMethod,
            typed: FilterValues.typing(OrderFilterWords.otherMethod)
        ) {
            self.titles.sorted { $0.key < $1.key }.map { id, title in
                Choice(id: id, label: title.isEmpty || title == id ? id : "\(title) (\(id))")
            }
        }
    }
}

/// The words of the filter dialog for orders.
private enum OrderFilterWords {
    static let title = localized("Show orders")
    static let all = localized("Show all orders")
    static let status = localized("Status")
    static let date = localized("Date")
    static let total = localized("Amount")
    static let method = localized("Payment")
    static let customer = localized("Customer")
    static let product = localized("Product")
    static let country = localized("Country")
    static let coupon = localized("Coupon")
    static let unpaid = localized("Unpaid")
    static let note = localized("With a note")
    static let statuses = localized("Orders with status")
    static let anyStatus = localized("All")
    static let toDo = localized("To do: pending, processing, on hold, failed")
    static let trash = localized("Trash")
    static let dates = localized("Orders placed")
    static let methods = localized("Orders paid by")
    static let anyMethod = localized("Any payment")
    static let otherMethod = localized("Another…")
}
