import Testing

@testable import Hardware

struct CCIDReaderServiceTests {
    @Test func test_discover_when_readers_come_and_go_then_listed_in_test_mode() async throws {
        let stage = try CCIDStage()
        var lists = stage.service.discover().makeAsyncIterator()
        let first = try #require(try await lists.next()?.first)
        #expect(first.kind == .ccid)
        #expect(first.mode == .test)
        #expect(first.serial == "0001")
        #expect(first.name == "Test Chip reader")
        #expect(first.trouble == nil)
        stage.bus.plug([])
        #expect(try await lists.next() == [])
    }

    @Test func test_discover_when_two_tell_one_serial_then_told_apart_by_place() throws {
        let recording = try CCIDRecording("emv-approve")
        let devices = [
            recording.device(address: 2), recording.device(address: 3), recording.device(address: 4, serial: nil),
        ]
        let serials = CCIDListing.readers(in: devices).map(\.reader.serial)
        #expect(serials == ["/dev/bus/usb/001/002", "/dev/bus/usb/001/003", "/dev/bus/usb/001/004"])
    }

    @Test(arguments: [
        (USBError.busy, CardReaderFault.inUse),
        (.noPermission("/dev/bus/usb/001/002"), .noPermission("/dev/bus/usb/001/002")),
        (.gone, .unplugged),
        (.failed(code: -99, name: "LIBUSB_ERROR_OTHER"), .broken("LIBUSB_ERROR_OTHER")),
    ])
    func test_connect_when_refused_then_cause_is_named(error: USBError, fault: CardReaderFault) async throws {
        let stage = try CCIDStage()
        stage.bus.refuse(error)
        do {
            try await stage.connect()
            Issue.record("connected")
        } catch CardReaderServiceError.connection(let cause) {
            #expect(cause as? CardReaderFault == fault)
        }
        stage.bus.refuse(nil)
        try await stage.connect()
    }

    @Test(arguments: [UInt32(0x0000_00BE), 0x0008_00BE])
    func test_connect_when_reader_passes_characters_then_refused_in_words(features: UInt32) async throws {
        let stage = try CCIDStage(features: features)
        do {
            try await stage.connect()
            Issue.record("connected")
        } catch CardReaderServiceError.connection(let cause) {
            guard case .unsupported(let words) = cause as? CardReaderFault else {
                Issue.record("\(cause)")
                return
            }
            #expect(words.contains("single characters"))
        }
    }

    @Test func test_collect_when_card_speaks_t1_on_a_tpdu_reader_then_refused_in_words() async throws {
        let stage = try CCIDStage(features: 0x0001_00BE)
        try await stage.connect()
        stage.damage(1) { command, _ in
            // 3B 80 81 31 … : T=1 alone, with its check byte.
            let reset: [UInt8] = [0x3B, 0x80, 0x01, 0x81]
            return [.message([0x80, UInt8(reset.count), 0, 0, 0, 0, command[6], 0, 0, 0] + reset)]
        }
        guard case .unsupported(let words) = await stage.collect(TestBank.approving()).fault else {
            Issue.record("not refused")
            return
        }
        #expect(words.contains("T=1"))
    }

    @Test func test_collect_when_not_connected_then_said() async throws {
        let stage = try CCIDStage()
        #expect(await stage.collect(TestBank.approving()).fault == .notConnected)
    }

    @Test(arguments: [true, false]) func test_collect_when_no_card_comes_then_said_in_time(interrupt: Bool) async throws
    {
        let stage = try CCIDStage(interrupt: interrupt)
        try await stage.connect()
        stage.reader.answer { command, _ in [.message([0x81, 0, 0, 0, 0, 0, command[6], 2, 0, 0])] }
        let start = stage.clock.now
        #expect(await stage.collect(TestBank.approving()).fault == .noCardInTime)
        let waited = stage.clock.now - start
        #expect(waited >= .seconds(59) && waited <= .seconds(62))
    }

    @Test(arguments: [true, false]) func test_collect_when_card_comes_late_then_taken(interrupt: Bool) async throws {
        let stage = try CCIDStage(interrupt: interrupt)
        try await stage.connect()
        let recording = stage.recording
        stage.reader.answer { command, number in
            if command[0] == 0x65, number < 5 { return [.message([0x81, 0, 0, 0, 0, 0, command[6], 2, 0, 0])] }
            return CCIDStage.replies(recording, command)
        }
        guard case .approved = await stage.outcome(TestBank.approving()) else {
            Issue.record("not approved")
            return
        }
    }

    @Test(arguments: Array(0...7)) func test_cancel_when_the_bank_was_not_asked_then_cancelled(number: Int) async throws
    {
        let stage = try CCIDStage()
        try await stage.connect()
        stage.damage(number) { _, _ in [.hang] }
        let bank = TestBank.approving()
        async let result = stage.collect(bank)
        await stage.reader.hanging.wait()
        #expect(try await stage.service.cancel() == .cancelled)
        #expect(await result.fault == .cancelled)
        #expect(bank.requests.isEmpty)
        #expect(try await stage.service.cancel() == .nothingToCancel)
        stage.mend()
        guard case .approved = await stage.outcome(TestBank.approving()) else {
            Issue.record("the reader is not usable afterwards")
            return
        }
    }

    @Test func test_cancel_when_the_bank_is_asked_then_too_late_and_approved() async throws {
        let stage = try CCIDStage()
        try await stage.connect()
        let bank = TestBank(.approved(responseCode: "00", authorisationCode: "A", issuerData: []), holds: true)
        async let outcome = stage.outcome(bank)
        await bank.asked.wait()
        #expect(try await stage.service.cancel() == .tooLate)
        #expect(await stage.collect(TestBank.approving()).fault == .busy)
        bank.release.raise()
        guard case .approved = await outcome else {
            Issue.record("not approved")
            return
        }
    }

    @Test func test_consumer_when_it_stops_listening_then_collection_is_cancelled() async throws {
        let stage = try CCIDStage()
        try await stage.connect()
        stage.damage(3) { _, _ in [.hang] }
        let listening = Task { await stage.collect(TestBank.approving()) }
        await stage.reader.hanging.wait()
        listening.cancel()
        _ = await listening.value
        stage.mend()
        // The cancelled one may still be leaving.
        var outcome = await stage.collect(TestBank.approving())
        while outcome.fault == .busy { outcome = await stage.collect(TestBank.approving()) }
        #expect(outcome.fault == nil)
    }

    @Test func test_reader_when_replugged_then_comes_back_by_itself() async throws {
        let stage = try CCIDStage()
        try await stage.connect()
        var events = stage.service.connectionEvents().makeAsyncIterator()
        stage.bus.plug([])
        #expect(await events.next() == .lost)
        let recording = stage.recording
        let returned = FakeReader(recording.device(address: 9), clock: stage.clock) { command, _ in
            CCIDStage.replies(recording, command)
        }
        stage.bus.plug([returned])
        guard case .returned(let reader) = await events.next() else {
            Issue.record("did not come back")
            return
        }
        #expect(reader.serial == "0001")
        guard case .approved = await stage.outcome(TestBank.approving()) else {
            Issue.record("not approved")
            return
        }
        #expect(!returned.written.isEmpty)
    }

    @Test func test_reader_when_replugged_and_not_ours_for_long_then_comes_back_once_it_is() async throws {
        let stage = try CCIDStage()
        try await stage.connect()
        var events = stage.service.connectionEvents().makeAsyncIterator()
        stage.bus.plug([])
        #expect(await events.next() == .lost)
        stage.bus.refuse(.noPermission("/dev/bus/usb/001/009"), times: 100)
        stage.bus.plug([stage.reader])
        guard case .returned(let reader) = await events.next() else {
            Issue.record("did not come back")
            return
        }
        #expect(reader.serial == "0001")
    }

    @Test func test_reader_when_it_goes_while_it_is_opened_again_then_only_the_next_one_counts() async throws {
        let stage = try CCIDStage()
        try await stage.connect()
        var events = stage.service.connectionEvents().makeAsyncIterator()
        stage.bus.plug([])
        #expect(await events.next() == .lost)
        let (bus, service, hasGone) = (stage.bus, stage.service, Signal())
        bus.duringNextOpen {
            bus.plug([])
            // Once the service lists the bus, it knows.
            var listing = service.discover().makeAsyncIterator()
            _ = try? await listing.next()
            hasGone.raise()
        }
        bus.plug([stage.reader])
        await hasGone.wait()
        let recording = stage.recording
        let next = FakeReader(recording.device(address: 9), clock: stage.clock) { command, _ in
            CCIDStage.replies(recording, command)
        }
        bus.plug([next])
        guard case .returned = await events.next(), case .approved = await stage.outcome(TestBank.approving()) else {
            Issue.record("did not come back")
            return
        }
        #expect(!next.written.isEmpty)
    }

    @Test func test_collect_when_answer_of_the_bank_is_lost_then_unknown_and_card_is_told_z3() async throws {
        let stage = try CCIDStage()
        try await stage.connect()
        #expect(await stage.outcome(TestBank(nil)) == .unknown)
        await stage.service.disconnect()
        let last = try #require(stage.reader.written.last { $0[0] == 0x6F })
        #expect(Array(last[10..<17]) == [0x80, 0xAE, 0x00, 0x00, 0x1F, 0x5A, 0x33])
    }

    @Test func test_collect_when_the_bank_declines_then_its_reason_and_the_card_is_told() async throws {
        let stage = try CCIDStage()
        try await stage.connect()
        let bank = TestBank(.declined(responseCode: "51", reason: "insufficient funds"))
        #expect(await stage.outcome(bank) == .declined(reason: "insufficient funds"))
        await stage.service.disconnect()
        let last = try #require(stage.reader.written.last { $0[0] == 0x6F })
        #expect(Array(last[10..<17]) == [0x80, 0xAE, 0x00, 0x00, 0x1F, 0x35, 0x31])
    }

    @Test(arguments: [Int64(0), -1, 1_000_000_000_000])
    func test_collect_when_amount_does_not_fit_then_refused_before_a_card(amount: Int64) async throws {
        let stage = try CCIDStage()
        try await stage.connect()
        let parameters = CCIDStage.parameters.copy(amountMinor: amount)
        await #expect(throws: CardReaderServiceError.self) {
            for try await _ in stage.service.collect(parameters, host: TestBank.approving()) {}
        }
        #expect(!stage.reader.written.contains { $0[0] == 0x62 })
    }
}
