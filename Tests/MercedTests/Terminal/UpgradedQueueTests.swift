import DemoStore
import Foundation
import Glibc
import TestSupport
import Testing

/// A program that was killed in the middle of its queue, and the one that is opened after it: what was left is sent, and
/// nothing twice. With `MERCED_EARLIER` the first is another build, such as that of the commit before.
@Suite struct UpgradedQueueTests {
    private static let earlier = ProcessInfo.processInfo.environment["MERCED_EARLIER"] ?? Merced.binary

    private struct Deeds {
        let edited: Int
        let held: Int
        let completed: Int
        let trashed: Int
        let product: Int

        init(_ store: DemoStore) throws {
            let open = store.orderIDs.filter { store.status(ofOrder: $0) == "processing" }
            try #require(open.count >= 4)
            (edited, held, completed, trashed) = (open[0], open[1], open[2], open[3])
            product = try #require(
                store.ids(of: .products).first { id in
                    let row = store.json(of: .products, id: id)
                    return row?["manage_stock"] == .bool(true) && row?["type"]?.text == "simple"
                }
            )
        }

        var arguments: [[String]] {
            [
                ["orders", "edit", "\(edited)", "customer_note=Knock twice", "billing.city=Galway"],
                ["orders", "status", "\(held)", "on-hold"], ["orders", "status", "\(completed)", "completed"],
                ["orders", "note", "\(edited)", "Left with the neighbour"],
                ["products", "edit", "\(product)", "name=Mug with a lid"], ["products", "stock", "\(product)", "-1"],
                ["orders", "trash", "\(trashed)"], ["orders", "create", "--note", "Gift wrap"],
            ]
        }
    }

    @Test(arguments: [3, 4, 5])
    func test_queue_when_its_program_was_killed_in_the_middle_then_the_next_sends_exactly_what_was_left(
        _ requests: Int
    ) async throws {
        try await RunningDemo.connected(DemoStoreConfiguration(orders: 60)) { setup, merced in
            let (store, proxy) = (setup.store, setup.proxy)
            var before = merced
            before.program = Self.earlier
            _ = try await before.run("sync")
            let deeds = try Deeds(store)
            let stock = store.json(of: .products, id: deeds.product)?["stock_quantity"]?.integer ?? 0
            proxy.goDown()
            for arguments in deeds.arguments {
                let saved = try await before.run(arguments)
                #expect(saved.status == 75, "\(arguments): \(saved.status) \(saved.output) \(saved.errors)")
            }
            try proxy.comeUp()
            proxy.add(Fault(.latency(.milliseconds(30))))
            let seen = proxy.requests.count
            let terminal = try before.open(["outbox", "retry"])
            await terminal.waitUntil(proxy, hasSeen: seen + requests)
            terminal.signal(SIGKILL)
            _ = try await terminal.waitForExit()

            let sent = try await merced.run("outbox", "retry")
            #expect(sent.status == 0, "\(sent.output) \(sent.errors)")
            let left = try await merced.run("outbox", "list", "--json")
            #expect(
                left.json["edits"]?.elements.filter { $0["state"]?.text != "sent" }.isEmpty == true,
                "\(left.output)"
            )
            let order = store.orderJSON(deeds.edited)
            #expect(order?["customer_note"]?.text == "Knock twice" && order?["billing"]?["city"]?.text == "Galway")
            #expect(store.count(ofNote: "Left with the neighbour", on: deeds.edited) == 1)
            #expect(store.status(ofOrder: deeds.held) == "on-hold")
            #expect(store.status(ofOrder: deeds.completed) == "completed")
            #expect(store.status(ofOrder: deeds.trashed) == "trash")
            let product = store.json(of: .products, id: deeds.product)
            #expect(product?["name"]?.text == "Mug with a lid")
            #expect(product?["stock_quantity"]?.integer == stock - 1)
            #expect(store.createdOrders.count == 1)
            let writes = store.requests.filter { $0.method == "PUT" && $0.path.hasSuffix("/orders/\(deeds.edited)") }
            #expect(writes.count == 1, "what is in the store is not sent again")
            let shown = try await merced.run("orders", "show", "\(deeds.edited)", "--json")
            #expect(shown.json["customer_note"]?.text == "Knock twice")
        }
    }
}
