import Foundation
import Testing

@testable import Networking

struct MockNetworkTests {
    private func request(_ path: String, _ query: [QueryParameter] = []) -> RESTRequest {
        RESTRequest(siteID: 7, path: path, query: query)
    }

    private func body(_ network: MockNetwork, _ path: String, _ query: [QueryParameter] = []) async throws -> String {
        String(decoding: try await network.responseData(for: request(path, query)).body, as: UTF8.self)
    }

    @Test func test_map_when_several_suffixes_match_then_the_longest_wins_again_and_again() async throws {
        let network = MockNetwork()
        network.simulateResponse(suffix: "orders", json: "[]")
        network.simulateResponse(suffix: "wc/v3/orders", json: "[1]")
        network.simulateResponse(suffix: "orders?page=2", json: "[2]")
        #expect(try await body(network, "orders") == "[1]")
        #expect(try await body(network, "orders") == "[1]")
        #expect(network.requestPaths == ["/wc/v3/orders", "/wc/v3/orders"])
    }

    @Test func test_queue_when_asked_then_gives_each_once() async throws {
        let network = MockNetwork(mode: .queue)
        network.simulateResponse(suffix: "orders", json: "1")
        network.simulateResponse(suffix: "orders", json: "2")
        #expect(try await body(network, "orders") == "1")
        #expect(try await body(network, "orders") == "2")
        await #expect(throws: NetworkError.notFound) { try await body(network, "orders") }
    }

    @Test func test_errors_when_there_then_come_first() async throws {
        let network = MockNetwork()
        network.simulateResponse(suffix: "wc/v3/orders", json: "[]")
        network.simulateError(suffix: "orders", error: .timedOut)
        await #expect(throws: NetworkError.timedOut) { try await body(network, "orders") }
        network.simulateError(suffix: "orders", error: nil)
        #expect(try await body(network, "orders") == "[]")
    }

    @Test func test_status_when_not_2xx_then_is_thrown_as_by_the_real_network() async throws {
        let network = MockNetwork()
        network.simulateResponse(suffix: "orders/1", status: 404, json: try Responses.text("error-404-order"))
        do {
            _ = try await body(network, "orders/1")
            Issue.record("no error")
        } catch let error as NetworkError {
            #expect(error.isNotFound && error.storeError?.code == "woocommerce_rest_shop_order_invalid_id")
        }
    }

    @Test func test_withheld_when_released_then_is_answered() async throws {
        let network = MockNetwork()
        network.simulateResponse(suffix: "orders", json: "[]")
        network.withhold(suffix: "orders")
        let task = Task { try await body(network, "orders") }
        await network.waitForRequests(suffix: "orders")
        network.release(suffix: "orders")
        #expect(try await task.value == "[]")
    }

    @Test func test_withheld_when_cancelled_then_ends() async throws {
        let network = MockNetwork()
        network.withhold(suffix: "orders")
        let task = Task { try await body(network, "orders") }
        await network.waitForRequests(suffix: "orders")
        task.cancel()
        await #expect(throws: NetworkError.cancelled) { try await task.value }
    }

    @Test func test_null_network_when_cancelled_then_ends() async throws {
        let task = Task { try await NullNetwork().responseData(for: HTTPRequest(url: "http://localhost")) }
        task.cancel()
        await #expect(throws: NetworkError.cancelled) { try await task.value }
    }
}
