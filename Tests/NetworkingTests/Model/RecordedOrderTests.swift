import Foundation
import Testing
import WooFoundation

@testable import Networking

struct RecordedOrderTests {
    @Test func test_order_when_recorded_then_every_part_is_there() async throws {
        let order = try await OrderMapper(siteID: 7).map(response: try Responses.data("order"))
        #expect(order.orderID == 7148 && order.status == .completed && order.total == "1406.32")
        #expect(order.totalAmount == Decimal(string: "1406.32"))
        #expect(order.billingAddress?.fullName == "Ana María Brown")
        #expect(order.dateCreated?.timeIntervalSince1970 == 1_794_584_656)
        #expect(order.datePaid != nil && order.dateCompleted != nil)
        #expect(order.items.allSatisfy { $0.imageSource?.hasSuffix(".png") == true })
        #expect(order.items.last?.parentName == "Cast iron Mustard")
        #expect(
            order.items.last?.attributes.map { "\($0.name): \($0.value)" } == ["Roast: Dark", "Grind: French press"]
        )
        #expect(order.taxes.first?.rateCode == "CA-GST-1" && order.taxes.first?.ratePercent == 5)
        #expect(order.paymentMethodTitle == "PayPal" && order.transactionID == "PAY-15ae3b9d6286f1b2a489")
        #expect(order.attributionInfo?.deviceType == "Desktop")
        #expect(order.currencySymbol == "$" && order.createdVia == "checkout")
    }

    @Test func test_order_when_it_holds_escape_sequences_then_text_is_kept_as_received() async throws {
        let order = try await OrderMapper(siteID: 7).map(response: try Responses.data("order-esc"))
        #expect(order.billingAddress?.firstName == "Eve\u{1B}[31m")
        #expect(order.customerNote.contains("\u{1B}[2J"))
    }

    @Test func test_meta_data_when_any_json_then_is_kept() async throws {
        let order = try await OrderMapper(siteID: 7).map(response: try Responses.data("order-meta-poly"))
        let gift = try #require(order.customFields.first { $0.key == "gift_options" })
        #expect(gift.value["wrap"] == .bool(true))
        #expect(gift.value["message"]?.string == "Happy birthday! 🎉")
    }

    @Test func test_copy_when_one_field_changes_then_the_rest_stays() async throws {
        let order = try await OrderMapper(siteID: 7).map(response: try Responses.data("order"))
        let changed = order.copy(status: .refunded)
        #expect(changed.status == .refunded)
        #expect(changed.copy(status: .completed) == order)
    }
}

@Suite(.enabled(if: Recordings.areThere))
struct AllRecordingsTests {
    @Test func test_orders_when_recorded_then_all_decode() async throws {
        var decoded = 0
        for name in try Recordings.names(in: "orders") + ["../hostile/order-esc-post.json"] {
            let data = try Recordings.data("orders", name)
            let text = String(decoding: data.prefix(9), as: UTF8.self)
            if text.hasPrefix("[{\"id\":"), !name.hasPrefix("notes"), !name.hasPrefix("refund"),
                !name.hasPrefix("email")
            {
                let rows = try await OrderListMapper(siteID: 7).map(response: data)
                #expect(rows.unreadable == [], "\(name)")
                #expect(!rows.isCutOff)
                decoded += rows.items.count
            } else if text.hasPrefix("{\"id\":"), !name.hasPrefix("refund") {
                let order = try await OrderMapper(siteID: 7).map(response: data)
                #expect(order.orderID > 0, "\(name)")
                decoded += 1
            }
        }
        #expect(decoded > 600)
    }

    @Test func test_page_when_recorded_then_nothing_is_lost() async throws {
        let rows = try await OrderListMapper(siteID: 7).map(response: try Recordings.data("orders", "list-p1-100.json"))
        #expect(rows.items.count == 100)
        #expect(rows.items.allSatisfy { $0.totalAmount != nil && $0.dateCreated != nil && $0.billingAddress != nil })
        #expect(rows.items.allSatisfy { $0.isEditable == false || $0.status == .pending || $0.status == .onHold })
    }

    private static func failure(_ response: NetworkResponse) -> NetworkError? {
        if case .failure(let error) = Result(catching: { () throws(NetworkError) in try response.validated() }) {
            error
        } else {
            nil
        }
    }

    @Test func test_errors_when_recorded_then_carry_the_store_s_code() throws {
        var seen = 0
        for group in ["errors", "auth", "mut", "batch"] {
            for name in try Recordings.names(in: group) {
                guard let status = try Recordings.status(group, name), status >= 400 else { continue }
                let data = try Recordings.data(group, name)
                let failure = Self.failure(NetworkResponse(status: status, body: data))
                #expect(failure?.status == status, "\(group)/\(name)")
                guard let error = failure?.storeError else {
                    #expect(!data.starts(with: Data("{".utf8)), "\(group)/\(name)")
                    continue
                }
                #expect(!error.code.isEmpty && !error.message.isEmpty)
                #expect(error.status == status, "\(group)/\(name)")
                #expect(!error.message.contains("<") && !error.message.contains("&quot;"))
                seen += 1
            }
        }
        #expect(seen > 50)
    }

    @Test func test_settings_when_recorded_then_all_decode() async throws {
        for name in try Recordings.names(in: "settings") {
            let data = try Recordings.data("settings", name)
            guard data.starts(with: Data("[{\"id\"".utf8)) else { continue }
            let rows = try await SiteSettingsMapper(siteID: 7, group: "x").map(response: data)
            #expect(rows.unreadable == [] && !rows.items.isEmpty, "\(name)")
        }
    }
}
