import Foundation
import TerminalUI
import TestSupport
import Testing
import Yosemite

/// Every surface at the sizes that can break a rule.
@MainActor
enum RuleMatrix {
    /// Where a layout begins or ends: the smallest window; the last without, and the first with, a detail below the list;
    /// the usual one; the last with one panel and names of places; the first with a detail beside the list; a large one.
    nonisolated static let edges = [
        Size(width: 60, height: 16), Size(width: 77, height: 35), Size(width: 79, height: 36),
        Size(width: 80, height: 24), Size(width: 109, height: 22), Size(width: 110, height: 24),
        Size(width: 200, height: 60),
    ]

    /// The edges and some other sizes, of the seed's choice. `--long` judges many more.
    ///
    /// - Parameter glyphs: what is not Unicode differs in its marks alone, and is judged at fewer edges.
    static func sizes(_ glyphs: GlyphSet) -> [Size] {
        var random = SeededGenerator(seed: Seed.value &+ (glyphs == .unicode ? 0 : glyphs == .ascii ? 1_000 : 2_000))
        let chosen = (0..<(Seed.isLong ? 200 : 2)).map { _ in
            Size(width: Int.random(in: 60...200, using: &random), height: Int.random(in: 16...60, using: &random))
        }
        let isWhole = Seed.isLong || glyphs == .unicode
        return (isWhole ? edges : [edges[0], edges[5]]) + chosen
    }

    /// The sizes of one surface. A short run leaves out two in three, other ones of the next surface: the smallest, where most
    /// rules break, is judged of every surface.
    ///
    /// - Parameter place: how many surfaces came before it.
    private static func sizes(_ glyphs: GlyphSet, at place: Int) -> [Size] {
        let all = sizes(glyphs)
        guard !Seed.isLong else { return all }
        return all.enumerated().filter { $0.offset == 0 || ($0.offset + place).isMultiple(of: 3) }.map(\.element)
    }

    /// Whether a surface is opened with these glyphs. A short run opens each once with Unicode and once with one of the others,
    /// which differ in their marks alone.
    private static func opens(_ glyphs: GlyphSet, at place: Int) -> Bool {
        Seed.isLong || glyphs == .unicode || place.isMultiple(of: 2) == (glyphs == .ascii)
    }

    /// Opens every surface and asks `check` at every size, some of them in a short run; what `FrameRules` say of each frame counts too.
    ///
    /// - Parameter leaving: called with each surface before it is left, at the story's own size.
    static func visit(
        _ glyphs: GlyphSet,
        _ check: (Story, Surface, String) throws -> Void,
        leaving: (Story, Surface) async -> Void = { _, _ in }
    ) async throws {
        var place = 0
        try await walk(glyphs) { story, surface in
            defer { place += 1 }
            guard opens(glyphs, at: place) else { return }
            try await visit(surface, story, sizes(glyphs, at: place), check, leaving)
        }
    }

    /// Opens every surface at the usual size, one after the other.
    static func open(_ look: (Story, Surface) throws -> Void) async throws {
        try await walk { story, surface in
            story.screen.moment = "opening \(surface)"
            try await surface.open(story)
            try look(story, surface)
            await surface.leave(story)
        }
    }

    /// Goes through all surfaces, which `visit` opens and leaves.
    static func walk(_ glyphs: GlyphSet = .unicode, _ visit: (Story, Surface) async throws -> Void) async throws {
        var setting = Story.Setting()
        setting.glyphs = glyphs
        setting.prepare = { Shop.strain($0) }
        setting.counter = .shop()
        try await Story.tell(setting) { story in
            let strained = Shop.strained(of: story.store)
            setting.counter?.records = [
                ScriptedCounter.record(.paid, orderID: Int64(strained[0])),
                ScriptedCounter.record(.declined, orderID: Int64(strained[1])),
            ]
            try await story.ready()
            for surface in Surface.all + Surface.outcomes { try await visit(story, surface) }
            try await disagree(story)
            for surface in Surface.edited { try await visit(story, surface) }
            try await leaveBehind(story)
            for surface in Surface.changed { try await visit(story, surface) }
        }
    }

    private static func visit(
        _ surface: Surface,
        _ story: Story,
        _ sizes: [Size],
        _ check: (Story, Surface, String) throws -> Void,
        _ leaving: (Story, Surface) async -> Void
    ) async throws {
        let usual = story.frame.size
        story.screen.moment = "opening \(surface)"
        try await surface.open(story)
        for size in sizes {
            let moment = "\(surface) at \(size.width) × \(size.height), MERCED_SEED=\(Seed.value)"
            story.screen.moment = moment
            await story.send(.resize(size))
            #expect(story.frame.size == size, "\(moment)")
            try #require(surface.isThere(story), "\(moment): \(Surface.place(story))")
            try check(story, surface, moment)
        }
        story.screen.moment = "leaving \(surface)"
        await story.send(.resize(usual))
        await leaving(story, surface)
        await surface.leave(story)
        try #require(story.frame.focusPath == ["orders", "orders.list", "list"], "after \(surface)")
    }

    /// Writes a note on every order, and leaves an order half made.
    private static func leaveBehind(_ story: Story) async throws {
        await story.press("g", "*", "m", "p")
        await story.type("Checked")
        await story.press(.enter)
        try await story.until("What happens")
        await story.press(.enter, "y")
        try await story.until("in the store") { $0.text[1].contains("in the store") }
        await story.busy.idle()
        await story.press(.escape, "n")
        await story.type("mug")
        await story.press(.enter)
        try await story.until("Added: ")
        await story.press(.escape)
        try await story.until("Draft saved.")
        await story.press("g")
        story.acknowledgeAll()
        story.clock.advance(by: .seconds(20))
        try await story.until(not: "Draft saved.")
        await story.busy.idle()
    }

    /// Changes the customer note of an order while somebody else does.
    private static func disagree(_ story: Story) async throws {
        let strained = Set(Shop.strained(of: story.store))
        let own = Set(story.store.orderIDs).subtracting(strained)
        await story.press("g")
        for _ in 0..<60 where !own.contains(story.selectedID) { await story.press("j") }
        let id = story.selectedID
        try #require(own.contains(id), "no order of the store's own: \(story.cursorRow)")
        await story.palette("edit note and addresses")
        try await story.until("Customer note")
        await story.press(.enter, .ctrl("u"))
        await story.type("Mine")
        await story.press(.enter)
        story.store.changeOrderBehindTheBack(id: id, fields: ["customer_note": "Theirs"])
        await story.press(.ctrl("s"))
        try await story.until("1 field changed")
        await story.palette("outbox")
        try await story.until("Conflict")
        await story.press(.escape, "g")
        story.acknowledgeAll()
        // What was said about it covers the names of the places for a while.
        story.clock.advance(by: .seconds(20))
        try await story.until(not: "1 field changed")
        // It is news too, told after some round: after this one.
        _ = try await story.stores.perform {
            NotificationAction.synchronizeNotes(siteID: 7, onCompletion: $0)
        }
        try await story.until("1 unread")
        await story.busy.idle()
    }
}
