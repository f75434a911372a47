import DemoStore
import TerminalUI
import TestSupport
import Yosemite

/// A list without rows, how it comes about, and the key of its next step.
enum EmptyList: CaseIterable, Sendable {
    case loading, empty, noMatch, noneWithStatus, offline, refused, failed

    var words: String {
        switch self {
        case .loading: "Loading orders…"
        case .empty: "No orders yet."
        case .noMatch: "No order matches “zzzz”."
        case .noneWithStatus: "No order has this status."
        case .offline: "! Offline since"
        case .refused: "! The store refused the request (401)."
        case .failed: "! The orders could not be loaded."
        }
    }

    /// What to press, as it is written in the list.
    var step: String {
        switch self {
        case .loading: ""
        case .empty: "r Refresh"
        case .noMatch: "Esc Clear search"
        case .noneWithStatus: "Esc Clear filter"
        case .offline: "r Try now"
        case .refused, .failed: "r Try again"
        }
    }

    @MainActor var setting: Story.Setting {
        var setting = Story.Setting()
        switch self {
        case .loading: setting.prepareProxy = { $0.add(Fault(.hang)) }
        case .empty: setting.orders = 0
        case .noMatch: break
        case .noneWithStatus: setting.remembered[.orders] = RememberedList(statuses: ["a-status-no-order-has"])
        case .offline: setting.prepareProxy = { $0.goDown() }
        case .refused: setting.prepareProxy = { $0.add(Fault(.unauthorized)) }
        case .failed: setting.prepareProxy = { $0.add(Fault(.htmlForJSON)) }
        }
        return setting
    }

    /// Opens the app in this state and tells what happens then.
    @MainActor
    func tell(_ body: @MainActor (Story) async throws -> Void) async throws {
        try await Story.tell(setting) { story in
            if self == .noMatch {
                try await story.ready()
                await story.press("/")
                await story.type("zzzz")
            }
            try await story.until(words)
            story.acknowledgeAll()
            try await body(story)
            story.acknowledgeAll()
        }
    }
}
