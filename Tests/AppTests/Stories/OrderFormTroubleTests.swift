import Foundation
import TerminalUI
import TestSupport
import Testing
import WooFoundation
import Yosemite

@testable import App
@testable import DemoStore

/// Orders made by keys where something is in the way: no network, much of everything, odd names, small windows.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct OrderFormTroubleTests {
    enum Step: CaseIterable {
        case before
        case afterItem
        case afterCustomer
        case afterQuestion
        case answerLost
    }

    @Test(arguments: Step.allCases)
    func test_order_when_the_network_is_cut_at_a_step_then_made_once_when_it_is_back(step: Step) async throws {
        try await FormKeys.tell { keys in
            let story = keys.story
            if step == .before { story.proxy.goDown() }
            try await keys.open()
            await keys.add("mug")
            if step == .afterItem { story.proxy.goDown() }
            await keys.press(.function(3))
            await keys.type("a@new.ie")
            await keys.press(.enter)
            if step == .afterCustomer { story.proxy.goDown() }
            try await keys.untilPriced()
            let mark = try #require(keys.form?.form.mark)
            await keys.press(.ctrl("s"))
            try await story.until("Create this order?")
            if step == .afterQuestion { story.proxy.goDown() }
            if step == .answerLost {
                story.proxy.add(Fault(.cutAfterStore, method: "POST", path: "/v3/orders", times: 1))
            }
            await keys.press("y")
            try await story.until("[2 Orders]")
            try await story.until("the form is gone") { _ in story.root.host.screen is OrdersScreen }
            if step != .answerLost {
                try await story.until("1 waiting")
                #expect(keys.made(mark) == 0)
                try story.proxy.comeUp()
            }
            await keys.press("r")
            try await story.untilAsTimePasses("the order in the store, sent") { frame in
                keys.made(mark) > 0 && !frame.text.joined().contains("1 waiting")
            }
            #expect(keys.made(mark) == 1)
            #expect(story.root.context.edits.conflicted.isEmpty)
        }
    }

    @Test func test_order_when_duplicated_then_a_new_form_has_its_items_and_customer() async throws {
        try await FormKeys.tell { keys in
            let story = keys.story
            let order = try #require(story.store.orderJSON(story.selectedID))
            await keys.press("c")
            try await story.until("the form") { _ in keys.form?.model.isLoaded == true }
            let form = try #require(keys.form).form
            #expect(form.isNew)
            #expect(form.lines.count == order["line_items"]?.elements.count)
            #expect(form.billing.email == order["billing"]?["email"]?.text)
            await keys.press(.escape)
            #expect(story.isAtRoot)
        }
    }

    @Test func test_customer_when_an_order_for_her_is_wished_then_the_form_has_her_addresses() async throws {
        try await FormKeys.tell { keys in
            let story = keys.story
            await keys.press("4")
            try await story.until("[4 Customers]")
            try await story.until("customers") { _ in story.root.host.screen.summary.contains("customers") }
            let screen = try #require(story.root.host.screen as? CustomersScreen)
            let person = try #require(screen.selected)
            await story.palette("new order for the customer")
            try await story.until("the form") { _ in keys.form?.model.isLoaded == true }
            #expect(keys.form?.form.customer.email == person.email)
        }
    }

    @Test func test_form_when_it_has_two_hundred_items_then_only_those_in_sight_are_painted_and_keys_go_on()
        async throws
    {
        try await FormKeys.tell { keys in
            let story = keys.story
            try await keys.open()
            let ids = story.store.ids(of: .products)
            keys.form?.model.change { form in
                for number in 0..<200 {
                    form.addLine(
                        productID: Int64(ids[number % ids.count]),
                        name: "Item \(number)",
                        quantity: Decimal(number + 1),
                        price: 1
                    )
                }
            }
            await keys.press(.tab, "G")
            #expect(story.selected.contains("Status: "))
            await keys.press("g")
            #expect(story.selected.contains("Item 0"))
            for _ in 0..<30 { await keys.press("j") }
            #expect(story.selected.contains("Item 30"))
            await keys.press("+")
            #expect(keys.form?.form.lines[30].quantity == 32)
            #expect(story.text.components(separatedBy: "Item ").count < 25)
            // The engine is asked beside the keys: the newest form is the one that is priced in the end.
            try await story.until("a price") { _ in keys.form?.model.isPriced == true }
        }
    }

    @Test(arguments: [Size(width: 60, height: 16), Size(width: 80, height: 24), Size(width: 120, height: 40)])
    func test_form_when_names_are_hostile_and_wide_then_frames_stay_whole(size: Size) async throws {
        var setting = Story.Setting()
        setting.size = size
        try await FormKeys.tell(setting) { keys in
            let story = keys.story
            try await keys.open()
            let id = Int64(try #require(story.store.ids(of: .products).first))
            let names = [
                Shop.hostileName, "王小明 👩‍👩‍👧 José\u{301}", String(repeating: "W", count: 300), "محمد \u{200F}علي", "",
            ]
            keys.form?.model.change { form in
                for name in names { form.addLine(productID: id, name: name, quantity: 99_999, price: 1_234_567) }
                form.customer = OrderForm.Customer(name: Shop.hostileName, email: "a@new.ie")
            }
            await keys.press(.tab)
            for _ in 0..<(names.count + 5) {
                await keys.press("j")
                #expect(!story.text.contains("\u{1B}"))
            }
            try await story.until("a price") { _ in keys.form?.model.isPriced == true }
            await keys.press("g", "d")
            try await story.until("Remove this from the order?")
            await keys.press(.escape, .escape)
        }
    }

    @Test func test_address_when_a_country_is_typed_then_its_states_are_chosen_or_typed_where_it_has_none() async throws
    {
        try await FormKeys.tell { keys in
            let story = keys.story
            try await keys.open()
            await keys.press(.tab, "j", .enter)
            try await story.until("Billing address")
            for _ in 0..<7 { await keys.press(.tab) }
            await keys.type("united sta")
            try await story.until("United States")
            await keys.press(.enter)
            await keys.type("calif")
            try await story.until("California  CA")
            await keys.press(.enter, .enter)
            #expect(keys.form?.form.billing.country == "US" && keys.form?.form.billing.state == "CA")
            await keys.press(.enter)
            for _ in 0..<7 { await keys.press(.tab) }
            await keys.press(.ctrl("u"))
            await keys.type("AF")
            await keys.press(.tab, .ctrl("u"))
            await keys.type("Herat")
            await keys.press(.enter)
            #expect(keys.form?.form.billing.country == "AF" && keys.form?.form.billing.state == "Herat")
            await keys.press(.enter)
            for _ in 0..<7 { await keys.press(.tab) }
            await keys.press(.ctrl("u"))
            await keys.type("Nowhere")
            await keys.press(.enter)
            try await story.until("Not in the store's list")
        }
    }

    @Test func test_goods_when_sold_out_or_hidden_then_said_in_the_list_and_when_added() async throws {
        var setting = Story.Setting()
        setting.prepare = { store in
            let simple = store.ids(of: .products).filter {
                store.json(of: .products, id: $0)?["type"]?.text == "simple"
            }
            for (id, name) in zip(simple, ["Zinc bucket", "Quince paste"]) {
                let fields: JSONNode =
                    name == "Zinc bucket"
                    ? ["name": .string(name), "manage_stock": false, "stock_status": "outofstock"]
                    : ["name": .string(name), "catalog_visibility": "hidden", "manage_stock": false]
                store.changeBehindTheBack(.products, id: id, fields: fields)
            }
        }
        try await FormKeys.tell(setting) { keys in
            let story = keys.story
            try await keys.open()
            await keys.type("bucket zinc")
            try await story.until("sold out")
            await keys.press(.enter)
            try await story.until("Added though sold out: Zinc bucket (1)")
            await keys.type("quince")
            try await story.until("Quince paste (hidden)")
            await keys.press(.enter)
            try await story.until("Added though hidden in the shop: Quince paste (1)")
        }
    }

    @Test func test_order_when_its_product_is_deleted_meanwhile_then_the_form_says_why_it_may_differ() async throws {
        try await FormKeys.tell { keys in
            let story = keys.story
            try await keys.open()
            await keys.add("mug")
            try await keys.untilPriced()
            keys.form?.model.change { $0.addLine(productID: 999_999, name: "Gone") }
            try await story.until("why") { _ in keys.form?.model.figures?.reasons.isEmpty == false }
            try await story.until("product 999999 is not known here")
            #expect(story.shows("the store may differ"))
        }
    }

    @Test func test_totals_when_the_store_has_no_taxes_then_no_tax_is_shown() async throws {
        var setting = Story.Setting()
        setting.prepare = { store in
            store.withState { $0.settings.set("woocommerce_calc_taxes", to: "no") }
        }
        try await FormKeys.tell(setting) { keys in
            try await keys.open()
            await keys.add("mug")
            try await keys.untilPriced()
            let totals = try #require(keys.form?.model.figures?.totals)
            #expect(totals.tax == 0 && totals.total == totals.goods)
            #expect(!keys.story.shows("Tax "))
        }
    }

    /// Opens the selected order, put on hold so that its items can be changed.
    private func change(_ keys: FormKeys) async throws -> Int {
        let story = keys.story
        let id = story.selectedID
        try #require(["pending", "on-hold"].contains(story.store.status(ofOrder: id)))
        await keys.press("e")
        try await story.until("Change order #\(id)")
        try await story.until("the form") { _ in keys.form?.model.isLoaded == true }
        return id
    }

    @Test func test_order_when_its_items_are_changed_then_the_store_has_the_total_that_was_said() async throws {
        try await FormKeys.tell { keys in
            let story = keys.story
            let id = try await change(keys)
            await keys.add("mug")
            try await keys.untilPriced()
            let total = try #require(keys.form?.model.figures?.total)
            await keys.press(.ctrl("s"))
            try await story.until("Change order #\(id)?")
            #expect(story.shows("The total changes from"))
            await keys.press("y")
            try await story.until("the store's total") { _ in
                story.store.orderJSON(id)?["total"]?.text.flatMap { Decimal(string: $0) } == total
            }
        }
    }

    @Test func test_order_when_changed_in_the_shop_meanwhile_then_the_conflict_is_shown_and_nothing_is_overwritten()
        async throws
    {
        try await FormKeys.tell { keys in
            let story = keys.story
            let id = try await change(keys)
            await keys.press(.tab, "m")
            await keys.type("Mine")
            await keys.press(.enter)
            story.store.changeOrderBehindTheBack(id: id, fields: ["customer_note": "Theirs"])
            try await keys.untilPriced()
            await keys.press(.ctrl("s"))
            try await story.until("Change order #\(id)?")
            await keys.press("y")
            try await story.until("1 conflict")
            #expect(story.store.orderJSON(id)?["customer_note"]?.text == "Theirs")
            story.acknowledgeAll()
        }
    }

    @Test func test_form_when_changed_and_taken_back_then_undo_and_redo_go_step_by_step() async throws {
        try await FormKeys.tell { keys in
            try await keys.open()
            await keys.add("mug")
            await keys.press(.tab, "n", "f")
            await keys.type("Gift wrap")
            await keys.press(.tab)
            await keys.type("2.50")
            await keys.press(.enter)
            #expect(keys.form?.form.fees.first?.amount == Decimal(string: "2.5"))
            await keys.press("u")
            #expect(keys.form?.form.fees.isEmpty == true)
            await keys.press("u")
            #expect(keys.form?.form.lines.isEmpty == true)
            await keys.press(.ctrl("r"), .ctrl("r"))
            #expect(keys.form?.form.fees.count == 1 && keys.form?.form.lines.count == 1)
        }
    }
}
