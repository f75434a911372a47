import TerminalUI
import Testing

/// Every surface at every size, asked for all the rules in one walk: opening sixty surfaces takes most of a rule's time.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct SurfaceRulesTests {
    private static let rules: [any FrameRule] = [U04(), U05(), U06()]

    @Test(arguments: [GlyphSet.unicode, .ascii, .asciiOnly])
    func test_every_surface_when_at_every_size_then_keeps_the_rules(glyphs: GlyphSet) async throws {
        try await RuleMatrix.visit(glyphs) { story, surface, size in
            for rule in Self.rules {
                let broken = rule.broken(by: story.frame, text: story.frame.text, glyphs: glyphs)
                #expect(broken == nil, "\(surface) at \(size)")
            }
            Self.expectHelpOrTheWayOut(story, surface, size)
            Self.expectStatusAndSync(story, surface, size, glyphs)
            if glyphs == .asciiOnly {
                let foreign = story.text.filter { !$0.isASCII }
                #expect(foreign.isEmpty, "U20: \(surface) at \(size): \(foreign)")
            }
        }
    }

    /// U01.
    private static func expectHelpOrTheWayOut(_ story: Story, _ surface: Surface, _ size: Size) {
        let last = story.hints
        if surface.isOverlay || surface.isField {
            #expect(last.contains("Esc "), "U01: \(surface) at \(size): \(last)")
        } else {
            #expect(last.contains("Help"), "U01: \(surface) at \(size): \(last)")
        }
    }

    /// U09. A toast takes the left half for a while.
    private static func expectStatusAndSync(_ story: Story, _ surface: Surface, _ size: Size, _ glyphs: GlyphSet) {
        let host = story.root.host
        let isNamed = ["Orders", "Home", "Products", "Reviews"].contains(where: story.status.contains)
        let isThere = isNamed || host.toasts.visible(at: host.time.now) != nil
        #expect(isThere, "U09: \(surface) at \(size): \(story.status)")
        let isSynced = story.status.contains("\(glyphs[.completed]) Synced")
        #expect(isSynced, "U09: \(surface) at \(size): \(story.status)")
    }
}
