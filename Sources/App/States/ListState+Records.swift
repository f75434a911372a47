import WooFoundation
import Yosemite

/// What a list without rows says of its kind of record.
struct ListStateWords: Sendable {
    let unreadable: String
    /// The store does not show them to this login.
    let unavailable: String
    let failed: String
    let empty: String
    /// What will appear here, or what can be done.
    let meaning: String
    /// Since when the store is away.
    let offline: @Sendable (String) -> String
    let noMatch: @Sendable (String) -> String
    let noneLike: @Sendable (String) -> String
    let loading: @Sendable (_ done: Int, _ total: Int?) -> String
    /// Some of them are still to come: what is looked for may be among those.
    let notAllHere: String
}

/// How a list stands.
struct ListFacts {
    let count: Int
    let isLoaded: Bool
    /// What was typed, empty for none.
    let search: String
    /// What was chosen, as it is typed; nil for nothing.
    let filter: String?
    /// Why the mirror could not be read.
    let problem: String?
    /// How far the mirror of these records is.
    let progress: ResourceProgress?
    let status: SiteStatus
    /// What is to be sent when the store answers, in words.
    let waiting: [String]
    /// Since when the store is away.
    let time: String
}

extension ListState {
    /// For a list of records that are mirrored as a whole; nil while there are rows to show.
    ///
    /// - Parameter empty: in place of the words for an empty list.
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
    /// Everything there is at the store is here.
    var isWhole: Bool {
        switch state {
        case .whole, .comparing: true
        case .waiting, .running, .failed, .unavailable: false
        }
    }
}
