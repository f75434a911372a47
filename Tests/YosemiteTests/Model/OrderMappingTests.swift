import Foundation
import Networking
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// Order → records → SQLite → Order.
///
/// What is not mirrored, and why it does not matter: an address without a single word comes back as none; an empty
/// `payment_url` as none; an amount of pieces or a percentage keeps its value, not its digits.
struct OrderMappingTests {
    private func mirrored(_ orders: [Order]) async throws -> [Order] {
        let manager = try StorageManager.inMemory()
        return try await manager.performAndSave { storage in
            try orders.map { order in
                try storage.saveOrder(OrderGraph(order))
                return try #require(try storage.loadOrderGraph(siteID: order.siteID, orderID: order.orderID))
                    .toReadOnly()
            }
        }
    }

    /// The order with what the mirror does not tell apart made equal.
    private func comparable(_ order: Order) -> Order {
        let billing = order.billingAddress.flatMap { $0.isEmpty ? nil : $0 }
        let shipping = order.shippingAddress.flatMap { $0.isEmpty ? nil : $0 }
        let payment = order.paymentURL.flatMap { $0.isEmpty ? nil : $0 }
        return order.copy(paymentURL: .some(payment), billingAddress: .some(billing), shippingAddress: .some(shipping))
    }

    /// `shared/recordings` beside the repository, or beside a worktree of it.
    private static func recordings() -> URL? {
        var folder = URL(filePath: #filePath).deletingLastPathComponent()
        while folder.path != "/" {
            let found = folder.appending(path: "shared/recordings")
            if FileManager.default.fileExists(atPath: found.appending(path: "orders").path) { return found }
            folder = folder.deletingLastPathComponent()
        }
        return nil
    }

    @Test func test_mapping_when_orders_are_recorded_then_they_come_back_equal() async throws {
        guard let folder = Self.recordings() else {
            print("skipped: no recordings beside the repository")
            return
        }
        var orders: [Order] = []
        for name in ["orders", "hostile"] {
            let files = try FileManager.default.contentsOfDirectory(
                at: folder.appending(path: name),
                includingPropertiesForKeys: nil
            )
            for file in files where file.pathExtension == "json" {
                let data = try Data(contentsOf: file)
                orders += (try? await OrderListMapper(siteID: 7).map(response: data).items) ?? []
                if let order = try? await OrderMapper(siteID: 7).map(response: data), order.orderID > 0 {
                    orders.append(order)
                }
            }
        }
        #expect(orders.count > 100)
        let back = try await mirrored(orders)
        for (before, after) in zip(orders, back) {
            #expect(comparable(before) == after, "order \(before.orderID)")
            guard comparable(before) == after else { return }
        }
    }

    private func decode(_ json: String) async throws -> Order {
        try await OrderMapper(siteID: 7).map(response: Data(json.utf8))
    }

    @Test func test_mapping_when_lines_have_no_id_then_their_meta_data_does_not_mix() async throws {
        let order = try await decode(
            """
            {"id": 5, "status": "processing", "line_items": [
              {"name": "a", "quantity": 1, "meta_data": [{"key": "size", "value": "S"}]},
              {"name": "b", "quantity": "2.5", "meta_data": [{"key": "size", "value": {"n": [1, null]}}]},
              {"id": 9, "name": "c", "meta_data": [{"key": "size", "value": "L"}, {"key": "size", "value": "XL"}]},
              {"id": 9, "name": "d", "meta_data": []}],
             "shipping_lines": [{"method_title": "x", "meta_data": [{"key": "k", "value": 1}]}, {"method_title": "y"}],
             "fee_lines": [{"name": "f"}, {"name": "g", "meta_data": [{"key": "k", "value": "2"}]}],
             "meta_data": [{"key": "k", "value": null}, {"key": "k", "value": true}]}
            """
        )
        let back = try #require(try await mirrored([order]).first)
        #expect(back.items.map { $0.metaData.count } == [1, 1, 2, 0])
        #expect(back == comparable(order))
    }

    @Test func test_mapping_when_values_are_odd_then_kept_as_received() async throws {
        let order = try await decode(
            """
            {"id": 9223372036854775807, "status": "wc-Ünknown", "currency": "XTS", "total": "0.00000001",
             "customer_id": 5000000000, "parent_id": "4294967297", "number": "A/\\u001b[31m7",
             "date_created_gmt": "2026-02-30T10:00:00", "date_created": "2026-02-28T10:00:00",
             "date_modified_gmt": "2026-02-28T10:00:00", "date_paid": null, "line_items": null,
             "billing": [], "shipping": null, "refunds": [{"id": 1, "total": "-"}],
             "coupon_lines": [{"id": 6000000000, "code": "x"}]}
            """
        )
        #expect(order.status == .custom("wc-Ünknown"))
        let back = try #require(try await mirrored([order]).first)
        #expect(back == comparable(order))
        #expect(back.orderID == Int64.max)
        #expect(back.number == "A/\u{1B}[31m7")
        #expect(back.dateModified == Date(timeIntervalSince1970: 1_772_272_800))
    }

    @Test func test_owners_when_ids_repeat_or_are_missing_then_all_differ() {
        #expect(LineOwners.ids([5, 0, 5, -1, 7]) == [5, -2, -3, -4, 7])
        #expect(LineOwners.ids([]).isEmpty)
    }

    @Test func test_name_when_parts_are_missing_then_the_next_best() {
        let empty = Order.fake()
        #expect(empty.customerName.isEmpty)
        let company = Address.empty.copy(company: "Pine Ltd")
        #expect(empty.copy(billingAddress: .some(company)).customerName == "Pine Ltd")
        let person = Address.empty.copy(firstName: "Ada")
        #expect(empty.copy(billingAddress: .some(company), shippingAddress: .some(person)).customerName == "Ada")
    }

    @Test func test_count_when_quantities_are_odd_then_rounded_and_bounded() {
        let item = OrderItem.fake()
        #expect(Order.fake().copy(items: [item.copy(quantity: 1.5), item.copy(quantity: 1)]).itemCount == 3)
        let huge = Decimal(string: "1e40") ?? 0
        #expect(Order.fake().copy(items: [item.copy(quantity: huge)]).itemCount == 2_147_483_647)
    }
}
