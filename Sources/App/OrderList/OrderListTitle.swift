import WooFoundation
import Yosemite

/// The list's description: which orders, in which order, how many.
struct OrderListTitle {
    /// What was chosen.
    let filter: OrderFilter
    /// Whether it contains search words.
    let isSought: Bool
    let sort: OrderListQuery.Sort
    let names: [String: String]

    /// `Orders · processing`; while the filter is typed `Orders · /status:processing müll`.
    @MainActor
    func left(typed: String?) -> String {
        ListHeading.text(Localization.orders, filter: FilterWords(names: names).words(filter), typed: typed)
    }

    var sortWord: String { Self.word(for: sort) }

    /// The facts of a summary besides the number.
    struct Facts {
        var isWhole: Bool
        var unreadable: UnreadableReport?
        var marked: String?
        var storeSearch = StoreSearch.none
        /// An error in the search.
        var problem: FilterProblem?
        /// Only orders of this many months are mirrored; nil for all.
        var months: Int?
        /// For a search: how many orders' notes are not here yet.
        var unreadNotes = 0
    }

    /// The number of orders and what is missing; the position is shown in the frame.
    func summary(count: Int, _ facts: Facts) -> String {
        if let problem = facts.problem { return problem.words }
        var parts = [isSought ? Localization.matches(count) : Localization.count(count)]
        if let marked = facts.marked { parts.append(marked) }
        switch facts.storeSearch {
        case .none: if !facts.isWhole { parts.append(Localization.notAll) }
        case .running: parts.append(Localization.searchingStore)
        case .found(let found): parts.append(Localization.foundAtStore(found))
        case .failed: parts.append(Localization.storeNotSearched)
        }
        if facts.isWhole, facts.unreadNotes > 0 { parts.append(Localization.notesNotSearched(facts.unreadNotes)) }
        if let months = facts.months { parts.append(Localization.lastMonths(months)) }
        if let unreadable = facts.unreadable { parts.append(Localization.unreadable(unreadable.count)) }
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
        static let newest = localized("newest first")
        static let oldest = localized("oldest first")
        static let highestTotal = localized("highest total first")
        static let lowestTotal = localized("lowest total first")
        static let customer = localized("by customer")
        static let lastModified = localized("last changed first")
        static func count(_ count: Int) -> String {
            count == 1 ? localized("1 order") : localized("%@ orders", "\(count)")
        }
        static func lastMonths(_ count: Int) -> String {
            count == 1 ? localized("last month only") : localized("last %@ months only", "\(count)")
        }
        static func matches(_ count: Int) -> String {
            count == 1 ? localized("1 match") : localized("%@ matches", "\(count)")
        }
        static func notesNotSearched(_ orders: Int) -> String { localized("notes of %@ not searched", "\(orders)") }
        static let notAll = localized("not all here yet")
        static let searchingStore = localized("searching the store…")
        static func foundAtStore(_ count: Int) -> String { localized("%@ found at the store", "\(count)") }
        static let storeNotSearched = localized("the store could not be searched")
        static func unreadable(_ count: Int) -> String { localized("%@ could not be read", "\(count)") }
    }
}

/// The progress of the store's own search, which is used while not every order is here.
enum StoreSearch: Hashable, Sendable {
    case none
    case running
    case found(Int)
    case failed
}
