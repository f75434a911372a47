import WooFoundation
import Yosemite

/// What a list without rows says in their place (UX.md 5.10).
public struct ListState: Hashable, Sendable {
    public let lines: [String]
    /// A problem, not a state of affairs.
    public let isProblem: Bool

    public init(_ lines: [String], isProblem: Bool = false) {
        self.lines = lines
        self.isProblem = isProblem
    }
}

extension ListState {
    /// For a list of orders; nil while there are rows to show.
    ///
    /// - Parameters:
    ///   - isLoaded: the mirror was read at least once.
    ///   - search: what was typed, empty for none.
    ///   - isFiltered: a status is chosen.
    ///   - problem: why the mirror could not be read.
    static func orders(
        count: Int,
        isLoaded: Bool,
        search: String,
        isFiltered: Bool,
        problem: String?,
        status: SiteStatus,
        time: String
    ) -> ListState? {
        guard count == 0 else { return nil }
        if let problem {
            return ListState([Localization.unreadable, problem, "", Localization.tryAgain], isProblem: true)
        }
        // What was narrowed from saved orders is empty for a reason of its own.
        if status.lastSync != nil, let state = narrowed(search: search, isFiltered: isFiltered, status: status) {
            return state
        }
        switch status.connection {
        case .refused(let code, let message):
            return ListState(
                [Localization.refused(code), message, "", Localization.keyRemoved, "", Localization.connectAgain],
                isProblem: true
            )
        case .offline(_, let reason):
            return ListState([Localization.offline(since: time), reason, "", Localization.recovers], isProblem: true)
        case .unknown, .online: break
        }
        if let failure = status.failure {
            return ListState([Localization.failed, failure, "", Localization.tryAgain], isProblem: true)
        }
        if case .syncing(let done, let total) = status.activity, !status.isMirrorWhole {
            return ListState([Localization.loading(done: done, total: total)])
        }
        if !isLoaded { return ListState([Localization.opening]) }
        if let state = narrowed(search: search, isFiltered: isFiltered, status: status) { return state }
        if case .unknown = status.connection { return ListState([Localization.opening]) }
        return ListState([Localization.empty, "", Localization.emptyMeaning, "", Localization.refresh])
    }

    private static func narrowed(search: String, isFiltered: Bool, status: SiteStatus) -> ListState? {
        if !search.isEmpty {
            let whole = status.isMirrorWhole ? [] : [Localization.notAllHere]
            return ListState([Localization.noMatch(search)] + whole + ["", Localization.clearSearch])
        }
        return isFiltered ? ListState([Localization.noneWithStatus, "", Localization.clearFilter]) : nil
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
        static let notAllHere = localized("Not every order is here yet; older ones are still loading.")
        static let clearSearch = localized("Esc Clear search")
        static let noneWithStatus = localized("No order has this status.")
        static let clearFilter = localized("Esc Clear filter   f Filter")
        static func offline(since time: String) -> String {
            localized("! Offline since %@. No orders are saved here yet.", time)
        }
        static let recovers = localized("merced goes on trying.   r Try now")
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
