import Foundation
import TerminalUI
import TestSupport
import Testing

/// U07: whatever was pressed, Esc reaches the root of the place in at most eight presses and never quits.
@MainActor
@Suite(.timeLimit(.minutes(Seed.isLong ? 240 : 10)))
struct U07EscapeTests {
    private static let keys: [Key] =
        "jkhlgG[]JKzfSr/:?msp1290 abxyc*vedu".map { Key.character($0) } + [
            .enter, .tab, .backTab, .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .ctrl("u"), .ctrl("d"),
            .ctrl("l"), .backspace, .delete, .function(1), .ctrl("p"), .alt("\r"), .enter, .enter,
        ]
    private static let sizes = [
        Size(width: 80, height: 24), Size(width: 120, height: 40), Size(width: 60, height: 16),
        Size(width: 80, height: 40),
    ]

    private static var walks: Int { ProcessInfo.processInfo.environment["MERCED_WALKS"].flatMap(Int.init) ?? 20 }

    @Test func test_escape_when_pressed_after_any_keys_then_reaches_the_root_and_never_quits() async throws {
        try await Story.tell { story in
            try await story.ready()
            for seed in 0..<Self.walks {
                var random = SeededGenerator(seed: UInt64(seed))
                await story.send(.resize(Self.sizes[seed % Self.sizes.count]))
                var pressed: [Key] = []
                for _ in 0..<40 {
                    let key = Self.keys.randomElement(using: &random) ?? .escape
                    pressed.append(key)
                    await story.press(key)
                }
                var escapes = 0
                while !story.isAtRoot, escapes < 12 {
                    // A dialog that asks whether to lose words keeps them on Esc: say that they may go.
                    if story.asksToThrowAway {
                        await story.press(.right, .enter)
                    } else {
                        await story.press(.escape)
                    }
                    escapes += 1
                }
                #expect(escapes <= 8, "seed \(seed): \(pressed)")
                await story.press(.escape)
                #expect(story.isRunning, "seed \(seed): \(pressed)")
                story.acknowledgeAll()
            }
        }
    }
}
