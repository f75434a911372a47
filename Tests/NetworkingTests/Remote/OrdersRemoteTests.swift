import Foundation
import Testing
import WooFoundation

@testable import Networking

struct OrdersRemoteTests {
    private let network = MockNetwork()
    private var remote: OrdersRemote { OrdersRemote(network: network) }
    private let date = Date(timeIntervalSince1970: 1_794_584_656)

    @Test func test_load_orders_when_everything_is_asked_then_parameters_say_it() async throws {
        network.simulateResponse(
            suffix: "orders",
            headers: ["X-WP-Total": "5969", "X-WP-TotalPages": "60"],
            json: #"[{"id":1}]"#
        )
        let query = OrderQuery(
            statuses: ["processing", "on-hold"],
            modifiedAfter: date,
            after: date,
            before: date,
            sortField: .modified,
            isAscending: true
        )
        let page = try await remote.loadOrders(siteID: 7, query: query, pageNumber: 3, pageSize: 500)
        #expect(page.total == 5969 && page.totalPages == 60 && page.items.map(\.siteID) == [7])
        #expect(
            network.requestPaths == [
                "/wc/v3/orders?page=3&per_page=100&orderby=modified&order=asc&status=processing%2Con-hold"
                    + "&modified_after=2026-11-13T15%3A44%3A16&after=2026-11-13T15%3A44%3A16&before=2026-11-13T15%3A44%3A16"
                    + "&dates_are_gmt=true"
            ]
        )
    }

    @Test func test_page_when_beyond_the_end_then_totals_are_unknown() async throws {
        let headers: HTTPHeaders = ["X-WP-Total": "0", "X-WP-TotalPages": "0"]
        network.simulateResponse(suffix: "orders", headers: headers, json: "[]")
        #expect(try await remote.loadOrders(siteID: 7, pageNumber: 9).total == nil)
        #expect(try await remote.loadOrders(siteID: 7, pageNumber: 1).total == 0)
    }

    @Test func test_search_when_text_holds_a_parameter_then_stays_data() async throws {
        network.simulateResponse(suffix: "orders", json: "[]")
        _ = try await remote.searchOrders(siteID: 7, keyword: "a&_method=PUT#x")
        #expect(network.requestPaths.first?.hasSuffix("&search=a%26_method%3DPUT%23x") == true)
    }

    @Test func test_update_when_status_changes_then_puts_the_slug() async throws {
        network.simulateResponse(suffix: "orders/5", json: #"{"id":5,"status":"on-hold"}"#)
        let order = try await remote.updateOrder(siteID: 7, orderID: 5, status: .onHold).harmless()
        #expect(order.status == .onHold)
        let request = try #require(network.requests.first as? RESTRequest)
        #expect(request.method == .put && request.body == .object(["status": .string("on-hold")]))
    }

    @Test func test_notes_when_loaded_and_added_then_carry_their_order() async throws {
        network.simulateResponse(suffix: "orders/5/notes", body: try Responses.data("order-notes"))
        let notes = try await remote.loadOrderNotes(siteID: 7, orderID: 5)
        #expect(
            notes.items.map(\.noteID) == [8884, 8885] && notes.items.allSatisfy { $0.orderID == 5 && $0.siteID == 7 }
        )
        #expect(notes.items.first?.note.contains("287&rarr;286") == true)
        network.simulateResponse(suffix: "orders/5/notes", body: try Responses.data("order-note"))
        let note = try await remote.addOrderNote(siteID: 7, orderID: 5, note: "Hi", isCustomerNote: true).harmless()
        #expect(note.noteID > 0)
        let request = try #require(network.requests.last as? RESTRequest)
        #expect(request.method == .post)
        #expect(request.body?.text == #"{"added_by_user":true,"customer_note":true,"note":"Hi"}"#)
    }

    @Test func test_date_modified_when_asked_then_two_fields_are() async throws {
        network.simulateResponse(
            suffix: "orders/5",
            json: #"{"date_modified_gmt":"2026-11-13T15:44:16","status":"failed","_links":{}}"#
        )
        let modified = try await remote.loadDateModified(siteID: 7, orderID: 5)
        #expect(modified == EntityDateModified(dateModified: date, status: "failed"))
        #expect(network.requestPaths == ["/wc/v3/orders/5?_fields=date_modified_gmt%2Cstatus"])
    }

    @Test func test_load_order_when_cancelled_then_says_so() async throws {
        network.withhold(suffix: "orders/5")
        let task = Task { [remote] in try await remote.loadOrder(siteID: 7, orderID: 5) }
        await network.waitForRequests(suffix: "orders/5")
        task.cancel()
        await #expect(throws: NetworkError.cancelled) { try await task.value }
    }
}
