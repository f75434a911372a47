import Foundation
import Testing

@testable import Networking

struct ListMapperTests {
    private let mapper = OrderListMapper(siteID: 7)
    private func map(_ text: String) async throws -> MappedRows<Order> {
        try await mapper.map(response: Data(text.utf8))
    }

    @Test func test_page_when_three_of_a_hundred_are_malformed_then_97_are_there_and_three_are_told() async throws {
        let bad = [10: #"{"id":11,"total":{}}"#, 50: #"{"id":51,"status":[]}"#, 99: #""gone""#]
        let rows = (0..<100).map { bad[$0] ?? #"{"id":\#($0 + 1),"status":"pending","total":"1.00"}"# }
        let page = try await map("[\(rows.joined(separator: ","))]")
        #expect(page.items.count == 97)
        #expect(page.unreadable.map(\.id) == [11, 51, nil])
        #expect(
            page.unreadable.map(\.reason) == [
                "total is an object, not an amount", "status is a list, not text", "the record is not an object",
            ]
        )
        #expect(page.unreadable.last?.raw == Data(#""gone""#.utf8))
        #expect(!page.isCutOff)
    }

    @Test func test_page_when_cut_off_then_gives_what_came() async throws {
        let page = try await map(#"[{"id":1},{"id":2,"billing":{"first_na"#)
        #expect(page.items.map(\.orderID) == [1])
        #expect(page.isCutOff && page.unreadable.isEmpty)
    }

    @Test func test_body_when_enveloped_then_is_unwrapped() async throws {
        #expect(try await map(#"{"data":[{"id":1}]}"#).items.map(\.orderID) == [1])
        let order = try await OrderMapper(siteID: 7).map(response: Data(#"{"data":{"id":9}}"#.utf8))
        #expect(order.orderID == 9)
    }

    @Test func test_body_when_record_has_a_member_data_then_is_no_envelope() async throws {
        let order = try await OrderMapper(siteID: 7).map(response: Data(#"{"id":9,"data":{"id":10}}"#.utf8))
        #expect(order.orderID == 9)
    }

    @Test(arguments: [
        #"{"code":"rest_no_route","message":"No route","data":{"status":404}}"#,
        #"{"data":{"code":"rest_no_route","message":"No route","data":{"status":404}}}"#,
    ])
    func test_body_when_an_error_in_a_200_then_is_the_store_s_error(body: String) async {
        let expected = StoreError(
            code: "rest_no_route",
            message: "No route",
            status: 404,
            data: .object(["status": .number(404)])
        )
        await #expect(throws: NetworkError.store(status: 404, expected)) { try await map(body) }
        await #expect(throws: NetworkError.store(status: 404, expected)) {
            try await OrderMapper(siteID: 7).map(response: Data(body.utf8))
        }
    }

    @Test(arguments: ["", "   ", "<!DOCTYPE html><title>Log in</title>", "Fatal error", "\u{FEFF}<br />"])
    func test_body_when_not_json_then_says_so(body: String) async {
        do {
            _ = try await map(body)
            Issue.record("mapped")
        } catch NetworkError.notJSON {
        } catch {
            Issue.record("\(error)")
        }
    }

    @Test(arguments: ["{\"id\":1}", "null", "12", "\"a\""])
    func test_body_when_json_but_no_list_then_is_unreadable(body: String) async {
        await #expect(throws: NetworkError.unreadable(resource: "list of orders", reason: "the answer is not a list")) {
            try await map(body)
        }
    }

    @Test func test_record_when_bad_then_names_the_field() async {
        await #expect(throws: NetworkError.unreadable(resource: "order", reason: "total is “x”, not an amount")) {
            try await OrderMapper(siteID: 7).map(response: Data(#"{"id":1,"total":"x"}"#.utf8))
        }
    }
}
