import DemoStore
import TerminalUI
import Testing
import WooFoundation
import Yosemite

@testable import App

/// Counts the keys of somebody who makes an order; a typed letter is one.
@MainActor
final class FormKeys {
    let story: Story
    private(set) var count = 0

    init(_ story: Story) { self.story = story }

    var form: OrderFormScreen? { story.root.host.screen as? OrderFormScreen }

    func press(_ keys: Key...) async {
        count += keys.count
        for key in keys { await story.press(key) }
    }

    func type(_ text: String) async {
        for character in text { await press(.character(character)) }
    }

    /// Every list of the store is here: goods, coupons and rates are looked up in it.
    static func tell(_ setting: Story.Setting = Story.Setting(), _ body: (FormKeys) async throws -> Void) async throws {
        try await Story.tell(setting) { story in
            try await story.ready()
            try await story.until("a whole mirror") { _ in
                let status = story.root.context.status
                return status.activity == .idle && status.lastSync != nil
            }
            await story.busy.idle()
            try await body(FormKeys(story))
        }
    }

    /// `n`, on Orders.
    func open() async throws {
        await press("n")
        try await story.until("an empty form") { [self] _ in form?.model.isLoaded == true }
    }

    /// The price of the form as it is has come.
    func untilPriced() async throws {
        try await story.until("a price") { [self] _ in form?.model.isPriced == true }
        #expect(form?.model.figures?.problem == nil)
    }

    /// How often the store has the order of the form.
    func made(_ mark: String) -> Int { story.store.counts(metaKey: OrderDraft.markKey, value: mark) }

    /// The order of the form, as the store has it.
    func order(_ mark: String) -> JSONNode? {
        story.store.orderIDs.reversed().lazy.compactMap { self.story.store.orderJSON($0) }.first { order in
            order["meta_data"]?.elements.contains { $0["value"]?.text == mark } == true
        }
    }

    /// Types, and takes the first that is found, of variations the first.
    func add(_ words: String) async {
        await type(words)
        await press(.enter)
        if form?.box.kind != .goods { await press(.enter) }
    }

    /// A product without variations that is sold, by what the store says of it.
    func product(_ isOne: (JSONNode) -> Bool = { _ in true }) throws -> JSONNode {
        let found = story.store.ids(of: .products).lazy.compactMap { self.story.store.json(of: .products, id: $0) }
        return try #require(
            found.first {
                $0["type"]?.text == "simple" && $0["status"]?.text == "publish" && $0["sku"]?.text != "" && isOne($0)
            }
        )
    }
}
