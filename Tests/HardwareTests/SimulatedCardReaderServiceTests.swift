import Hardware
import Testing

struct SimulatedCardReaderServiceTests {
    /// A bank that approves whatever does not end in 0002.
    private struct Bank: CollectionHost {
        func authorise(_ request: AuthorisationRequest) async throws -> AuthorisationAnswer {
            if request.maskedPAN?.lastFour == "0002" {
                return .declined(responseCode: "51", reason: "insufficient funds")
            }
            return .approved(responseCode: "00", authorisationCode: "SIM001", issuerData: [])
        }

        func choose(among applications: [CardApplication]) async -> Int? { 0 }
    }

    private let parameters = CollectionParameters(amountMinor: 7_016, currency: "USD", idempotencyKey: "k")

    private func connected(_ script: SimulatedReaderScript) async throws -> SimulatedCardReaderService {
        let service = SimulatedCardReaderService(script: script)
        _ = try await service.connect(SimulatedCardReaderService.reader)
        return service
    }

    @Test func test_discover_when_asked_then_one_test_mode_reader_is_found() async throws {
        var found: [CardReader] = []
        for try await readers in SimulatedCardReaderService().discover() { found = readers }
        #expect(found.map(\.kind) == [.simulated])
        #expect(found.map(\.mode) == [.test])
    }

    @Test func test_collect_when_approved_then_card_summary_is_last() async throws {
        var events: [CardReaderEvent] = []
        for try await event in try await connected(.approve).collect(parameters, host: Bank()) { events.append(event) }
        let card = CardSummary(brand: "Visa", lastFour: "4242", authorisationCode: "SIM001", entry: .contactless)
        #expect(events == [.waitingForInput([.tap, .insert]), .cardRead, .authorising, .completed(.approved(card))])
    }

    @Test func test_collect_when_bank_declines_then_its_reason_is_handed_out() async throws {
        var last: CardReaderEvent?
        for try await event in try await connected(.decline).collect(parameters, host: Bank()) { last = event }
        #expect(last == .completed(.declined(reason: "insufficient funds")))
    }

    @Test func test_collect_when_card_refuses_an_approval_then_it_is_told_apart() async throws {
        var last: CardReaderEvent?
        for try await event in try await connected(.refuseAfterApproval).collect(parameters, host: Bank()) {
            last = event
        }
        guard case .completed(.declinedByCard(let card)) = last else {
            Issue.record("\(String(describing: last))")
            return
        }
        #expect(card.authorisationCode == "SIM001")
    }

    @Test func test_collect_when_answer_is_lost_then_outcome_is_unknown() async throws {
        var last: CardReaderEvent?
        for try await event in try await connected(.loseAnswer).collect(parameters, host: Bank()) { last = event }
        #expect(last == .completed(.unknown))
    }

    @Test func test_collect_when_not_connected_then_step_and_cause_are_named() async {
        await #expect {
            for try await _ in SimulatedCardReaderService().collect(parameters, host: Bank()) {}
        } throws: { error in
            guard case CardReaderServiceError.collection(let cause) = error else { return false }
            return cause as? CardReaderFault == .notConnected
        }
    }

    @Test func test_cancel_when_waiting_for_card_then_collection_ends_cancelled() async throws {
        let service = try await connected(.noCard)
        await #expect {
            for try await event in service.collect(parameters, host: Bank())
            where event == .waitingForInput([.tap, .insert]) {
                Task { _ = try await service.cancel() }
            }
        } throws: { error in
            guard case CardReaderServiceError.collection(let cause) = error else { return false }
            return cause as? CardReaderFault == .cancelled
        }
    }

    @Test func test_version_when_libusb_is_linked_then_major_is_one() {
        #expect(USBLibrary.version.hasPrefix("1.0."))
    }
}
