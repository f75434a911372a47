import DemoStore
import Foundation
import TerminalUI
import TestSupport
import Testing
import Yosemite

@testable import App

/// `x` on Orders: columns chosen and remembered, a file whole or not at all.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct OrderExportStoryTests {
    private func text(_ name: String, _ story: Story) throws -> String {
        try String(contentsOf: story.exports.appending(path: name), encoding: .utf8)
    }

    private func files(_ story: Story) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: story.exports.path).filter {
            $0.hasPrefix("orders.") || $0.hasPrefix("orders-") && $0.hasSuffix(".csv") || $0.hasPrefix(".orders.")
        }
    }

    @Test func test_export_when_written_then_has_what_is_shown_and_the_next_one_takes_another_name() async throws {
        try await Story.tell { story in
            try await story.ready()
            await story.press("x")
            try await story.until("Export 35 orders")
            await story.press(.enter)
            try await story.until("35 orders written to orders.csv.")
            let lines = try text("orders.csv", story).components(separatedBy: "\r\n")
            #expect(lines[0].hasPrefix("number,status,created,"))
            #expect(lines.count > 35)
            await story.press("x", .enter)
            try await story.until("35 orders written to orders-2.csv.")
            #expect(try files(story).sorted() == ["orders-2.csv", "orders.csv"])
        }
    }

    @Test func test_export_when_some_are_marked_then_only_those_and_the_columns_are_remembered() async throws {
        try await Story.tell { story in
            try await story.ready()
            await story.press(" ", " ", "x")
            try await story.until("Export 2 orders")
            // The id first, which is hidden at first; number behind it; JSON.
            await story.press(" ", "f", "m")
            try await story.until("Key of the meta data")
            await story.type("_invoice")
            await story.press(.enter)
            try await story.until("[x] meta:_invoice")
            await story.press(.escape, "x")
            try await story.until("Export 2 orders")
            #expect(story.shows("[x] id") && story.shows("f  Format: JSON"))
            await story.press("j", "+", .enter)
            try await story.until("2 orders written to orders.json.")
            let json = try JSONSerialization.jsonObject(with: Data(try text("orders.json", story).utf8))
            let rows = try #require(json as? [[String: Any]])
            #expect(rows.count == 2 && rows.allSatisfy { $0["meta:_invoice"] is NSNull })
            #expect(try text("orders.json", story).contains("{\"number\":"))
            #expect(story.root.host.screen.summary.contains("2 marked"))
        }
    }

    @Test func test_export_when_a_row_is_a_line_then_columns_of_lines_can_be_had() async throws {
        try await Story.tell { story in
            try await story.ready()
            await story.press("x")
            try await story.until("A row is an order")
            await story.press("G")
            #expect(!story.shows("line_name"))
            await story.press("r")
            try await story.until("a line item, with its order")
            await story.press("G")
            #expect(story.shows("line_tax"))
            await story.press(.enter)
            try await story.until("written to orders.csv.")
            #expect(try text("orders.csv", story).contains("line_name"))
        }
    }

    @Test func test_export_when_the_folder_cannot_be_written_then_says_so_and_leaves_nothing() async throws {
        try await Story.tell { story in
            try await story.ready()
            try FileManager.default.removeItem(at: story.exports)
            try Data().write(to: story.exports)
            await story.press("x")
            try await story.until("Export 35 orders")
            await story.press(.enter)
            try await story.until("Not exported; there is no file.")
            story.acknowledgeAll()
        }
    }

    @Test(arguments: [GlyphSet.unicode, .ascii])
    func test_progress_when_at_every_size_then_keeps_the_rules_and_says_that_it_stops(glyphs: GlyphSet) async throws {
        var setting = Story.Setting()
        setting.glyphs = glyphs
        try await Story.tell(setting) { story in
            try await story.ready()
            let run = OrderExportRun(
                story.store.orderIDs.map(Int64.init),
                layout: OrderExportSettings.standard.layout,
                context: story.root.context,
                exports: ExportFolder(folder: story.exports, busy: story.busy),
                host: story.root.host
            )
            story.root.host.present(run)
            for size in RuleMatrix.sizes(glyphs) {
                await story.send(.resize(size))
                #expect(story.shows("Writing: 0 of ") && story.hints.contains("Esc Stop"), "\(size)")
            }
            await story.press("x", "q", .enter)
            #expect(story.shows("Writing: 0 of "))
            await story.press(.escape)
            #expect(story.shows("Stopping"))
            run.start()
            try await story.until("there is no file.")
            #expect(try files(story).isEmpty)
        }
    }
}
