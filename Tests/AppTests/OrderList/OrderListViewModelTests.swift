import Foundation
import Testing
import Yosemite

@testable import App

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct OrderListViewModelTests {
    @Test func test_window_when_the_screen_jumps_then_asks_for_what_is_seen_and_its_margins() {
        var window = ListWindow()
        #expect(window.range == 0..<ListWindow.first)
        #expect(window.move(toShow: 0..<20, count: 100_000) == nil)
        #expect(window.move(toShow: 99..<120, count: 100_000) != nil)
        for top in [50_000, 99_980, 0, 3, 70_001] {
            let visible = top..<min(100_000, top + 20)
            _ = window.move(toShow: visible, count: 100_000)
            #expect(window.range.lowerBound <= visible.lowerBound && window.range.upperBound >= visible.upperBound)
            #expect(window.range.count <= 20 + 2 * ListWindow.margin)
        }
    }

    @Test func test_window_when_moved_a_little_then_is_not_asked_for_again() {
        var window = ListWindow()
        _ = window.move(toShow: 5_000..<5_020, count: 100_000)
        let asked = (5_000...5_090).count { window.move(toShow: $0..<$0 + 20, count: 100_000) != nil }
        #expect(asked == 0)
        #expect(window.move(toShow: 5_140..<5_160, count: 100_000) != nil)
    }

    @Test func test_window_when_the_list_is_short_or_empty_then_does_not_reach_for_more() {
        var window = ListWindow()
        #expect(window.move(toShow: 0..<0, count: 0) == nil)
        #expect(window.move(toShow: 0..<14, count: 14) == nil)
    }

    @Test func test_rows_when_drawn_again_then_are_not_formatted_again() {
        var rows = FormattedRows<OrderSummary>()
        var formats = 0
        func row(_ order: OrderSummary, generation: Int = 1, minute: TimeInterval = 0) {
            let stamp = FormattedStamp(generation: generation, now: Samples.now.addingTimeInterval(minute * 60))
            _ = rows.row(for: order, stamp: stamp) { _ in
                formats += 1
                return .init([])
            }
        }
        row(Samples.summary())
        row(Samples.summary())
        #expect(formats == 1)
        row(Samples.summary(total: "85.00"))
        #expect(formats == 2)
        row(Samples.summary(total: "85.00"), generation: 2)
        row(Samples.summary(total: "85.00"), generation: 2, minute: 1)
        #expect(formats == 4)
    }
}
