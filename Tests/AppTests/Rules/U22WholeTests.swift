import DemoStore
import TerminalUI
import Testing

@testable import App

/// U22: totals, numbers and states are never cut, however long, down to 60 columns.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct U22WholeTests {
    private static var orders: [[String: Any]] {
        [
            Shop.order(
                4_294_968_003,
                "2026-11-22T14:21:00",
                "Bartholomew",
                "Featherstonehaugh",
                "-1234567.89",
                "processing",
                items: 1_234_567
            ),
            Shop.order(9, "2026-11-22T14:20:00", "王小明", "大文字", "1000000.00", "on-hold", items: 9),
            Shop.order(8, "2026-11-22T14:19:00", String(repeating: "W", count: 200), "", "84.00", "refunded", items: 2),
            Shop.order(7, "2026-11-22T14:18:00", "A", "B", "0.00", "awaiting-shipment", items: 1),
        ]
    }

    private static let whole = [
        "#4294968003", "-$1,234,567.89", "$1,000,000.00", "● Processing", "◐ On hold", "‹ Refunded",
    ]

    private static var setting: Story.Setting {
        var setting = Story.Setting()
        let rows = Shop.rows(orders)
        setting.prepare = { store in store.replaceOrderListAnswer(with: rows) }
        return setting
    }

    @Test func test_list_when_values_are_long_then_numbers_totals_and_states_are_whole_at_every_width() async throws {
        try await Story.tell(Self.setting) { story in
            try await story.ready()
            for width in [60, 61, 66, 72, 79, 80, 81, 99, 109, 110, 120, 160, 200] {
                await story.send(.resize(Size(width: width, height: 24)))
                for value in Self.whole { #expect(story.shows(value), "\(value) at \(width)\n\(story.text)") }
            }
        }
    }

    @Test func test_page_when_values_are_long_then_they_are_whole_at_every_width() async throws {
        try await Story.tell(Self.setting) { story in
            try await story.ready()
            await story.press(.enter)
            try await story.until("Placed")
            for width in [60, 72, 80, 100, 120, 200] {
                await story.send(.resize(Size(width: width, height: 40)))
                for value in ["Order #4294968003", "-$1,234,567.89", "● Processing"] {
                    #expect(story.shows(value), "\(value) at \(width)\n\(story.text)")
                }
            }
        }
    }

    @Test func test_columns_when_rows_pass_then_they_do_not_jump() async throws {
        var setting = Story.Setting()
        setting.orders = 200
        try await Story.tell(setting) { story in
            try await story.ready()
            await story.press("G")
            await story.press("g")
            for size in [Size(width: 80, height: 24), Size(width: 60, height: 24), Size(width: 120, height: 40)] {
                await story.send(.resize(size))
                await story.press("g")
                var headers: Set<String> = []
                for _ in 0..<12 {
                    headers.insert(String(story.frame.text[2].prefix { $0 != "│" }))
                    await story.press(.pageDown)
                }
                #expect(headers.count == 1, "\(headers)")
                // A shop's own long status takes the room of the date at 60.
                let columns = ["Order", "Customer", "Total", "Status"] + (size.width > 60 ? ["Date"] : [])
                for column in columns {
                    #expect(headers.first?.contains(column) == true, "\(column) at \(size)")
                }
            }
        }
    }

    @Test func test_list_when_one_number_is_long_then_no_column_goes_for_it() async throws {
        var rows = Shop.orders
        rows[0]["number"] = "WEB-2026-000123456"
        try await Story.tell(Shop.setting(rows)) { story in
            try await story.ready()
            #expect(story.shows("#WEB-2026-000123456"))
            for width in [60, 80, 120] {
                await story.send(.resize(Size(width: width, height: 40)))
                let column = width > 60 ? "Date" : "Customer"
                #expect(story.frame.text[2].contains(column), "\(width)\n\(story.text)")
                #expect(story.shows("000123456") && story.shows("● Processing") && story.shows("$84.00"), "\(width)")
            }
        }
    }
}
