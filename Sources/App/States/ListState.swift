import WooFoundation
import Yosemite

/// The message of a list without rows (`screens.md`, "States of a list").
public struct ListState: Hashable, Sendable {
    public let lines: [String]
    /// Whether it is a problem, rather than a normal state.
    public let isProblem: Bool

    public init(_ lines: [String], isProblem: Bool = false) {
        self.lines = lines
        self.isProblem = isProblem
    }
}

extension ListState {
    /// The same for a list that was opened with a filter: there Esc leads back.
    var leadingBack: ListState {
        ListState(
            lines.map { $0 == Localization.clearFilter ? Localization.backOrFilter : $0 },
            isProblem: isProblem
        )
    }

    /// For a list of orders; nil while there are rows to show.
    ///
    /// - Parameters:
    ///   - isLoaded: the mirror was read at least once.
    ///   - search: the search text, empty for none.
    ///   - isFiltered: only some orders were chosen.
    ///   - filter: the filter in words, where it is more than a status.
    ///   - suggestion: a word that orders have, similar to the typed one.
    ///   - problem: why the mirror could not be read.
    ///   - waiting: pending edits, in words.
    static func orders(
        count: Int,
        isLoaded: Bool,
        search: String,
        isFiltered: Bool,
        filter: String? = nil,
        suggestion: WordSuggestion? = nil,
        storeSearch: StoreSearch = .none,
        problem: String?,
        status: SiteStatus,
        waiting: [String] = [],
        time: String
    ) -> ListState? {
        guard count == 0 else { return nil }
        if let problem {
            return ListState([Localization.unreadable, problem, "", Localization.tryAgain], isProblem: true)
        }
        let narrowing = Narrowing(
            search: search,
            isFiltered: isFiltered,
            filter: filter,
            suggestion: suggestion,
            storeSearch: storeSearch
        )
        // A filter of mirrored orders has a message of its own.
        if status.lastSync != nil, let state = narrowing.state(isWhole: status.isMirrorWhole) {
            return state
        }
        switch status.connection {
        case .refused(let code, let message): return refused(code, message)
        case .offline(_, let reason): return offline(Localization.offline(since: time), reason, waiting: waiting)
        case .unknown, .online: break
        }
        if let failure = status.failure {
            return ListState([Localization.failed, failure, "", Localization.tryAgain], isProblem: true)
        }
        if case .syncing(let done, let total) = status.activity, !status.isMirrorWhole {
            return ListState([Localization.loading(done: done, total: total)])
        }
        if !isLoaded { return ListState([Localization.opening]) }
        if let state = narrowing.state(isWhole: status.isMirrorWhole) { return state }
        if case .unknown = status.connection { return ListState([Localization.opening]) }
        return ListState([Localization.empty, "", Localization.emptyMeaning, "", Localization.refresh])
    }

    /// The store rejects the key.
    static func refused(_ code: Int, _ message: String) -> ListState {
        ListState(
            [Localization.refused(code), message, "", Localization.keyRemoved, "", Localization.connectAgain],
            isProblem: true
        )
    }

    /// The store is unreachable and nothing is mirrored.
    static func offline(_ head: String, _ reason: String, waiting: [String]) -> ListState {
        let edits = waiting.isEmpty ? [] : [Localization.waits(waiting.count)] + waiting.prefix(4).map { "  " + $0 }
        let next = waiting.isEmpty ? Localization.recovers : Localization.seeWaiting
        return ListState([head, reason, ""] + edits + [next], isProblem: true)
    }

    /// The filter of the list.
    private struct Narrowing {
        let search: String
        let isFiltered: Bool
        let filter: String?
        let suggestion: WordSuggestion?
        let storeSearch: StoreSearch

        func state(isWhole: Bool) -> ListState? {
            guard !search.isEmpty else {
                guard isFiltered else { return nil }
                let head = filter.map { Localization.noneLike($0) } ?? Localization.noneWithStatus
                return ListState([head] + (isWhole ? [] : [Localization.notAllHere]) + ["", Localization.clearFilter])
            }
            var lines = [Localization.noMatch(search)]
            if let suggestion { lines += ["", Localization.didYouMean(suggestion.word, suggestion.orders)] }
            if !isWhole { lines += missing }
            let step = suggestion.map { Localization.searchFor($0.word) } ?? (isWhole ? nil : Localization.askStore)
            return ListState(
                lines + ["", [step, Localization.clearSearch].compactMap { $0 }.joined(separator: "   ")]
            )
        }

        private var missing: [String] {
            switch storeSearch {
            case .none: [Localization.notAllHere]
            case .running: [Localization.searchingStore]
            case .found: [Localization.notAtStore]
            case .failed: [Localization.notAllHere, Localization.storeNotSearched]
            }
        }
    }

    enum Localization {
        static let opening = localized("Opening…")
        static func loading(done: Int, total: Int?) -> String {
            total.map { localized("Loading orders…  %@ of %@", "\(done)", "\($0)") } ?? localized("Loading orders…")
        }
        static let empty = localized("No orders yet.")
        static let emptyMeaning = localized("Orders appear here as soon as a customer places one.")
        static let refresh = localized("r Refresh   ? Help")
        static func noMatch(_ search: String) -> String { localized("No order matches “%@”.", search) }
        static func didYouMean(_ word: String, _ orders: Int) -> String {
            orders == 1
                ? localized("Did you mean “%@”? (1 order)", word)
                : localized("Did you mean “%@”? (%@ orders)", word, "\(orders)")
        }
        static func searchFor(_ word: String) -> String { localized("Enter Search for %@", word) }
        static let askStore = localized("Enter Search the store")
        static let searchingStore = localized("Searching the store…")
        static let notAtStore = localized("The store found none either.")
        static let storeNotSearched = localized("The store could not be searched.")
        static func noneLike(_ filter: String) -> String { localized("No order is %@.", filter) }
        static let notAllHere = localized("Not every order is here yet; older ones are still loading.")
        static let upToDate = localized("Up to date.")
        static let clearSearch = localized("Esc Clear search")
        static let noneWithStatus = localized("No order has this status.")
        static let backOrFilter = localized("Esc Back   f Filter")
        static let clearFilter = localized("Esc Clear filter   f Filter")
        static func offline(since time: String) -> String {
            localized("! Offline since %@. No orders are saved here yet.", time)
        }
        static func waits(_ count: Int) -> String {
            count == 1
                ? localized("1 change is waiting and will be sent when online:")
                : localized("%@ changes are waiting and will be sent when online:", "\(count)")
        }
        static let seeWaiting = localized("r Try now   Enter See waiting changes")
        static let recovers = localized("merced keeps trying.   r Try now")
        static func refused(_ code: Int) -> String { localized("! The store refused the request (%@).", "\(code)") }
        static let keyRemoved = localized(
            "The key of this store no longer works. It may have been removed in WooCommerce."
        )
        static let connectAgain = localized("Enter Connect again   r Try again   ? Help")
        static let failed = localized("! The orders could not be loaded.")
        static let unreadable = localized("! The saved orders could not be read.")
        static let tryAgain = localized("r Try again   ? Help")
    }
}
