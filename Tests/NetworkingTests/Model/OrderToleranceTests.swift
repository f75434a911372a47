import Foundation
import Testing
import WooFoundation

@testable import Networking

/// What plugins and old stores do to orders, one at a time.
struct OrderToleranceTests {
    private func map(_ json: String) async throws -> MappedRows<Order> {
        try await OrderListMapper(siteID: 7).map(response: Data("[\(json)]".utf8))
    }

    private func order(_ members: String) async throws -> Order {
        let rows = try await map(
            #"{"id":1,"status":"pending","total":"1.00"\#(members.isEmpty ? "" : ",")\#(members)}"#
        )
        #expect(rows.unreadable == [])
        return try #require(rows.items.first)
    }

    @Test func test_order_when_almost_empty_then_decodes() async throws {
        let rows = try await map(#"{"id":5}"#)
        let order = try #require(rows.items.first)
        #expect(order.orderID == 5 && order.siteID == 7)
        #expect(order.total.isEmpty && order.totalAmount == nil)
        #expect(order.statusKey.isEmpty)
        #expect(order.number == "5")
        #expect(order.dateCreated == nil && order.billingAddress == nil && order.items.isEmpty)
    }

    @Test func test_order_when_everything_is_null_then_decodes() async throws {
        let names = [
            "parent_id", "number", "order_key", "currency", "currency_symbol", "customer_id", "customer_note",
            "date_created",
            "date_created_gmt", "date_modified_gmt", "date_paid_gmt", "discount_total", "total_tax", "billing",
            "shipping",
            "payment_method", "transaction_id", "meta_data", "line_items", "tax_lines", "shipping_lines", "fee_lines",
            "coupon_lines", "refunds", "gift_cards", "is_editable", "needs_payment", "payment_url", "set_paid",
        ]
        let members = names.map { "\"\($0)\":null" }.joined(separator: ",")
        let rows = try await map(#"{"id":5,"status":null,"total":null,\#(members)}"#)
        #expect(rows.unreadable == [])
        #expect(rows.items.count == 1)
    }

    @Test func test_status_and_currency_when_unknown_then_are_kept() async throws {
        let rows = try await map(
            #"{"id":5,"status":"awaiting-pickup","total":"3","currency":"BTC","new_field":{"a":[1]}}"#
        )
        #expect(rows.items.first?.status == .custom("awaiting-pickup"))
        #expect(rows.items.first?.currency == "BTC")
    }

    @Test func test_ids_when_large_or_text_then_are_read() async throws {
        let rows = try await map(
            #"{"id":"9007199254740993","customer_id":4294967297,"parent_id":"12","number":77,"total":12.5}"#
        )
        let order = try #require(rows.items.first)
        #expect(order.orderID == 9_007_199_254_740_993)
        #expect(order.customerID == 4_294_967_297 && order.parentID == 12)
        #expect(order.number == "77" && order.total == "12.5")
    }

    @Test func test_containers_when_php_confuses_them_then_are_read() async throws {
        let order = try await order(
            #""billing":[],"shipping":{"first_name":"Zoë","phone":4912},"line_items":{"0":{"id":1},"3":{"id":4}},"fee_lines":{},"refunds":{"2":{"id":9,"total":"-5.00"}}"#
        )
        #expect(order.billingAddress == nil)
        #expect(order.shippingAddress?.firstName == "Zoë" && order.shippingAddress?.phone == "4912")
        #expect(order.items.map(\.itemID) == [1, 4])
        #expect(order.refunds.map(\.refundID) == [9])
        #expect(order.netAmount == -4)
    }

    @Test func test_meta_data_when_some_is_bad_then_only_that_is_lost() async throws {
        let order = try await order(
            #""meta_data":[{"id":1,"key":"a","value":"x"},null,"junk",{"id":2,"value":3},{"id":3,"key":"a","value":{"n":[1,2.5,null]}},{"id":"4","key":"_b","value":true},{"key":"c"},{"id":5,"key":6,"value":[]}]"#
        )
        #expect(order.metaData.map(\.key) == ["a", "a", "_b", "c", "6"])
        #expect(order.metaData.map(\.metadataID) == [1, 3, 4, 0, 5])
        #expect(order.metaData[1].value.text == #"{"n":[1,2.5,null]}"#)
        #expect(order.customFields.map(\.key) == ["a", "a", "c", "6"])
    }

    @Test(arguments: [
        (#""date_created_gmt":"2026-11-13T15:44:16""#, 1_794_584_656.0),
        (#""date_created_gmt":"2026-11-13T15:44:16Z""#, 1_794_584_656.0),
        (#""date_created_gmt":"2026-11-13T17:44:16+02:00""#, 1_794_584_656.0),
        (#""date_created_gmt":"soon","date_created":"2026-11-13T15:44:16""#, 1_794_584_656.0),
        (#""date_created":"2026-11-13T15:44:16""#, 1_794_584_656.0),
        (#""date_created_gmt":"0000-00-00T00:00:00","date_created":"yesterday""#, nil),
        (#""date_created_gmt":false,"date_created":17"#, nil), (#""date_created_gmt":"2026-02-30T00:00:00""#, nil),
    ])
    func test_dates_when_odd_then_are_right_or_nil(members: String, seconds: Double?) async throws {
        #expect(try await order(members).dateCreated?.timeIntervalSince1970 == seconds)
    }

    @Test func test_flags_when_words_or_missing_then_are_read_or_inferred() async throws {
        #expect(
            try await order(#""prices_include_tax":"yes","is_editable":0,"needs_payment":"false""#).pricesIncludeTax
        )
        #expect(try await order(#""is_editable":0"#).isEditable == false)
        let plain = try await order("")
        #expect(plain.isEditable && plain.needsPayment)
        #expect(try await order(#""needs_payment":"false""#).needsPayment == false)
    }

    @Test func test_line_item_when_plugins_touched_it_then_decodes() async throws {
        let order = try await order(
            #""line_items":[{"id":1,"quantity":"2.5","price":"","image":{"id":"20","src":""}},{"id":2,"price":9.99,"image":{"id":12,"src":"https://x.test/y.png"}},{"id":3,"image":"","quantity":1e0,"taxes":[{"id":5},"x"],"bundled_by":""},null,{"id":4,"bundled_by":3,"image":[],"meta_data":[{"id":1,"key":"_pao_ids","value":[{"id":8,"key":"Wrap","value":"Red"},7]}]}]"#
        )
        #expect(order.items.map(\.quantity) == [2.5, 0, 1, 0])
        #expect(order.items.map(\.price) == ["", "9.99", "", ""])
        #expect(order.items.map(\.imageSource) == [nil, "https://x.test/y.png", nil, nil])
        #expect(order.items.map(\.parent) == [nil, nil, nil, 3])
        #expect(order.items[2].taxes.map(\.taxID) == [5])
        #expect(order.items[3].addOns == [OrderItemProductAddOn(addOnID: 8, key: "Wrap", value: "Red")])
    }

    @Test func test_meta_data_when_it_means_something_then_is_offered() async throws {
        let order = try await order(
            #""shipping":{"city":"X"},"meta_data":[{"key":"_charge_id","value":"ch_1"},{"key":"_shipping_phone","value":"555"},{"key":"_subscription_renewal","value":88},{"key":"_wc_order_attribution_utm_source","value":"instagram"}],"refunds":[{"id":0,"total":"-1"},{"id":2,"reason":null,"total":"-"}],"gift_cards":[{"id":3,"code":"AB","amount":5}]"#
        )
        #expect(order.chargeID == "ch_1" && order.renewalSubscriptionID == "88")
        #expect(order.shippingAddress?.phone == "555")
        #expect(order.attributionInfo?.source == "instagram" && order.attributionInfo?.medium == nil)
        #expect(order.refunds.map(\.refundID) == [2] && order.refundedAmount == 0)
        #expect(order.appliedGiftCards.map(\.amount) == ["5"])
    }

    @Test(arguments: [
        ("7", "the record is not an object", nil), ("null", "the record is not an object", nil),
        (#"["a"]"#, "the record is not an object", nil), (#"{"status":"pending"}"#, "id is missing", nil),
        (#"{"id":0}"#, "id is a number, not a positive number", nil),
        (#"{"id":"abc"}"#, "id is text, not a positive number", nil),
        (#"{"id":3,"status":{"a":1}}"#, "status is an object, not text", 3),
        (#"{"id":3,"status":7}"#, "status is a number, not text", 3),
        (#"{"id":"3","total":"abc"}"#, "total is “abc”, not an amount", 3),
        (#"{"id":3,"total":["1"]}"#, "total is a list, not an amount", 3),
        (#"{"id":3,"total":true}"#, "total is yes or no, not an amount", 3),
        (#"{"id":3,"billing":"x"}"#, "billing is text, not an object", 3),
        (#"{"id":3,"shipping":[1]}"#, "shipping is a list, not an object", 3),
        (#"{"id":3,"line_items":"x"}"#, "line_items is text, not a list", 3),
        (#"{"id":3,"line_items":[{"id":1},"x"]}"#, "line_items[1] is not an object", 3),
        (#"{"id":3,"line_items":[{"id":1,"meta_data":5}]}"#, "line_items[0].meta_data is a number, not a list", 3),
        (#"{"id":3,"refunds":false}"#, "refunds is yes or no, not a list", 3),
    ])
    func test_order_when_malformed_then_is_kept_raw_with_the_field(json: String, reason: String, id: Int64?)
        async throws
    {
        let rows = try await map(#"{"id":1},\#(json),{"id":2}"#)
        #expect(rows.items.map(\.orderID) == [1, 2])
        #expect(rows.unreadable == [UnreadableRow(resource: "order", id: id, reason: reason, raw: Data(json.utf8))])
    }

    @Test func test_order_when_syntax_is_wrong_then_only_it_is_unreadable() async throws {
        let rows = try await map(#"{"id":1},{"id":2,"total":01.5},{"id":3,"a":truth},{"id":4}"#)
        #expect(rows.items.map(\.orderID) == [1, 4])
        #expect(rows.unreadable.map(\.id) == [2, 3])
        #expect(rows.unreadable.first?.reason == "total is a number, not an amount")
        #expect(rows.unreadable.last?.reason.contains("not valid JSON") == true)
    }

    @Test func test_order_when_site_is_not_injected_then_throws() {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Order.self, from: Data(#"{"id":1}"#.utf8)) }
    }

    @Test func test_note_when_a_megabyte_long_then_decodes() async throws {
        let note = String(repeating: "é \\u001b[31m ", count: 120_000)
        #expect(try await order("\"customer_note\":\"\(note)\"").customerNote.utf8.count > 1_000_000)
    }

    @Test func test_meta_data_when_nested_to_the_limit_then_decodes_and_beyond_is_unreadable() async throws {
        func nested(_ depth: Int) -> String {
            let value = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
            return #"{"id":3,"meta_data":[{"key":"deep","value":\#(value)}]}"#
        }
        #expect(try await map(nested(190)).items.count == 1)
        let rows = try await map(nested(5_000))
        #expect(rows.unreadable.map(\.reason) == ["the record is nested too deeply"])
        #expect(rows.unreadable.map(\.id) == [3])
    }
}
