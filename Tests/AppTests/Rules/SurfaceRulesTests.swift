import TerminalUI
import Testing

@testable import App

/// Every surface at every size, asked for all the rules in one walk: opening a hundred surfaces takes most of a rule's
/// time. What `FrameRules` ask of each frame is asked when it is painted.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct SurfaceRulesTests {
    @Test(arguments: [GlyphSet.unicode, .ascii, .asciiOnly])
    func test_every_surface_when_at_every_size_then_keeps_the_rules(glyphs: GlyphSet) async throws {
        var known: Set<Character> = []
        try await RuleMatrix.visit(glyphs) { story, surface, moment in
            expectHelpOrTheWayOut(story, surface, moment)
            expectStatusAndSync(story, glyphs, moment)
            if known.isEmpty { known = U20GlyphsTests.known(glyphs, story.store) }
            let foreign = story.text.filter {
                !$0.isASCII && !known.contains($0) && !(glyphs == .unicode && $0.isLetter)
            }
            #expect(foreign.isEmpty, "U20: \(moment): \(foreign)")
        } leaving: { story, surface in
            if glyphs == .unicode { await U24SmallWindowTests.expectTheSamePicture(story, surface) }
        }
    }

    /// U01.
    private func expectHelpOrTheWayOut(_ story: Story, _ surface: Surface, _ moment: String) {
        let last = story.hints
        if surface.isOverlay || surface.isField {
            #expect(last.contains("Esc "), "U01: \(moment): \(last)")
        } else {
            #expect(last.contains("Help"), "U01: \(moment): \(last)")
        }
    }

    /// U09. A toast takes the left half for a while.
    private func expectStatusAndSync(_ story: Story, _ glyphs: GlyphSet, _ moment: String) {
        let host = story.root.host
        let isNamed = ["Orders", "Home", "Products", "Customers", "Coupons", "Reviews", "Register"].contains(
            where: story.status.contains
        )
        let isThere = isNamed || host.toasts.visible(at: host.time.now) != nil
        #expect(isThere, "U09: \(moment): \(story.status)")
        let isSynced = story.status.contains("\(glyphs[.completed]) Synced")
        #expect(isSynced, "U09: \(moment): \(story.status)")
    }
}
