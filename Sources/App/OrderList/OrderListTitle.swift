import WooFoundation
import Yosemite

/// What the list says of itself: which orders, in which order, how many.
struct OrderListTitle {
    let query: OrderListQuery
    let names: [String: String]

    /// `Orders · processing`, with what is searched for: `Orders · /müll`.
    @MainActor
    func left(typed: String?) -> String {
        var title = Localization.orders
        if !query.statuses.isEmpty { title += " · " + statusWords }
        if let typed {
            title += " · /" + typed
        } else if !query.search.isEmpty {
            title += " · /" + query.search
        }
        return title
    }

    @MainActor private var statusWords: String {
        if query.statuses == OrderListDialogs.toDo { return Localization.toDo }
        return query.statuses.map { StatusAppearance.word(for: $0, names: names).lowercased() }.joined(separator: ", ")
    }

    var sortWord: String { Self.word(for: query.sort) }

    /// `14 of 128`-less: the position stands in the frame; here is how many there are and what is missing.
    func summary(count: Int, isWhole: Bool, unreadable: UnreadableReport?) -> String {
        var parts = [query.search.isEmpty ? Localization.count(count) : Localization.matches(count)]
        if !isWhole { parts.append(Localization.notAll) }
        if let unreadable { parts.append(Localization.unreadable(unreadable.count)) }
        return parts.joined(separator: " · ")
    }

    static func word(for sort: OrderListQuery.Sort) -> String {
        switch sort {
        case .newest: Localization.newest
        case .oldest: Localization.oldest
        case .highestTotal: Localization.highestTotal
        case .lowestTotal: Localization.lowestTotal
        case .customer: Localization.customer
        case .lastModified: Localization.lastModified
        }
    }

    enum Localization {
        static let orders = localized("Orders")
        static let toDo = localized("to do")
        static let newest = localized("newest first")
        static let oldest = localized("oldest first")
        static let highestTotal = localized("highest total first")
        static let lowestTotal = localized("lowest total first")
        static let customer = localized("by customer")
        static let lastModified = localized("last changed first")
        static func count(_ count: Int) -> String {
            count == 1 ? localized("1 order") : localized("%@ orders", "\(count)")
        }
        static func matches(_ count: Int) -> String {
            count == 1 ? localized("1 match") : localized("%@ matches", "\(count)")
        }
        static let notAll = localized("not all here yet")
        static func unreadable(_ count: Int) -> String { localized("%@ could not be read", "\(count)") }
    }
}
