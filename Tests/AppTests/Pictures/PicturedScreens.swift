import DemoStore
import Foundation
import TerminalUI
import TestSupport
import Testing
import Yosemite

@testable import App

/// The screens of the demonstration shop that the README and the guide show, in one visit by keys. Clock and shop are those
/// of every story, so that each visit sees the same, to the cell.
@MainActor
struct PicturedScreens {
    struct Picture {
        /// The file, without its ending.
        let name: String
        /// What is to be seen, for somebody who cannot see it.
        let title: String
        let frame: Frame

        var lines: [String] { ScreenPicture(title: title, frame: frame).lines }
    }

    private static let narrow = Size(width: 88, height: 26)
    private static let wide = Size(width: 112, height: 30)

    private let keys: RegisterKeys
    private var story: Story { keys.story }

    /// Visits the shop and gives `body` its pictures.
    static func visit(_ body: @escaping ([Picture]) throws -> Void) async throws {
        var setting = Story.Setting()
        setting.orders = 400
        setting.size = narrow
        try await RegisterKeys.tell(setting) { keys in
            let screens = PicturedScreens(keys: keys)
            let pictures = try await screens.list() + screens.records() + screens.counter()
            try body(pictures)
        }
    }

    private func picture(_ name: String, _ title: String) async -> Picture {
        await story.busy.idle()
        return Picture(name: name, title: "merced: " + title, frame: story.frame)
    }

    private func list() async throws -> [Picture] {
        // Out of the register's box, where digits are a code.
        await story.press(.tab, "2")
        try await story.ready()
        await story.press(.down, .down)
        let orders = await picture("orders", "the list of orders")
        await story.press(":")
        await story.type("stock")
        let palette = await picture("palette", "the commands that have to do with stock")
        await story.press(.escape, .enter)
        try await story.until("Subtotal")
        return [orders, palette, await picture("order", "an order")]
    }

    private func records() async throws -> [Picture] {
        await story.press(.escape, "3")
        try await story.until("[3 Products]")
        await story.press(.down, .enter)
        try await story.until("Short description")
        let product = await picture("product", "a product")
        await story.send(.resize(Self.wide))
        await story.press(.escape, "1", "t", "m")
        try await story.until("the month's figures") { _ in
            story.root.host.screen.summary.hasPrefix("This month") && story.root.home.model.isUpToDate
        }
        return [product, await picture("home", "Home, with the figures of a month")]
    }

    private func counter() async throws -> [Picture] {
        await story.send(.resize(Self.narrow))
        await story.press("7")
        for article in keys.articles.prefix(3) { await keys.scan(article) }
        try await keys.sells(3)
        let register = await picture("register", "the register, with a sale")
        await story.press(.function(7))
        try await story.until("Handed over")
        let due = try #require(keys.screen.model.cashDue)
        await story.type("\(((due / 50).rounded(to: 0, .up) + 1) * 50)")
        try await story.until("CHANGE")
        return [register, await picture("payment", "taking cash, with the change to give")]
    }
}
