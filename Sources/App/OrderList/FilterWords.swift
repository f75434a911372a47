import FoundationEssentials
import WooFoundation
import Yosemite

/// A filter in words, for a title: `processing · over 100 · not paid by cod`.
struct FilterWords {
    /// The store's names of statuses by slug.
    let names: [String: String]

    @MainActor
    func words(_ filter: OrderFilter) -> String {
        (filter.conditions.map(words) + filter.words.map { Localization.word($0) }).joined(separator: " · ")
    }

    @MainActor
    func words(_ condition: OrderCondition) -> String {
        let words = words(condition.test)
        return condition.isNegated ? Localization.not(words) : words
    }

    @MainActor
    private func words(_ test: OrderTest) -> String {
        switch test {
        case .status(let slugs):
            slugs == OrderListDialogs.toDo
                ? Localization.toDo
                : Self.list(slugs.map { StatusAppearance.word(for: $0, names: names).lowercased() })
        case .date(let field, let range): Self.dates(Self.verb(field), range)
        case .total(let range): Self.amounts(range)
        case .method(let methods): Localization.method(Self.list(methods))
        case .customer(.guest), .state(.guest): Localization.guests
        case .customer(.id(let id)): Localization.customerNumber("\(id)")
        case .customer(.email(let text)), .customer(.name(let text)): Localization.customer(text)
        case .product(.id(let id)): Localization.product("#\(id)")
        case .product(.text(let text)): Localization.product(text)
        case .coupon(let code): Localization.coupon(code)
        case .country(let codes), .currency(let codes): Localization.place(Self.list(codes))
        case .meta(let key, let value): value.map { "\(key) = \($0)" } ?? Localization.meta(key)
        case .createdVia(let ways): Localization.via(Self.list(ways))
        case .has(.note): Localization.note
        case .has(.coupon): Localization.anyCoupon
        case .has(.refund): Localization.refund
        case .state(.paid): Localization.paid
        case .state(.unpaid): Localization.unpaid
        case .state(.edited): Localization.edited
        case .sale(let test): Self.words(test)
        case .word(let word): Localization.word(word)
        }
    }

    private static func list(_ values: [String]) -> String { values.joined(separator: ", ") }

    @MainActor
    private static func words(_ test: OrderSaleTest) -> String {
        switch test {
        case .refunded(let range): dates(Localization.refunded + " ", range)
        case .counted(let range): dates(Localization.counted + " ", range)
        case .category(let id): Localization.category("\(id)")
        case .billed(let codes): codes == [""] ? Localization.nowhere : Localization.billed(list(codes))
        case .methodID(let id): id.isEmpty ? Localization.noMethod : Localization.method(id)
        case .buyer(.new): Localization.newCustomers
        case .buyer(.returning): Localization.returningCustomers
        case .buyer(.guest(let email)): Localization.customer(email)
        case .buyer(.account(let id)): Localization.customerNumber("\(id)")
        }
    }

    @MainActor
    private static func verb(_ field: OrderDateField) -> String {
        switch field {
        case .created: ""
        case .paid: Localization.paid + " "
        case .modified: Localization.modified + " "
        case .completed: Localization.completed + " "
        }
    }

    @MainActor
    private static func dates(_ verb: String, _ range: FilterDateRange) -> String {
        switch (range.first, range.last) {
        case (nil, nil): return verb
        case (let first?, nil):
            return verb + (range.isAfter ? Localization.after(word(first)) : Localization.since(word(first)))
        case (nil, let last?):
            return verb + (range.isBefore ? Localization.before(word(last)) : Localization.until(word(last)))
        case (let first?, let last?):
            if let whole = whole(first, last) { return verb + whole }
            return verb + (first == last ? word(first) : Localization.between(word(first), word(last)))
        }
    }

    /// The month or year whose first and last day these are.
    private static func whole(_ first: FilterDate, _ last: FilterDate) -> String? {
        guard case .day(let year, let month, 1) = first, case .day(year, let lastMonth, let lastDay) = last else {
            return nil
        }
        if month == 1, lastMonth == 12, lastDay == 31 { return "\(year)" }
        let next = CivilTime(utcSeconds: CivilTime(year: year, month: lastMonth, day: lastDay).utcSeconds + 86_400)
        guard lastMonth == month, next.day == 1 else { return nil }
        return monthName(month, year)
    }

    private static func monthName(_ month: Int, _ year: Int) -> String {
        "\(StoreFormat.Localization.months[month - 1]) \(year)"
    }

    @MainActor
    static func word(_ date: FilterDate) -> String {
        switch date {
        case .today: Localization.today
        case .yesterday: Localization.yesterday
        case .thisWeek: Localization.thisWeek
        case .lastWeek: Localization.lastWeek
        case .thisMonth: Localization.thisMonth
        case .lastMonth: Localization.lastMonth
        case .thisQuarter: Localization.thisQuarter
        case .lastQuarter: Localization.lastQuarter
        case .thisYear: Localization.thisYear
        case .lastYear: Localization.lastYear
        case .lastDays(let days): Localization.lastDays(days)
        case .month(let year, let month): monthName(month, year)
        case .hour, .day, .year: date.text
        }
    }

    @MainActor
    private static func amounts(_ range: FilterAmountRange) -> String {
        switch (range.least, range.most) {
        case (nil, nil): ""
        case (let least?, nil): range.isAbove ? Localization.over("\(least)") : Localization.atLeast("\(least)")
        case (nil, let most?): range.isBelow ? Localization.under("\(most)") : Localization.atMost("\(most)")
        case (let least?, let most?):
            least == most ? Localization.exactly("\(least)") : Localization.between("\(least)", "\(most)")
        }
    }

    enum Localization {
        static let toDo = localized("to do")
        static let guests = localized("guests")
        static let note = localized("with a note")
        static let anyCoupon = localized("with a coupon")
        static let refund = localized("with a refund")
        static let paid = localized("paid")
        static let unpaid = localized("unpaid")
        static let edited = localized("not sent yet")
        static let modified = localized("changed")
        static let completed = localized("completed")
        static let refunded = localized("refunded")
        static let counted = localized("placed or refunded")
        static let newCustomers = localized("new customers")
        static let returningCustomers = localized("returning customers")
        static let nowhere = localized("billed without a country")
        static let noMethod = localized("without a payment method")
        static func category(_ id: String) -> String { localized("of category #%@", id) }
        static func billed(_ codes: String) -> String { localized("billed in %@", codes) }
        static let today = localized("today")
        static let yesterday = localized("yesterday")
        static let thisWeek = localized("this week")
        static let lastWeek = localized("last week")
        static let thisMonth = localized("this month")
        static let lastMonth = localized("last month")
        static let thisQuarter = localized("this quarter")
        static let lastQuarter = localized("last quarter")
        static let thisYear = localized("this year")
        static let lastYear = localized("last year")
        static func lastDays(_ days: Int) -> String { localized("last %@ days", "\(days)") }
        static func not(_ words: String) -> String { localized("not %@", words) }
        static func word(_ word: String) -> String { localized("“%@”", word) }
        static func method(_ method: String) -> String { localized("by %@", method) }
        static func customerNumber(_ id: String) -> String { localized("customer #%@", id) }
        static func customer(_ name: String) -> String { localized("customer %@", name) }
        static func product(_ name: String) -> String { localized("with %@", name) }
        static func coupon(_ code: String) -> String { localized("coupon %@", code) }
        static func place(_ codes: String) -> String { localized("in %@", codes) }
        static func meta(_ key: String) -> String { localized("with %@", key) }
        static func via(_ way: String) -> String { localized("via %@", way) }
        static func since(_ date: String) -> String { localized("since %@", date) }
        static func after(_ date: String) -> String { localized("after %@", date) }
        static func until(_ date: String) -> String { localized("until %@", date) }
        static func before(_ date: String) -> String { localized("before %@", date) }
        static func between(_ first: String, _ last: String) -> String { localized("%@ to %@", first, last) }
        static func over(_ amount: String) -> String { localized("over %@", amount) }
        static func atLeast(_ amount: String) -> String { localized("at least %@", amount) }
        static func under(_ amount: String) -> String { localized("under %@", amount) }
        static func atMost(_ amount: String) -> String { localized("at most %@", amount) }
        static func exactly(_ amount: String) -> String { localized("of %@", amount) }
    }
}
