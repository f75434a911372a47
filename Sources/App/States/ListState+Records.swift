import WooFoundation
import Yosemite

/// The messages of a list without rows, for its kind of record.
struct ListStateWords: Sendable {
    let unreadable: String
    /// The store does not show these records to this login.
    let unavailable: String
    let failed: String
    let empty: String
    /// What will appear here, or what can be done.
    let meaning: String
    /// The message with the time since which the store has been unreachable.
    let offline: @Sendable (String) -> String
    let noMatch: @Sendable (String) -> String
    let noneLike: @Sendable (String) -> String
    let loading: @Sendable (_ done: Int, _ total: Int?) -> String
    /// Some records are still missing: the wanted one may be among those.
    let notAllHere: String
}

/// The state of a list.
struct ListFacts {
    let count: Int
    let isLoaded: Bool
    /// The search text, empty for none.
    let search: String
    /// The chosen filter, as typed; nil for none.
    let filter: String?
    /// Why the mirror could not be read.
    let problem: String?
    /// The progress of the mirror of these records.
    let progress: ResourceProgress?
    let status: SiteStatus
    /// Pending edits, in words.
    let waiting: [String]
    /// Since when the store has been unreachable.
    let time: String
}

extension ListState {
    /// For a list of records that are mirrored completely; nil while there are rows to show.
    ///
    /// - Parameter empty: shown instead of the usual message of an empty list.
    static func records(_ facts: ListFacts, _ words: ListStateWords, empty: String? = nil) -> ListState? {
        guard facts.count == 0 else { return nil }
        if let problem = facts.problem {
            return ListState([words.unreadable, problem, "", Localization.tryAgain], isProblem: true)
        }
        guard facts.isLoaded else { return ListState([Localization.opening]) }
        if facts.progress?.lastSync != nil || facts.progress?.isWhole == true, let narrowed = narrowed(facts, words) {
            return narrowed
        }
        switch facts.status.connection {
        case .refused(let code, let message): return refused(code, message)
        case .offline(_, let reason): return offline(words.offline(facts.time), reason, waiting: facts.waiting)
        case .unknown, .online: break
        }
        switch facts.progress?.state {
        case .unavailable(let reason):
            return ListState([words.unavailable, reason, "", Localization.tryAgain], isProblem: true)
        case .failed(let reason):
            return ListState([words.failed, reason, "", Localization.tryAgain], isProblem: true)
        case .whole, .comparing:
            return ListState([empty ?? words.empty, "", words.meaning, "", Localization.refresh])
        case .waiting, .running, nil: break
        }
        if let narrowed = narrowed(facts, words) { return narrowed }
        return ListState([words.loading(facts.progress?.done ?? 0, facts.progress?.total)])
    }

    private static func narrowed(_ facts: ListFacts, _ words: ListStateWords) -> ListState? {
        let missing = facts.progress?.isWhole == true ? [] : [words.notAllHere]
        if !facts.search.isEmpty {
            return ListState([words.noMatch(facts.search)] + missing + ["", Localization.clearSearch])
        }
        return facts.filter.map { ListState([words.noneLike($0)] + missing + ["", Localization.clearFilter]) }
    }
}

extension ResourceProgress {
    /// Whether all records of the store are here.
    var isWhole: Bool {
        switch state {
        case .whole, .comparing: true
        case .waiting, .running, .failed, .unavailable: false
        }
    }
}
