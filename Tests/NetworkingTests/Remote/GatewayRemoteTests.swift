import Foundation
import Testing
import WooFoundation

@testable import Networking

@Suite struct GatewayRemoteTests {
    private static let wanted = GatewayIntentRequest(
        amount: 1_234,
        currency: "USD",
        orderID: 3_129,
        orderRef: "DVyBeRiperf2yU9cgVw0k2Ie58XXo6jZgaxFYRywVPc",
        leg: 1,
        alreadyTaken: 0,
        description: "Order #3129",
        paymentID: "p-1"
    )

    private static func intent(_ more: String) -> String {
        """
        {"object":"intent","id":"gi_1","status":"requires_payment_method","amount":1234,"currency":"USD","livemode":false,
        "payment_id":"p-1","card":null,"decline":null\(more)}
        """
    }

    private static let named = #","order_ref":"DVyBeRiperf2yU9cgVw0k2Ie58XXo6jZgaxFYRywVPc","leg":1"#

    private func remote(_ network: MockNetwork) throws -> GatewayRemote {
        let endpoint = try ProcessorEndpoint("https://pay.example.com", key: Secret("mgw_test_1"))
        return GatewayRemote(network: network, endpoint: endpoint, livemode: false)
    }

    private func sent(_ network: MockNetwork) throws -> [(version: String?, body: String)] {
        try network.requests.map { request in
            let made = try #require(request as? HTTPRequest)
            return (made.headers["Merced-Gateway-Version"], String(decoding: made.body ?? Data(), as: UTF8.self))
        }
    }

    @Test func test_intent_when_wanted_then_named_in_version_2_and_the_gateway_may_leave_the_number_out() async throws {
        let network = MockNetwork()
        network.simulateResponse(suffix: "v1/intents", json: Self.intent(Self.named))
        guard case .made(let made) = try await remote(network).createIntent(Self.wanted, key: "key-0001") else {
            Issue.record("not made")
            return
        }
        #expect(made.orderID == nil)
        let request = try #require(try sent(network).first)
        #expect(request.version == "2")
        #expect(request.body.contains(Self.wanted.orderRef))
        #expect(request.body.contains("\"already_taken\":0"))
    }

    @Test func test_intent_when_version_2_is_refused_then_the_first_is_spoken_from_then_on() async throws {
        let network = MockNetwork(mode: .queue)
        let refusal = #"{"error":{"code":"version_not_supported","message":"No."}}"#
        network.simulateResponse(suffix: "v1/intents", status: 400, json: refusal)
        for _ in 0..<2 { network.simulateResponse(suffix: "v1/intents", json: Self.intent(#","order_id":3129"#)) }
        let remote = try remote(network)
        _ = try await remote.createIntent(Self.wanted, key: "key-0001")
        _ = try await remote.createIntent(Self.wanted, key: "key-0001")
        let requests = try sent(network)
        #expect(requests.map(\.version) == ["2", "1", "1"])
        #expect(requests.dropFirst().allSatisfy { !$0.body.contains("order_ref") && !$0.body.contains("leg") })
    }

    @Test(arguments: [
        #","order_ref":"another","leg":1"#, #","order_ref":"DVyBeRiperf2yU9cgVw0k2Ie58XXo6jZgaxFYRywVPc","leg":2"#,
        #","order_id":3130"#,
    ])
    func test_intent_when_it_is_of_another_order_or_leg_then_it_counts_for_nothing(_ more: String) async throws {
        let network = MockNetwork()
        network.simulateResponse(suffix: "v1/intents", json: Self.intent(more))
        await #expect(throws: ProcessorAnswerError.self) {
            _ = try await remote(network).createIntent(Self.wanted, key: "key-0001")
        }
    }

    @Test func test_intent_when_one_is_open_then_it_comes_and_one_of_another_order_does_not() async throws {
        for (more, isTaken) in [(Self.named, true), (#","order_ref":"other","leg":1"#, false), ("", false)] {
            let network = MockNetwork()
            let error = #""error":{"code":"order_has_intent","message":"Open."}"#
            let body = "{\(error),\"intent\":\(Self.intent(more))}"
            network.simulateResponse(suffix: "v1/intents", status: 409, json: body)
            let answer = try? await remote(network).createIntent(Self.wanted, key: "key-0001")
            if case .open(let open)? = answer { #expect(open.id == "gi_1" && isTaken) } else { #expect(!isTaken) }
        }
    }

    @Test func test_intent_when_more_was_taken_then_how_much() async throws {
        let network = MockNetwork()
        let body = #"{"error":{"code":"order_taken_differs","message":"1234."},"taken":1234}"#
        network.simulateResponse(suffix: "v1/intents", status: 409, json: body)
        #expect(try await remote(network).createIntent(Self.wanted, key: "key-0001") == .taken(minor: 1_234))
    }
}
