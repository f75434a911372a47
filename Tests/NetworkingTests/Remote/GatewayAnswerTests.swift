import Foundation
import Testing
import WooFoundation

@testable import Networking

/// An answer of a gateway counts only where it is about what was asked.
@Suite struct GatewayAnswerTests {
    private func load(_ livemode: Bool = true, intent: String = "gi_1", key: String = "key-0001") async throws
        -> GatewayAuthorisation?
    {
        let network = MockNetwork()
        let answer = """
            {"key":"\(key)","intent":"\(intent)","status":"approved","amount":1234,"currency":"USD","livemode":\(livemode),
            "response_code":"00","authorisation_code":"A1B2C3"}
            """
        network.simulateResponse(suffix: "v1/intents/gi_1/authorisations/key-0001", json: answer)
        let endpoint = try ProcessorEndpoint("https://pay.example.com", key: Secret("mgw_live_1"))
        return try await GatewayRemote(network: network, endpoint: endpoint, livemode: true)
            .loadAuthorisation(intent: "gi_1", key: "key-0001")
    }

    @Test func test_authorisation_when_it_is_of_the_other_mode_intent_or_key_then_it_counts_for_nothing() async throws {
        #expect(try await load()?.status == .approved)
        await #expect(throws: ProcessorAnswerError.mismatch(what: "livemode", expected: "true", found: "false")) {
            try await load(false)
        }
        await #expect(throws: ProcessorAnswerError.mismatch(what: "intent", expected: "gi_1", found: "gi_2")) {
            try await load(intent: "gi_2")
        }
        await #expect(throws: ProcessorAnswerError.mismatch(what: "key", expected: "key-0001", found: "key-0002")) {
            try await load(key: "key-0002")
        }
    }
}
