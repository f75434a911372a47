import DemoStore
import Foundation
import TerminalUI
import TestSupport
import Testing
import Yosemite

@testable import App

/// The key stories of orders, products and Home, told of a store that is asked itself and of the same one behind
/// WordPress.com: the same screens.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct TunnelStoryTests {
    private static func setting(_ way: Way, _ size: Size) -> Story.Setting {
        var setting = Story.Setting()
        (setting.way, setting.size) = (way, size)
        return setting
    }

    private func told(_ way: Way, _ size: Size) async throws -> [String] {
        var frames: [String] = []
        try await Story.tell(Self.setting(way, size)) { story in
            @MainActor func keep(_ moment: String) async {
                await story.busy.idle()
                frames.append(([moment] + story.frame.text).joined(separator: "\n"))
            }
            try await story.ready()
            let products = story.store.ids(of: .products).count
            await keep("orders")
            let id = story.selectedID
            await story.press("s", .home)
            for _ in 0..<20 where story.frame.focusPath.last != "cancelled" { await story.press(.down) }
            await story.press(.enter)
            try await story.until("Order #\(id) set to Cancelled.")
            try await story.until("nothing waits") { frame in !frame.text.contains { $0.contains("~") } }
            await keep("order changed")
            await story.press(.enter)
            try await story.until("✗ Cancelled")
            await keep("order page")
            await story.press(.escape, "3")
            try await story.until("\(products) products") { _ in
                story.root.host.screen.summary == "\(products) products"
            }
            await keep("products")
            await story.press(.enter)
            await keep("product page")
            await story.press(.escape, "1")
            try await story.until("[1 Home]")
            try await story.until("the reports") { _ in story.shows("agree") || story.shows("differ") }
            if way == .tunnelled { try await story.until("Conversion") } else { #expect(!story.shows("Visitors")) }
            await keep("home")
            #expect(story.store.writes["PUT wc/v3/orders/\(id)"] == 1)
            let others = story.store.requests.filter { ($0.authentication == .wordPressCom) != (way == .tunnelled) }
            #expect(others == [])
        }
        return frames
    }

    /// Only a store behind WordPress.com has visits.
    private static func withoutVisits(_ frame: String) -> String {
        frame.replacing(/(Visitors( by day)?|Conversion)  [0-9.,%]+/) {
            String(repeating: " ", count: $0.output.0.count)
        }
    }

    @Test(
        arguments: Story.isLong
            ? [Size(width: 80, height: 24), Size(width: 120, height: 40)] : [Size(width: 120, height: 40)]
    )
    func test_screens_when_told_both_ways_then_are_the_same(size: Size) async throws {
        let direct = try await told(.direct, size)
        let tunnelled = try await told(.tunnelled, size)
        #expect(direct.count == 6 && tunnelled.count == 6)
        for (one, other) in zip(direct, tunnelled) {
            #expect(one == Self.withoutVisits(other))
        }
    }

    /// On few rows visits stay, and what says that all is well gives way.
    @Test func test_home_when_rows_are_few_then_visitors_are_shown_before_conversion() {
        func line(_ label: String, _ givesWay: Int? = nil) -> HomeState.Line {
            HomeState.Line(label: label, glyph: nil, words: "1", role: .text, givesWay: givesWay)
        }
        let lines = [line("Visitors"), line("Conversion", 1), line("Reports", 2), line("Store"), line("Waiting", 3)]
        func shown(_ rows: Int, hasVisits: Bool = true) -> [String] {
            HomeState.fitting(lines, on: rows, hasVisits: hasVisits).map(\.label)
        }
        #expect(shown(5).count == 5)
        #expect(shown(4) == ["Visitors", "Conversion", "Reports", "Store"])
        #expect(shown(3) == ["Visitors", "Conversion", "Store"] && shown(2) == ["Visitors", "Store"])
        #expect(shown(2, hasVisits: false) == ["Store", "Waiting"] && shown(0).isEmpty)
    }

    @Test func test_home_when_wordpress_com_is_away_then_shows_the_visits_it_told_with_their_time() async throws {
        try await Story.tell(Self.setting(.tunnelled, Size(width: 120, height: 40))) { story in
            try await story.ready()
            await story.press("1")
            try await story.until("Conversion")
            let line = try #require(story.frame.text.first { $0.contains("Visitors by day") })
            let count = try #require(line.split(separator: "Visitors by day").last?.split(separator: " ").first)
            story.proxy.goDown()
            story.dates.advance(by: 3_600)
            await story.press("r")
            try await story.until("the count with its time") { frame in
                frame.text.contains { $0.contains("Visitors by day  \(count) (") }
            }
        }
    }

    @Test func test_home_when_visits_are_counted_then_shows_them_and_else_says_why_not() async throws {
        try await Story.tell(Self.setting(.tunnelled, Size(width: 80, height: 24))) { story in
            try await story.ready()
            await story.press("1")
            try await story.until("[1 Home]")
            try await story.until("Visitors by day")
            try await story.until("Conversion")
            story.store.dotcom.setCountsVisits(false)
            await story.press("t", "m")
            try await story.until("Visitors  The store does")
        }
    }
}
