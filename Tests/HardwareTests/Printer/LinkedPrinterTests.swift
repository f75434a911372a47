import Testing

@testable import Hardware

struct LinkedPrinterTests {
    private static let limits = PrintLimits(
        chunk: .milliseconds(50),
        answer: .milliseconds(20),
        printing: .milliseconds(50),
        job: .seconds(5),
        watching: .milliseconds(50),
        busy: .milliseconds(50),
        pause: .milliseconds(5)
    )
    private let job = (0..<10_000).map { UInt8(0x20 + $0 % 64) }

    @Test func test_print_when_printer_is_well_then_every_byte_arrives_once_and_the_link_is_closed() async throws {
        let link = ScriptedLink()
        try await printer(link).print(job)
        #expect(link.paper == job)
        #expect(link.isClosed)
        #expect(link.timesCleared == 0)
    }

    @Test(arguments: [1, 7, 64, 4_095]) func test_print_when_printer_takes_mouthfuls_then_nothing_is_sent_twice(
        _ size: Int
    )
        async throws
    {
        let link = ScriptedLink(ScriptedLink.Behaviour(mouthful: size))
        try await printer(link).print(Array(job.prefix(2_000)))
        #expect(link.paper == Array(job.prefix(2_000)))
    }

    @Test func test_print_when_printer_never_answers_then_it_is_printed_blindly() async throws {
        let link = ScriptedLink(ScriptedLink.Behaviour(isMute: true))
        try await printer(link).print(job)
        #expect(link.paper == job)
    }

    @Test func test_print_when_printer_never_answers_then_it_is_waited_for_once_and_heard_when_it_does() async throws {
        let link = ScriptedLink(ScriptedLink.Behaviour(isMute: true, delivery: .handedOver))
        let memory = TransientPrinterMemory()
        let printer = LinkedPrinter(limits: Self.limits, memory: memory) { link }
        #expect(try await printer.print(job) == .sent)
        #expect(memory.abilities(of: "scripted") == PrinterAbilities(answersStatus: false, closesWhenDone: false))
        link.change { $0.isMute = false }
        #expect(try await printer.print(job) == .printed)
        #expect(memory.abilities(of: "scripted").answersStatus == true)
        #expect(link.paper == job + job)
    }

    @Test func test_print_when_printer_that_answered_is_silent_then_it_fails_once_and_is_met_anew() async throws {
        let link = ScriptedLink()
        let printer = printer(link)
        try await printer.print(job)
        link.change { ($0.isMute, $0.delivery) = (true, .handedOver) }
        let error = await failure { try await printer.print(job) }
        #expect(error?.fault == .timedOut)
        #expect(error?.mayHavePrinted == false)
        #expect(link.paper == job)
        #expect(try await printer.print(job) == .sent, "another printer may stand there now")
    }

    @Test func test_print_when_printer_that_confirmed_does_not_then_it_failed() async throws {
        let link = ScriptedLink()
        let printer = printer(link)
        try await printer.print(job)
        link.change { ($0.confirms, $0.tellsStatus) = (false, false) }
        let error = await failure { try await printer.print(job) }
        #expect(error?.fault == .timedOut)
        #expect(error?.mayHavePrinted == true)
        #expect(try await printer.print(job) == .sent, "met anew: it took all, and tells no more")
    }

    @Test func test_print_when_the_way_tells_what_was_taken_then_that_counts() async throws {
        let link = ScriptedLink(ScriptedLink.Behaviour(answers: false, delivery: .closed))
        let printer = printer(link)
        #expect(try await printer.print(job) == .sent, "what was read is not yet printed")
        link.change { $0.delivery = .held(4_000) }
        guard case .interrupted(6_000, _)? = await failure({ try await printer.print(job) }) else {
            Issue.record("bytes that were not taken count as printed")
            return
        }
        link.change { $0.delivery = .handedOver }
        #expect(await failure { try await printer.print(job) }?.fault == .timedOut, "it used to close")
        #expect(try await printer.print(job) == .sent)
    }

    @Test func test_status_when_printer_that_answered_is_silent_then_it_says_so_and_it_stays_known() async throws {
        let link = ScriptedLink()
        let printer = printer(link)
        _ = try await printer.status()
        link.change { $0.isMute = true }
        for _ in 0..<2 { #expect(await failure { _ = try await printer.status() }?.fault == .timedOut) }
        #expect(await failure { try await printer.print(job) }?.fault == .timedOut)
    }

    @Test func test_print_when_something_is_wrong_before_then_nothing_is_sent() async throws {
        typealias Case = (ScriptedLink.Behaviour, PrinterFault)
        let cases: [Case] = [
            (.init(paper: 0x72), .paperOut), (.init(cause: 0x16), .coverOpen), (.init(status: 0x1A), .offline),
            (.init(error: 0x32), .needsAttention), (.init(port: PrinterStatus(paper: .out)), .paperOut),
            (.init(answers: false, port: PrinterStatus(isOnline: false)), .offline),
        ]
        for (behaviour, fault) in cases {
            let link = ScriptedLink(behaviour)
            let error = await failure { try await printer(link).print(job) }
            #expect(error?.fault == fault)
            #expect(error?.mayHavePrinted == false)
            #expect(link.paper.isEmpty)
            #expect(link.isClosed)
        }
    }

    @Test func test_print_when_paper_runs_out_in_the_middle_then_it_broke_off_and_names_the_paper() async throws {
        let link = ScriptedLink(ScriptedLink.Behaviour(stopsAfter: 5_000, tellsPaperOut: true))
        let error = await failure { try await printer(link).print(job) }
        guard case .interrupted(let sent, _)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(sent == 5_000)
        #expect(error?.fault == .paperOut)
        #expect(link.paper == Array(job.prefix(5_000)))
    }

    @Test func test_print_when_printer_stops_without_a_word_then_it_timed_out_and_may_be_on_paper() async throws {
        let link = ScriptedLink(ScriptedLink.Behaviour(answers: false, stopsAfter: 4_096))
        let error = await failure { try await printer(link).print(job) }
        #expect(error?.fault == .timedOut)
        #expect(error?.mayHavePrinted == true)
        #expect(link.paper == Array(job.prefix(4_096)))
    }

    @Test func test_print_when_nothing_is_ever_taken_then_nothing_was_printed() async throws {
        let link = ScriptedLink(ScriptedLink.Behaviour(answers: false, stopsAfter: 0))
        let error = await failure { try await printer(link).print(job) }
        #expect(error?.fault == .timedOut)
        #expect(error?.mayHavePrinted == false)
    }

    @Test func test_print_when_connection_is_cut_then_it_broke_off() async throws {
        let link = ScriptedLink(ScriptedLink.Behaviour(breaksAfter: 4_096))
        let error = await failure { try await printer(link).print(job) }
        #expect(error?.fault == .unplugged)
        #expect(error?.mayHavePrinted == true)
    }

    @Test func test_print_when_everything_was_taken_and_paper_ended_then_it_broke_off() async throws {
        let link = ScriptedLink(ScriptedLink.Behaviour(confirms: false, tellsStatus: false))
        // The answer to the last question is that of a printer without paper.
        let late = LateStatus(link: link, after: job.count)
        let error = await failure { try await LinkedPrinter(limits: Self.limits) { late }.print(job) }
        #expect(error?.fault == .paperOut)
        #expect(error?.mayHavePrinted == true)
    }

    @Test func test_print_when_remains_are_to_go_then_the_printer_is_cleared_first() async throws {
        let link = ScriptedLink()
        try await printer(link).print(job, discardsRemains: true)
        #expect(link.timesCleared == 1)
    }

    @Test func test_print_when_printer_cannot_be_opened_then_nothing_was_printed() async {
        let printer = LinkedPrinter(limits: Self.limits) { throw PrinterFault.inUse }
        let error = await failure { try await printer.print(job) }
        #expect(error?.fault == .inUse)
        #expect(error?.mayHavePrinted == false)
    }

    @Test func test_print_when_two_jobs_come_at_once_then_they_do_not_mix() async throws {
        let link = ScriptedLink(ScriptedLink.Behaviour(mouthful: 10))
        let printer = printer(link)
        let (first, second) = ([UInt8](repeating: 0x41, count: 500), [UInt8](repeating: 0x42, count: 500))
        async let one = printer.print(first)
        async let two = printer.print(second)
        _ = try await (one, two)
        #expect(link.paper == first + second || link.paper == second + first)
    }

    @Test func test_status_when_asked_then_all_answers_are_put_together() async throws {
        let link = ScriptedLink(ScriptedLink.Behaviour(paper: 0x1E))
        #expect(
            try await printer(link).status()
                == PrinterStatus(
                    paper: .nearEnd,
                    isCoverOpen: false,
                    isOnline: true,
                    hasError: false,
                    drawerLevel: .low
                )
        )
    }

    private func printer(_ link: any PrinterLink) -> LinkedPrinter { LinkedPrinter(limits: Self.limits) { link } }

    private func failure(_ work: () async throws -> Void) async -> PrinterServiceError? {
        do {
            try await work()
            return nil
        } catch {
            return error as? PrinterServiceError
        }
    }
}

/// A printer that runs out of paper after it took the whole job.
private struct LateStatus: PrinterLink {
    let link: ScriptedLink
    let after: Int

    var answers: Bool { true }
    var identity: String { link.identity }

    func settle(within limit: Duration, closing: Duration) async throws -> PrinterDelivery { .taken }

    func write(_ bytes: [UInt8], timeout: Duration) async throws -> Int {
        let count = try await link.write(bytes, timeout: timeout)
        if link.paper.count >= after { link.change { $0.paper = 0x72 } }
        return count
    }

    func read(maximum: Int, timeout: Duration) async throws -> [UInt8] {
        try await link.read(maximum: maximum, timeout: timeout)
    }

    func portStatus() async throws -> PrinterStatus? { nil }
    func discardRemains() async throws {}
    func close() async { await link.close() }
}
