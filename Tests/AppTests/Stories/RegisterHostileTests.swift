import Foundation
import TerminalUI
import TestSupport
import Testing
import Yosemite

@testable import App

/// Hostile, long and wide texts in what the register asks about parts of a sale.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct RegisterHostileTests {
    nonisolated private static let names = [
        Shop.hostileName, "王小明 👩‍👩‍👧 José\u{301}", String(repeating: "W", count: 300), "محمد \u{200F}علي",
        "\u{9B}2J\u{1B}]52;c;aGk=\u{07}",
    ]

    /// What a terminal would take for more than text.
    private func check(_ keys: RegisterKeys, _ what: String) {
        let hostile = keys.story.text.unicodeScalars.filter { scalar in
            (scalar.value < 0x20 && scalar != "\n") || (0x7F...0x9F).contains(scalar.value) || scalar == "\u{202E}"
        }
        #expect(hostile.isEmpty, "\(what): \(hostile.map(\.value))")
    }

    /// The goods of a store in which everything is called like that, and a code that nothing has.
    @Test(arguments: [Size(width: 60, height: 16), Size(width: 120, height: 40)])
    func test_sale_when_goods_and_codes_are_hostile_long_and_wide_then_every_screen_stays_whole(size: Size) async throws
    {
        var setting = Story.Setting()
        setting.size = size
        setting.prepare = { store in
            for (place, id) in store.ids(of: .products).enumerated() {
                let name = Self.names[place % Self.names.count]
                store.changeBehindTheBack(.products, id: id, fields: ["name": .string(name)])
            }
        }
        try await RegisterKeys.tell(setting) { keys in
            for article in keys.articles.prefix(5) { await keys.scan(article) }
            try await keys.sells(5)
            check(keys, "the cart")
            keys.story.root.host.receive(Scan(Shop.hostileName + "\u{9B}2J" + String(repeating: "漢", count: 120)))
            try await keys.until("said") { keys.screen.box.said?.words.contains("not found.") == true }
            check(keys, "an unknown code")
            await keys.type("www")
            try await keys.until("found") { keys.screen.box.isUpToDate && !keys.screen.box.found.isEmpty }
            check(keys, "what is found")
            await keys.press(.escape, .function(4))
            try await keys.until("held") { keys.cart.isEmpty && keys.screen.model.held.count == 1 }
            keys.screen.showCodes()
            check(keys, "unknown codes")
            await keys.press(.escape, .function(4))
            check(keys, "held sales")
            if keys.cart.isEmpty { await keys.press(.enter) }
            try await keys.sells(5)
            await keys.press(.function(7))
            if keys.story.root.host.overlay == nil { await keys.press(.function(7)) }
            check(keys, "cash")
            await keys.press(.enter)
            try await keys.until("paid") { keys.paid != nil }
            check(keys, "paid")
            keys.story.acknowledgeAll()
        }
    }

    @Test(arguments: [Size(width: 60, height: 16), Size(width: 80, height: 24), Size(width: 120, height: 40)])
    func test_parts_when_texts_are_hostile_long_and_wide_then_every_dialog_stays_whole(size: Size) async throws {
        var setting = Story.Setting()
        (setting.size, setting.takesCards) = (size, true)
        setting.till = { till in
            till.tenders = Self.names
            till.header = Self.names
        }
        try await RegisterKeys.tell(setting) { keys in
            keys.screen.model.change { cart in
                for name in Self.names { cart.addCustom(name: name, price: 1_234_567) }
            }
            try await keys.until("priced") { keys.screen.model.isQuoted && keys.screen.model.due != nil }
            check(keys, "the cart")
            await keys.press(.function(10))
            try await keys.story.until("Split without a card")
            check(keys, "whether to compare")
            await keys.press(.tab, .tab, .enter)
            try await keys.story.until("How it is paid")
            check(keys, "split")
            await keys.type("/99")
            check(keys, "shares")
            await keys.press(.enter)
            check(keys, "ways")
            await keys.press("g")
            await keys.type("9999999")
            check(keys, "change")
            await keys.press(.escape)
            if keys.story.root.host.overlay != nil { await keys.press(.tab, .enter) }
            await keys.press(.function(10))
            await keys.type("1.50")
            await keys.press(.enter, "3")
            check(keys, "a reference")
            await keys.type("  👩‍👩‍👧 " + String(repeating: "漢", count: 90))
            check(keys, "a reference that is typed")
            await keys.press(.enter)
            try await keys.until("a part") { keys.screen.model.open?.sale.taken == Decimal(string: "1.5") }
            check(keys, "a part")
            keys.screen.askWhatGoesBack()
            check(keys, "give back")
            await keys.press(.escape)
            keys.screen.askToGiveUp()
            check(keys, "give up")
            await keys.press(.escape)
            keys.screen.showSlip()
            try await keys.until("the slip") { keys.story.root.host.overlay != nil }
            check(keys, "slip")
            await keys.press(.escape)
            keys.screen.askToCompare {}
            check(keys, "compare")
            await keys.press(.escape)
            await keys.press(.function(4))
            try await keys.until("put aside") { keys.cart.isBlank && keys.screen.model.unfinished.count == 1 }
            keys.screen.showUnfinished()
            check(keys, "unfinished")
            await keys.press(.escape)
        }
    }
}
