import Foundation
import Testing
import WooFoundation

@testable import Networking

struct ReceiptRemoteTests {
    @Test func test_create_receipt_when_store_answers_then_page_and_last_day_are_read() async throws {
        let network = MockNetwork()
        let body =
            "{\"receipt_url\":\"https:\\/\\/shop.example\\/wc\\/file\\/transient\\/7eab\",\"expiration_date\":\"2026-11-23\"}"
        network.simulateResponse(suffix: "orders/12/receipt", json: body)
        let page = try await ReceiptRemote(network: network).createReceipt(siteID: 7, orderID: 12)
        #expect(page.url == "https://shop.example/wc/file/transient/7eab")
        #expect(page.expirationDate == "2026-11-23")
    }

    @Test(arguments: [
        "", "javascript:alert(1)", "file:///etc/passwd", "/wc/file",
        "https://x/" + String(repeating: "y", count: 3_000),
    ])
    func test_create_receipt_when_address_is_none_then_it_is_not_taken(_ url: String) async throws {
        let network = MockNetwork()
        network.simulateResponse(suffix: "orders/12/receipt", json: "{\"receipt_url\":\"\(url)\"}")
        await #expect(throws: NetworkError.self) {
            _ = try await ReceiptRemote(network: network).createReceipt(siteID: 7, orderID: 12)
        }
    }

    @Test func test_receipts_when_store_is_too_old_then_what_is_missing_is_named() async throws {
        let network = MockNetwork()
        let error = NetworkError.store(
            status: 404,
            StoreError(code: "rest_no_route", message: "No route was found", status: 404)
        )
        network.simulateError(suffix: "orders/12/receipt", error: error)
        network.simulateError(suffix: "orders/12/actions/send_order_details", error: error)
        let remote = ReceiptRemote(network: network)
        await #expect(throws: ReceiptRemoteError.notOffered(.page)) {
            _ = try await remote.createReceipt(siteID: 7, orderID: 12)
        }
        guard case .refused(error) = await remote.sendOrderDetails(siteID: 7, orderID: 12, address: nil) else {
            Issue.record("an email that was not refused")
            return
        }
    }
}
