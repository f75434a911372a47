import DemoStore
import Foundation
import TerminalUI
import TestSupport
import Testing
import WooFoundation
import Yosemite

@testable import App

/// Orders that nobody thought of, made by keys alone: what the form showed is what the store has, to the cent, or the form
/// said first why it may not be.
@MainActor
@Suite(.timeLimit(.minutes(60)))
struct RandomFormKeyTests {
    private nonisolated static let shops = [
        "eur-inclusive-19-7", "us-exclusive", "jp-zero-decimal", "ca-compound", "kw-three-decimal",
    ]
    private nonisolated static let profiles = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "CartEngineTests/Carts/profiles")

    private struct Tally {
        var same = 0
        var said = 0
        var refused = 0
    }

    /// 500 over all shops in the long run; two of the shops in a short one.
    @Test(arguments: Seed.some(1, of: shops))
    func test_order_when_it_is_random_then_the_store_has_what_was_shown(shop: String) async throws {
        let data = try Data(contentsOf: Self.profiles.appending(path: "\(shop).json"))
        var setting = Story.Setting()
        setting.orders = 1
        setting.profile = try DemoProfile(parsing: data)
        try await FormKeys.tell(setting) { keys in
            let typist = RandomOrderTypist(keys, try JSONNode(parsing: data))
            var tally = Tally()
            try await Seed.repeating(Seed.count("MERCED_FORM_KEYS", usual: 5)) { random in
                try await typist.type(&random)
                try await Self.make(keys, &tally)
            }
            keys.story.acknowledgeAll()
            print(
                "random orders of \(shop) by keys: \(tally.same) the same, \(tally.said) said, \(tally.refused) refused"
            )
            #expect(tally.same > 2)
        }
    }

    private static func make(_ keys: FormKeys, _ tally: inout Tally) async throws {
        let story = keys.story
        try await story.until("a price or why there is none") { _ in keys.form?.model.isPriced == true }
        let screen = try #require(keys.form)
        let (form, figures) = (screen.form, try #require(screen.model.figures))
        let before = story.store.createdOrders.count
        await keys.press(.ctrl("s"))
        guard let total = figures.total, screen.objections.isEmpty else {
            #expect(!story.shows("Create this order?") && story.store.createdOrders.count == before)
            await leave(keys)
            tally.refused += 1
            return
        }
        try await story.until("Create this order?")
        let amount = screen.words.money(total)
        guard story.shows(amount) else { throw Expectation("\(amount) before it is made", seen: story.text) }
        await keys.press("y")
        try await story.until("the list") { _ in story.root.host.screen is OrdersScreen }
        await story.busy.idle()
        if keys.made(form.mark) == 0 {
            // The store refuses it: the draft is there again, and the form had to say that it may.
            #expect(!figures.reasons.isEmpty, "refused though nothing was doubted: \(form)")
            let drafts = try await drafts(story)
            #expect(drafts.contains { $0.form == form })
            for draft in drafts { try await drop(draft, story) }
            tally.said += 1
            return
        }
        #expect(keys.made(form.mark) == 1)
        let theirs = keys.order(form.mark)?["total"]?.text.flatMap { Decimal(string: $0) }
        if theirs == total {
            tally.same += 1
        } else if !figures.reasons.isEmpty {
            tally.said += 1
        } else {
            throw Expectation("\(total) for \(form)", seen: theirs.map { "\($0)" } ?? "nothing")
        }
    }

    private static func drafts(_ story: Story) async throws -> [OrderFormDraft] {
        try await story.stores.perform { OrderFormAction.listDrafts(siteID: 7, onCompletion: $0) }
    }

    private static func drop(_ draft: OrderFormDraft, _ story: Story) async throws {
        try await story.stores.perform {
            OrderFormAction.dropDraft(siteID: 7, mark: draft.draftID, onCompletion: $0)
        }
    }

    /// Throws the form away.
    private static func leave(_ keys: FormKeys) async {
        if keys.story.root.host.overlay != nil { await keys.press(.escape) }
        if keys.form?.isAdding == true { await keys.press(.tab) }
        await keys.press("G", "d", "y")
    }
}

/// Types one random order into an empty form.
@MainActor
struct RandomOrderTypist {
    private let keys: FormKeys
    private let goods: [Int]
    private let coupons: [String]

    init(_ keys: FormKeys, _ profile: JSONNode) {
        self.keys = keys
        let products = (profile["products"]?.elements ?? []).filter { $0["type"]?.text ?? "simple" == "simple" }
        // What has no price is asked for one.
        goods = (products + (profile["variations"]?.elements ?? [])).filter { $0["price"]?.text != "" }
            .compactMap { $0["id"]?.integer }
        coupons = (profile["coupons"]?.elements ?? []).filter {
            ($0["usage_limit"] ?? .null) == .null && ($0["usage_limit_per_user"] ?? .null) == .null
        }.compactMap { $0["code"]?.text }
    }

    func type(_ random: inout SeededGenerator) async throws {
        func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &random) < share }
        func amount(_ range: ClosedRange<Int>) -> String {
            let decimals = OrderFormWords(context: keys.story.root.context).currency.decimals
            var text = "\(Int.random(in: range, using: &random))"
            guard decimals > 0 else { return text }
            text += "." + (0..<decimals).map { _ in "\(Int.random(in: 0...9, using: &random))" }.joined()
            return text
        }
        try await keys.open()
        for _ in 0..<Int.random(in: 1...5, using: &random) {
            guard let id = goods.randomElement(using: &random) else { continue }
            await keys.add("\(Int.random(in: 1...9, using: &random))*#\(id)")
            guard chance(0.4) else { continue }
            // The row that was added is selected.
            await keys.press(.tab, "e", .tab)
            if chance(0.5) { await fill(amount(1...200)) }
            await keys.press(.tab)
            if chance(0.6) { await fill(chance(0.5) ? "\(Int.random(in: 1...60, using: &random)) %" : amount(0...1)) }
            await keys.press(.enter)
            try await accepted()
            await keys.press(.tab)
        }
        if chance(0.4) { try await fee("Wrap", amount(0...9)) }
        if chance(0.15) { try await fee("Favour", "-" + amount(0...3)) }
        if chance(0.6) { try await place(&random) }
        if chance(0.5) { try await ship(chance(0.5) ? nil : amount(0...9)) }
        if chance(0.4), let code = coupons.randomElement(using: &random) { await coupon(code) }
        if chance(0.4) {
            await keys.press(.function(3))
            await keys.type("a@new.ie")
            await keys.press(.enter)
        }
    }

    /// In the place of what stands in the field.
    private func fill(_ text: String) async {
        await keys.press(.ctrl("u"))
        await keys.type(text)
    }

    private func accepted() async throws {
        guard keys.story.root.host.overlay == nil else {
            throw Expectation("a form that was accepted", seen: keys.story.text)
        }
    }

    private func rows() async {
        if keys.form?.isAdding == true { await keys.press(.tab) }
    }

    private func fee(_ name: String, _ amount: String) async throws {
        await rows()
        await keys.press("n", "f")
        await keys.type(name)
        await keys.press(.tab)
        await fill(amount)
        await keys.press(.enter)
        try await accepted()
        await keys.press(.tab)
    }

    /// - Parameter amount: nil for the first way the store offers, at what that costs.
    private func ship(_ amount: String?) async throws {
        await rows()
        await keys.press("n", "s")
        try await keys.story.until("ways to ship") { _ in keys.story.root.host.overlay?.id == "order.form.shipping" }
        if amount != nil { await keys.press("G") }
        await keys.press(.enter)
        if keys.story.root.host.overlay != nil {
            await keys.press(.tab)
            await fill(amount ?? "4")
            await keys.press(.enter)
        }
        try await accepted()
        await keys.press(.tab)
    }

    private func coupon(_ code: String) async {
        await keys.press(.function(8))
        await keys.type(code)
        await keys.press(.enter)
        // One that does not fit is said and not added.
        if keys.story.root.host.overlay != nil { await keys.press(.ctrl("u"), .escape) }
    }

    /// The billing address, of which the country, state and postcode bear on taxes.
    private func place(_ random: inout SeededGenerator) async throws {
        let places = [
            ("DE", "", "10115"), ("US", "CA", "94110"), ("CA", "QC", "H2X 1Y4"), ("JP", "JP13", "100-0001"),
        ]
        let (country, state, postcode) = places[Int.random(in: 0..<places.count, using: &random)]
        await rows()
        await keys.press("G", "k", "k", "k", .enter)
        try await keys.story.until("Billing address")
        for _ in 0..<5 { await keys.press(.tab) }
        await fill(postcode)
        await keys.press(.tab, .tab)
        await fill(country)
        await keys.press(.tab)
        await fill(state)
        await keys.press(.tab, .enter)
        try await accepted()
        #expect(keys.form?.form.billing.country == country && keys.form?.form.billing.state == state)
        await keys.press("g", .tab)
    }
}
