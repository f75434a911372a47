import DemoStore
import Foundation
import TestSupport
import WooFoundation

/// A counter that sells goods of a demonstration store.
struct SaleCounter {
    let setup: RunningDemo.Setup
    /// SKUs of simple products that have a price.
    let goods: [String]

    static func opened(_ setup: RunningDemo.Setup, _ merced: Merced, syncs: Bool = true) async throws -> SaleCounter {
        if syncs {
            let synced = try await merced.run("sync")
            guard synced.status == 0 else { throw Expectation("a sync", seen: synced.errors) }
        }
        let goods = setup.store.ids(of: .products).compactMap { id -> String? in
            guard let product = setup.store.json(of: .products, id: id), product["type"]?.text == "simple",
                product["status"]?.text == "publish", let sku = product["sku"]?.text, !sku.isEmpty,
                let price = product["price"]?.text, !price.isEmpty, price != "0"
            else { return nil }
            return sku
        }
        guard goods.count >= 4 else { throw Expectation("goods to sell", seen: "\(goods)") }
        return SaleCounter(setup: setup, goods: goods)
    }

    func productID(_ sku: String) -> Int? {
        setup.store.ids(of: .products).first { setup.store.json(of: .products, id: $0)?["sku"]?.text == sku }
    }

    /// Orders that carry a sale's uuid, those in the trash too.
    func orders(of uuid: String) -> [Int] {
        setup.store.createdOrders.filter { id in
            let meta = setup.store.orderJSON(id)?["meta_data"]?.elements ?? []
            return meta.contains { $0["key"]?.text == "_merced_sale" && $0["value"]?.text == uuid }
        }
    }

    /// What was made, by the sale that it carries.
    func ordersBySale() -> [String: [JSONNode]] {
        let orders = setup.store.createdOrders.compactMap { setup.store.orderJSON($0) }
        return Dictionary(grouping: orders) { order in
            order["meta_data"]?.elements.first { $0["key"]?.text == "_merced_sale" }?["value"]?.text ?? ""
        }
    }

    /// Has every sale sent, by a clock that is past what a lost answer is waited for: whatever was still on its way when the
    /// network went or the program was killed comes to the store before, as it would in that time.
    func sendAll(_ merced: Merced) async throws {
        await setup.proxy.waitUntilQuiet()
        var outcome = try await merced.run(["sales", "send"], adding: ["MERCED_CRASH_TEST": "clock:600"])
        for round in 2..<20 where outcome.status == 75 {
            await setup.proxy.waitUntilQuiet()
            outcome = try await merced.run(
                ["sales", "send"],
                adding: ["MERCED_CRASH_TEST": "clock:\(600 * round)"]
            )
        }
        guard outcome.status == 0 else { throw Expectation("every sale sent", seen: outcome.output + outcome.errors) }
    }
}

extension Merced {
    /// Adds a line to the table of a till that has its name.
    func configureRegister(_ line: String) throws {
        let text = try String(contentsOf: configurationFile, encoding: .utf8)
        let named = "[register]\nname = \"R1\"\n"
        try home.write(text.replacingOccurrences(of: named, with: named + line + "\n"), to: "config/merced/config.toml")
    }

    /// Ends the configuration with a table of copies, in the place of one that was there.
    func configureBackup(_ table: String) throws {
        let text = (try? String(contentsOf: configurationFile, encoding: .utf8)) ?? ""
        let kept = text.components(separatedBy: "\n[backup]")[0]
        try home.write(kept + "\n" + table, to: "config/merced/config.toml")
    }
}
