import TerminalUI
import Testing

/// The frames of orders, cell by cell.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct OrderFramesTests {
    private func lines(_ text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    private func trimmed(_ frame: Frame) -> [String] {
        frame.text.map { line in String(line.reversed().drop { $0 == " " }.reversed()) }
    }

    @Test func test_list_when_80_by_24_then_is_as_designed() async throws {
        try await Story.tell(Shop.setting(Shop.orders)) { story in
            try await story.ready()
            #expect(
                trimmed(story.frame)
                    == lines(
                        """
                         1 Home [2 Orders] 3 Products  4 Customers  5 Coupons  6 Reviews  7 Register
                        ┏━ Orders ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━ newest first ━┓
                        ┃    Order    Date          Customer          Items      Total  Status         ┃
                        ┃ ▸  #3128    22 Nov 09:21  Ada Byrne             2     $84.00  ● Processing   ┃
                        ┃    #3127    22 Nov 08:58  Guest                 1     $19.00  ● Processing   ┃
                        ┃    #3126    22 Nov 08:40  Léa Fontaine          6    $240.00  ○ Pending      ┃
                        ┃    #3124    22 Nov 06:02  Marco Ruiz            2     $38.00  ! Failed       ┃
                        ┃    #3099    19 Nov 2025   Julia Costa           3     $87.00  ✓ Completed    ┃
                        ┃                                                                              ┃
                        ┃                                                                              ┃
                        ┃                                                                              ┃
                        ┃                                                                              ┃
                        ┃                                                                              ┃
                        ┃                                                                              ┃
                        ┃                                                                              ┃
                        ┃                                                                              ┃
                        ┃                                                                              ┃
                        ┃                                                                              ┃
                        ┃                                                                              ┃
                        ┃                                                                              ┃
                        ┃                                                                              ┃
                        ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━ 1 of 5 ━┛
                         Orders · 5 orders                                                 ✓ Synced now
                         ↑↓ Move  Enter Open  s Status  m Note  Space Mark  / Search  f Filter   ? Help
                        """
                    )
            )
            #expect(story.frame.cursor == Point(x: 2, y: 3))
            let selected = (0..<24).filter { story.frame[Point(x: 10, y: $0)].isSelected }
            #expect(selected == [3])
        }
    }

    @Test func test_page_when_80_by_24_then_is_as_designed() async throws {
        try await Story.tell(Shop.setting(Shop.orders)) { story in
            try await story.ready()
            await story.press(.enter)
            try await story.until("Placed")
            #expect(
                Array(trimmed(story.frame)[0...19])
                    == lines(
                        """
                         1 Home [2 Orders] 3 Products  4 Customers  5 Coupons  6 Reviews  7 Register
                        ┏━ Order #3128 ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━ ● Processing · Paid ━┓
                        ┃ [Summary] Items  Notes  Customer  History                                    ┃
                        ┃                                                                              ┃
                        ┃ Placed      22 Nov 2026 09:21, online                                        ┃
                        ┃ Customer    Ada Byrne  ada@example.com                                       ┃
                        ┃ Ship to     4 Quay St, Galway H91 X2Y3, IE                                   ┃
                        ┃ Shipping    Standard post                                                    ┃
                        ┃ Payment     Card, Visa ending 4242, paid 22 Nov 2026 09:21                   ┃
                        ┃                                                                              ┃
                        ┃ 2 × Enamel mug, white                                                 $36.00 ┃
                        ┃ ──────────────────────────────────────────────────────────────────────────── ┃
                        ┃ Subtotal                                                              $36.00 ┃
                        ┃ Shipping                                                               $6.00 ┃
                        ┃ Tax                                                                    $4.00 ┃
                        ┃ Total paid                                                            $84.00 ┃
                        ┃                                                                              ┃
                        ┃ Note from customer                                                           ┃
                        ┃ “Please leave with the neighbour at no. 6.”                                  ┃
                        ┃                                                                              ┃
                        """
                    )
            )
            #expect(story.status.hasPrefix(" Orders › #3128 "))
            #expect(story.hints.hasPrefix(" Esc Back  ↑↓ Move  Enter Open  [ ] Section  s Status  b Refund  m Note "))
            // That this order's notes are not there says nothing of the sync.
            await story.busy.idle()
            #expect(story.status.contains("✓ Synced"))
        }
    }

    @Test func test_columns_when_the_window_narrows_then_whole_ones_go_from_the_last_priority() async throws {
        try await Story.tell(Shop.setting(Shop.orders)) { story in
            try await story.ready()
            let expected = [
                (60, 16, ["Order", "Date", "Customer", "Total", "Status"]),
                (70, 20, ["Order", "Date", "Customer", "Total", "Status"]),
                (80, 24, ["Order", "Date", "Customer", "Items", "Total", "Status"]),
                (120, 40, ["Order", "Date", "Customer", "Total", "Status"]),
                (200, 60, ["Order", "Date", "Customer", "Items", "Total", "Status"]),
            ]
            for (width, height, columns) in expected {
                await story.send(.resize(Size(width: width, height: height)))
                let header = story.frame.text[2].prefix { $0 != "│" }
                let shown = header.split(whereSeparator: { $0 == " " || $0 == "┃" }).map(String.init)
                #expect(shown == columns, "\(width)×\(height)")
            }
        }
    }

    @Test func test_split_when_120_by_40_then_list_and_order_stand_side_by_side() async throws {
        try await Story.tell(Shop.setting(Shop.orders, size: Size(width: 120, height: 40))) { story in
            try await story.ready()
            try await story.until("Placed")
            #expect(story.frame.text[1].hasPrefix("┏━ Orders ━"))
            #expect(story.frame.text[1].contains("┓┌─ Order #3128 ─"))
            #expect(story.frame.text[0].contains("Harbor & Pine Mercantile   09:30"))
            await story.send(.resize(Size(width: 80, height: 40)))
            #expect(story.frame.text.contains { $0.hasPrefix("┌─ Order #3128 ─") })
        }
    }

    @Test(arguments: [60, 66, 80, 100, 110, 120, 160, 200])
    func test_rows_when_values_are_long_or_hostile_then_numbers_stay_whole_and_borders_straight(_ width: Int)
        async throws
    {
        try await Story.tell(Shop.setting(Shop.strains, size: Size(width: width, height: 24))) { story in
            try await story.ready()
            let hasTotals = story.frame.text[2].contains("Total")
            let totals = hasTotals ? ["$1,000,000.00", "-$1,234,567.89", "$0.00"] : []
            #expect(hasTotals || width < 80 || width == 110)
            for whole in ["#4294968003", "a-very-long-status-of-a-plugin"] + totals {
                #expect(story.frame.text[2...7].contains { $0.contains(whole) }, "\(whole) at \(width)")
            }
            #expect(!story.text.unicodeScalars.contains { $0.value < 32 && $0 != "\n" || $0.value == 0x202E })
            for line in story.frame.text[2...20] { #expect(line.hasSuffix("┃") || line.hasSuffix("│"), "\(line)") }
            await story.press(.enter)
            try await story.until("Placed")
            #expect(story.shows("$1,000,000.00"))
            for line in story.frame.text[2...20] { #expect(line.hasSuffix("┃"), "\(line)") }
        }
    }

    @Test func test_statuses_when_colour_is_away_then_rows_still_differ() async throws {
        try await Story.tell(Shop.setting(Shop.orders)) { story in
            try await story.ready()
            let marks = story.frame.text[3...7].map { $0.suffix(16) }
            #expect(Set(marks).count == 4)
        }
    }

    @Test func test_search_when_longer_than_the_title_then_the_cursor_stays_in_the_frame() async throws {
        try await Story.tell(Shop.setting(Shop.orders)) { story in
            try await story.ready()
            await story.press(.character("/"))
            await story.type(
                "a search that is a good deal longer than the frame is wide, and then some more of it, END"
            )
            try await story.until("of it, END")
            let cursor = try #require(story.frame.cursor)
            #expect(cursor.y == 1 && cursor.x < 78)
            #expect(story.frame.text[1].contains("…"))
        }
    }
}
