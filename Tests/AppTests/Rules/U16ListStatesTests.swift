import DemoStore
import TerminalUI
import TestSupport
import Testing

/// U16: a list says whether it is loading, empty, without a match, offline, refused or broken, each with the key of the
/// next step, and that key works.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct U16ListStatesTests {
    @Test(arguments: EmptyList.allCases)
    func test_state_when_shown_then_words_and_next_step_stand_at_every_size(_ state: EmptyList) async throws {
        try await state.tell { story in
            for size in RuleMatrix.edges {
                await story.resizeWithoutWaiting(size)
                try await story.until("words at \(size)") { frame in
                    let text = frame.text.joined(separator: "\n")
                    return frame.size == size && text.contains(state.words)
                        && (state.step.isEmpty || text.contains(state.step))
                }
            }
        }
    }

    @Test(arguments: EmptyList.allCases.filter { $0 != .loading })
    func test_state_when_its_key_is_pressed_then_it_does_what_it_says(_ state: EmptyList) async throws {
        try await state.tell { story in
            switch state {
            case .loading, .empty: await story.press("r")
            case .noMatch, .noneWithStatus: await story.press(.escape)
            case .offline:
                try story.proxy.comeUp()
                await story.pressWithoutWaiting("r")
            case .refused, .failed:
                story.proxy.removeAll()
                await story.pressWithoutWaiting("r")
            }
            switch state {
            case .empty: try await story.until("No orders yet.")
            case .loading, .noMatch, .noneWithStatus, .offline, .refused, .failed:
                try await story.until("rows") { frame in frame.cells.contains(where: \.isSelected) }
                try await story.until(not: state.words)
            }
        }
    }

    @Test func test_states_when_compared_then_no_two_read_the_same() async throws {
        var seen: [String: EmptyList] = [:]
        for state in EmptyList.allCases {
            try await state.tell { story in
                let words = story.frame.text[2..<10].joined()
                #expect(seen[words] == nil, "\(state) reads like \(String(describing: seen[words]))")
                seen[words] = state
            }
        }
    }
}
