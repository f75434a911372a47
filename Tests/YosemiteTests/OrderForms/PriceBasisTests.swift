import DemoStore
import Foundation
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// What forms are priced by is kept, and never older than the mirror.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct PriceBasisTests {
    private func form(_ manager: any StoresManager) async throws -> OrderForm {
        var form = OrderForm()
        form.add(try await manager.goods("S-0"), quantity: 2)
        form.addCoupon("pct10")
        return form
    }

    @Test(arguments: [DemoResource.products, .taxRates, .coupons])
    func test_quote_when_the_mirror_has_something_else_then_by_that(_ resource: DemoResource) async throws {
        try await Shop.like { shop, manager in
            let form = try await form(manager)
            let before = try #require(try await manager.quote(form).totals)
            #expect(try await manager.quote(form).totals == before)
            for id in shop.store.ids(of: resource) {
                let fields: JSONNode =
                    switch resource {
                    case .products: ["price": "50.00", "regular_price": "50.00"]
                    case .taxRates: ["rate": "0.0000"]
                    default: ["amount": "50.00"]
                    }
                shop.store.changeBehindTheBack(resource, id: id, fields: fields)
            }
            shop.dates.advance(by: 100_000)
            try await manager.mirrorEverything()
            let after = try await manager.quote(form).totals
            #expect(after != before)
            // A session that keeps nothing yet says the same.
            #expect(try await shop.manager().quote(form).totals == after)
        }
    }

    @Test func test_quote_when_another_process_brought_the_change_then_by_that_once_it_is_noticed() async throws {
        try await Shop.like { shop, manager in
            let form = try await form(manager)
            let before = try await manager.total(form)
            let product = try #require(form.lines.first?.productID)
            try await shop.mirror().performAndSave { storage in
                guard var record = try storage.loadObject(ofType: ProductRecord.self, primaryKey: product) else {
                    return
                }
                record.price = "50.00"
                try storage.save(record)
            }
            var after = before
            while after == before { after = try await manager.total(form) }
            #expect(after == Decimal(string: "90.00"))
        }
    }

    @Test func test_quote_when_goods_and_coupons_come_one_by_one_then_as_if_all_were_read_anew() async throws {
        try await Shop.like { shop, manager in
            var form = OrderForm(billing: .empty.copy(country: "DE"))
            for (place, sku) in ["S-0", "S-1", "S-2", "S-3", "S-4"].enumerated() {
                guard let goods = try? await manager.goods(sku), !goods.hasVariations else { continue }
                form.add(goods, quantity: Decimal(place + 1))
                if place == 2 { form.addCoupon("pct10") }
                form.addLine(productID: 999_000 + Int64(place), name: "Not here")
                let kept = try await manager.quote(form)
                let anew = try await shop.manager().quote(form)
                #expect(kept.totals == anew.totals && kept.lines == anew.lines && kept.coupons == anew.coupons)
                #expect(kept.reasons == anew.reasons)
            }
            #expect(form.lines.count > 4)
        }
    }
}
