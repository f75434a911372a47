import DemoStore
import Foundation
import TerminalUI
import TestSupport
import Testing
import WooFoundation
import Yosemite

@testable import App

/// A cashier's keys on the demonstration store, counted: a scan counts nothing (`register.md`, "Keys a sale may take").
@MainActor
final class RegisterKeys {
    struct Article {
        let id: Int
        let sku: String
        let name: String
        let price: Decimal
    }

    let story: Story
    let articles: [Article]
    private(set) var count = 0

    private init(_ story: Story) throws {
        self.story = story
        let found = story.store.ids(of: .products).compactMap { id -> Article? in
            guard let product = story.store.json(of: .products, id: id), product["type"]?.text == "simple",
                product["status"]?.text == "publish", product["catalog_visibility"]?.text == "visible",
                product["stock_status"]?.text == "instock",
                product["manage_stock"] != true || (product["stock_quantity"]?.integer ?? 0) > 20,
                let sku = product["sku"]?.text, sku.count >= 4, let name = product["name"]?.text,
                let price = Decimal(string: product["price"]?.text ?? ""), price > 1
            else { return nil }
            return Article(id: id, sku: sku, name: HTMLText.plain(name), price: price)
        }
        articles = try #require(found.count > 3 ? found : nil, "too few goods to sell")
    }

    static func tell(
        _ setting: Story.Setting = Story.Setting(),
        _ body: @escaping (RegisterKeys) async throws -> Void
    ) async throws {
        try await Story.tell(setting) { story in
            try await story.ready()
            await story.press("3")
            try await story.until("[3 Products]")
            let count = story.store.ids(of: .products).count
            try await story.until("every product") { _ in story.root.host.screen.summary == "\(count) products" }
            await story.press("7")
            try await story.until("Scan the first item.")
            let keys = try RegisterKeys(story)
            try await body(keys)
        }
    }

    func isCounted(_ article: Article) -> Bool {
        story.store.json(of: .products, id: article.id)?["manage_stock"] == true
    }

    var screen: RegisterScreen { story.root.register }
    var cart: SaleCart { screen.model.cart }
    var paid: RegisterPaid? { screen.model.paid }

    func press(_ keys: Key...) async {
        for key in keys {
            count += 1
            await story.press(key)
        }
    }

    func type(_ text: String) async {
        count += text.count
        await story.type(text)
    }

    func scan(_ article: Article) async { await story.scan(article.sku) }

    /// Counts anew.
    func begin() { count = 0 }

    func until(_ what: String, _ condition: @escaping @MainActor () -> Bool) async throws {
        try await story.until(what) { _ in condition() }
        await story.busy.idle()
    }

    /// A sale of so many pieces.
    func sells(_ pieces: Int) async throws {
        try await until("\(pieces) in the cart, priced") {
            self.cart.count == Decimal(pieces) && self.screen.model.isQuoted && !self.screen.box.isLookingUp
        }
    }
}
