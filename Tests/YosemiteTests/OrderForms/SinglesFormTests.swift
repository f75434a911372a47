import DemoStore
import Foundation
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// The shop's checkout sells one per order of some goods; the API takes any number (woocommerce-ios#9688).
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct SinglesFormTests {
    private func sellSingly(_ sku: String, _ shop: Shop, _ manager: any StoresManager) async throws {
        let id = Int(try await manager.goods(sku).productID)
        shop.store.changeBehindTheBack(.products, id: id, fields: ["sold_individually": true])
        try await manager.mirrorEverything()
        #expect(try await manager.goods(sku).isSoldSingly)
    }

    @Test func test_form_when_goods_are_sold_one_per_order_then_a_second_is_refused_by_name() async throws {
        try await Shop.like { shop, manager in
            try await sellSingly("S-0", shop, manager)
            let goods = try await manager.goods("S-0")
            var form = OrderForm()
            form.add(goods)
            form.add(try await manager.goods("S-4"), quantity: 2)
            #expect(try await manager.quote(form).objections.isEmpty)
            // Also in a line of its own.
            let row = form.addLine(productID: goods.productID, name: goods.name, price: 1)
            let objections = try await manager.quote(form).objections
            #expect(objections.map(\.field) == [.quantity(rowID: row)])
            #expect(objections.first?.words.contains(goods.name) == true)
            let several = form
            await #expect(throws: OrderFormProblem.objections(objections)) {
                try await manager.commit(several, shown: 1)
            }
            form.removeRow(row)
            let edit = try await manager.make(form)
            #expect(await manager.outcome(of: edit) == nil && shop.store.createdOrders.count == 1)
        }
    }

    @Test func test_change_and_copy_when_the_order_has_several_then_as_many_and_no_more() async throws {
        try await Shop.like { shop, manager in
            var form = OrderForm()
            form.add(try await manager.goods("S-0"), quantity: 3)
            try await manager.make(form)
            let id = try #require(shop.store.createdOrders.last)
            try await sellSingly("S-0", shop, manager)
            let copy = try await manager.perform {
                OrderFormAction.duplicateForm(siteID: Shop.siteID, orderID: Int64(id), onCompletion: $0)
            }
            for var form in [try await manager.changeForm(id), copy] {
                form.add(try await manager.goods("S-4"))
                #expect(try await manager.quote(form).objections.isEmpty)
                form.setQuantity(4, of: form.lines[0].rowID)
                let fields = try await manager.quote(form).objections.map(\.field)
                #expect(fields == [.quantity(rowID: form.lines[0].rowID)])
                form.setQuantity(2, of: form.lines[0].rowID)
                #expect(try await manager.quote(form).objections.isEmpty)
            }
        }
    }
}
