import DemoStore
import Foundation
import TestSupport
import Testing
import WooFoundation

/// What the documents of `--json` hold, by name and type: scripts read them by these names. Who means to change them keeps
/// them anew (`KeptText`) and reads the diff. `DocumentCoverageTests` sees to it that no verb is left out.
@Suite(.timeLimit(.minutes(20))) struct KeptDocumentsTests {
    @Test func test_documents_when_verbs_are_asked_for_them_then_have_the_names_and_types_they_had() async throws {
        try await RunningDemo.connected { setup, merced in
            let kept = DocumentKeeper(merced, "documents.txt")
            let orders = setup.store.orderIDs.filter { setup.store.status(ofOrder: $0) == "processing" }
            let order = "\(try #require(orders.last))"
            try await kept.keep("sync")
            try await kept.keep("orders", "list")
            try await kept.keep("orders", "show", order)
            try await kept.keep("orders", "note", order, "Ring")
            try await kept.keep("orders", "edit", order, "customer_note=Twice")
            try await kept.keep("orders", "status", order, "completed")
            try await kept.keep("orders", "trash", order)
            try await kept.keep("orders", "restore", order, "--status", "processing")
            try await kept.keep("search", "a")
            try await kept.keep("stats")
            try await kept.keep("stores", "list")
            try await kept.keep("config", "check")
            try await kept.keep("config", "path")
            try await kept.keep("events")
            try await kept.keep("scanners", "list")
            _ = setup.store.receiveOrders(1)
            #expect(try await merced.run("sync").status == 0)
            try await kept.keep("notifications", "list")
            try await kept.keep("notifications", "read", "--all")
            setup.proxy.goDown()
            try await kept.keep("orders", "edit", order, "customer_note=Offline")
            try await kept.keep("outbox", "list")
            setup.store.changeOrderBehindTheBack(id: try #require(orders.last), fields: ["customer_note": "Theirs"])
            try setup.proxy.comeUp()
            try await kept.keep("outbox", "retry")
            let list = try await kept.keep("outbox", "list")
            let edit = try #require(list.json["edits"]?.elements.first?["id"]?.text)
            try await kept.keep("outbox", "resolve", edit, "--theirs")
            setup.proxy.goDown()
            try await kept.keep("orders", "edit", order, "customer_note=Again")
            let again = try await merced.run("outbox", "list", "--json").json["edits"]?.elements.first?["id"]?.text
            try await kept.keep("outbox", "drop", try #require(again))
            try kept.check()
        }
    }

    @Test func test_documents_of_goods_and_people_when_verbs_are_asked_for_them_then_are_as_they_were() async throws {
        var configuration = DemoStoreConfiguration(orders: 60)
        configuration.plugins = [.shipmentTracking]
        try await RunningDemo.connected(configuration) { setup, merced in
            let counter = try await SaleCounter.opened(setup, merced, syncs: false)
            let sku = counter.goods[0]
            let id = try #require(counter.productID(sku))
            let fields: JSONNode = ["name": "Salt &amp; pepper", "manage_stock": true, "stock_quantity": 9]
            setup.store.changeBehindTheBack(.products, id: id, fields: fields)
            #expect(try await merced.run("sync").status == 0)
            let kept = DocumentKeeper(merced, "documents-goods.txt")
            try await keepGoods(kept, "\(id)", sku, merced)
            try await keepPeople(kept, setup, merced)
            let order = "\(try #require(setup.store.orderIDs.last { setup.store.status(ofOrder: $0) == "processing" }))"
            try await kept.keep("orders", "tracking", "add", order, "94 00", "--provider", "usps")
            try await kept.keep("orders", "tracking", "list", order)
            try await kept.keep("orders", "tracking", "providers")
            try await kept.keep("orders", "tracking", "remove", order, "94 00")
            try kept.check()
        }
    }

    private func keepGoods(_ kept: DocumentKeeper, _ id: String, _ sku: String, _ merced: Merced) async throws {
        let list = try await kept.keep("products", "list", "salt")
        let names = list.json["products"]?.elements.map { $0["name"]?.text } ?? []
        #expect(names.contains("Salt & pepper"))
        let show = try await kept.keep("products", "show", id)
        #expect(show.json["product"]?["name"]?.text == "Salt & pepper")
        try await kept.keep("search", "salt")
        try await kept.keep("products", "edit", id, "weight=1.5")
        try await kept.keep("products", "stock", id, "-1")
        try await kept.keep("products", "receive", sku)
        try await kept.keep("products", "count", "3*\(sku)")
        try await kept.keep("products", "prices", "change", "id:\(id)", "--to", "77.70")
        let planned = try await kept.keep(
            "products",
            "prices",
            "change",
            "id:\(id)",
            "--to",
            "78.80",
            "--at",
            "2100-01-01T08:00",
            "--apply"
        )
        let plan = try #require(planned.json["plan"]?.text)
        try await kept.keep("products", "prices", "list")
        try await kept.keep("products", "prices", "labels", plan)
        let file = merced.home.file("goods.csv").path
        try await kept.keep("products", "export", "--file", file)
        try await kept.keep("products", "import", file)
        try await kept.keep("orders", "export", "--file", merced.home.file("orders.csv").path)
    }

    private func keepPeople(_ kept: DocumentKeeper, _ setup: RunningDemo.Setup, _ merced: Merced) async throws {
        try await kept.keep("coupons", "list")
        try await kept.keep("coupons", "create", "code=kept", "discount_type=fixed_cart", "amount=5")
        let coupon = try await kept.keep("coupons", "show", "kept")
        #expect(coupon.json["performance"]?["total"]?.text == "0.00")
        try await kept.keep("coupons", "edit", "kept", "amount=6")
        let coupons = try merced.home.write("code,amount\nkept,7\n", to: "coupons.csv").path
        try await kept.keep("coupons", "import", coupons)
        try await kept.keep("coupons", "delete", "kept")
        let guests = try await kept.keep("customers", "list", "guest orders>0")
        let guest = guests.json["customers"]?.elements.first?["email"]?.text
        try await kept.keep("customers", "create", "email=ada@example.test", "billing.city=Cork")
        try await kept.keep("customers", "edit", "ada@example.test", "first_name=Ada")
        try await kept.keep("customers", "note", "ada@example.test", "Rings twice")
        try await kept.keep("customers", "show", "ada@example.test")
        // The address is another in each shop.
        let shown = try await merced.run("customers", "show", guest ?? "", "--json")
        #expect(shown.json["guest"]?["spent"]?.text?.contains(".") == true, "\(shown.output)\(shown.errors)")
        let customers = try merced.home.write("email,first_name\nada@example.test,Eve\n", to: "customers.csv").path
        try await kept.keep("customers", "import", customers)
        try await kept.keep("customers", "delete", "ada@example.test", "--force")
    }
}
