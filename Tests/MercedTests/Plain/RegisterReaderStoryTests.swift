import DemoStore
import Foundation
import TestSupport
import Testing

/// A cashier who cannot see sells by scanner, keys and ear: what is said are lines of text.
@Suite(.timeLimit(.minutes(10)))
struct RegisterReaderStoryTests {
    private static let f7 = "\u{1B}[18~"

    @Test func test_sale_when_nothing_is_seen_then_heard_from_the_first_scan_to_the_change() async throws {
        try await RunningDemo.connected { setup, merced in
            let counter = try await SaleCounter.opened(setup, merced)
            let terminal = try merced.open(["--plain"], adding: ["TERM": "xterm-256color"])
            let person = Listener(terminal)
            try await person.hear("Synced")
            try await person.press("7", andHear: "Find product")
            // A scanner: at one go, with Enter.
            try await person.scan(counter.goods[0], andHear: "Added: ")
            let second = try await person.scan(counter.goods[1], andHear: "TOTAL ")
            #expect(second.contains("Added: "))
            try await person.press("\t", andHear: "2 of 2")
            let dialog = try await person.press(Self.f7, andHear: "Handed over: ")
            #expect(dialog.contains("Cash"))
            try await person.press("a", andHear: "CHANGE:")
            let paid = try await person.press("\r", andHear: "PAID ")
            #expect(paid.contains("PAID R1-000001"))
            // A scan under a question is refused aloud.
            try await person.scan(counter.goods[0], andHear: "Added: ")
            try await person.press(Self.f7, andHear: "Handed over: ")
            try await person.scan(counter.goods[1], andHear: "That was a scan; it does nothing here.")
            try await person.press("\u{1B}", andHear: "Find product")
        }
    }
}
