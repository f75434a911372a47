import TestSupport
import Testing

@testable import Hardware

@Suite(.timeLimit(.minutes(10)))
struct TCPPrinterTests {
    /// For a double that does what is asked, however busy the machine is.
    private static let patient = PrintLimits(
        chunk: .seconds(60),
        answer: .seconds(60),
        taking: .seconds(60),
        closing: .seconds(60),
        job: .seconds(300)
    )
    /// For one that does not: these waits are waited to their end.
    private static let brief = PrintLimits(
        chunk: .milliseconds(300),
        answer: .milliseconds(500),
        taking: .seconds(1),
        job: .seconds(20),
        watching: .milliseconds(200),
        busy: .milliseconds(50)
    )
    private let job = (0..<20_000).map { UInt8(0x20 + $0 % 90) }

    @Test(arguments: ["127.0.0.1", "localhost"]) func test_print_when_printer_listens_then_every_byte_arrives_once(
        _ host: String
    ) async throws {
        let double = try TCPPrinterDouble()
        defer { double.stop() }
        try await printer(double, host: host).print(job)
        #expect(double.paper == job)
    }

    @Test func test_print_when_address_is_ipv6_then_every_byte_arrives_once() async throws {
        let double = try TCPPrinterDouble(isIPv6: true)
        defer { double.stop() }
        try await printer(double, host: "::1").print(job)
        #expect(double.paper == job)
    }

    @Test func test_print_when_printer_is_mute_then_it_prints_all_the_same() async throws {
        let double = try TCPPrinterDouble(TCPPrinterDouble.Faults(isMute: true))
        defer { double.stop() }
        var limits = Self.patient
        limits.answer = Self.brief.answer
        #expect(try await printer(double, limits).print(job) == .sent, "that it read to the end is not that it printed")
        while double.paper.count < job.count { await Task.yield() }
        #expect(double.paper == job)
    }

    @Test func test_print_when_printer_never_says_that_all_is_printed_then_it_is_waited_for_only_once() async throws {
        let double = try TCPPrinterDouble(TCPPrinterDouble.Faults(confirms: false, tellsStatus: false))
        defer { double.stop() }
        var limits = Self.patient
        (limits.printing, limits.watching) = (.seconds(2), .milliseconds(100))
        let printer = printer(double, limits)
        #expect(try await printer.print(job) == .sent)
        #expect(double.timesAskedWhenPrinted == 1)
        #expect(try await printer.print(job) == .sent)
        #expect(double.timesAskedWhenPrinted == 1)
        #expect(double.paper == job + job)
    }

    @Test func test_print_when_printer_that_answered_accepts_and_never_reads_then_it_failed() async throws {
        let double = try TCPPrinterDouble()
        defer { double.stop() }
        let memory = TransientPrinterMemory()
        try await printer(double, memory: memory).print(job)
        double.change { $0.stopsReadingAfter = 0 }
        let error = await failure {
            try await printer(double, Self.brief, memory: memory).print(Array(job.prefix(1_000)))
        }
        #expect(error?.fault == .timedOut)
        #expect(error?.mayHavePrinted == false)
        #expect(double.paper == job)
    }

    @Test func test_print_when_printer_accepts_and_never_reads_then_it_is_not_said_to_be_printed() async throws {
        let double = try TCPPrinterDouble(TCPPrinterDouble.Faults(stopsReadingAfter: 0))
        defer { double.stop() }
        let printer = printer(double, Self.brief)
        // So little waits in the other end's system, which confirms it.
        for _ in 0..<2 { #expect(try await printer.print(Array(job.prefix(1_000))) == .sent) }
        #expect(double.paper.isEmpty)
    }

    @Test func test_print_when_printer_takes_only_some_of_it_then_it_failed() async throws {
        let double = try TCPPrinterDouble(TCPPrinterDouble.Faults(isMute: true, stopsReadingAfter: 0))
        defer { double.stop() }
        let job = [UInt8](repeating: 0x41, count: 200_000)
        let error = await failure { try await printer(double, Self.brief).print(job) }
        #expect(error?.fault == .timedOut)
        #expect(error?.mayHavePrinted == true)
        #expect(double.paper.isEmpty)
    }

    @Test func test_print_when_paper_is_out_before_then_nothing_is_sent() async throws {
        let double = try TCPPrinterDouble(TCPPrinterDouble.Faults(paper: 0x7E))
        defer { double.stop() }
        let error = await failure { try await printer(double).print(job) }
        #expect(error?.fault == .paperOut)
        #expect(error?.mayHavePrinted == false)
        #expect(double.paper.isEmpty)
    }

    @Test func test_print_when_paper_runs_out_in_the_middle_then_it_broke_off_by_the_printers_own_word() async throws {
        let double = try TCPPrinterDouble(TCPPrinterDouble.Faults(stopsReadingAfter: 3_000, tellsPaperOut: true))
        defer { double.stop() }
        // More than the buffers of both sides hold.
        let long = (0..<8_000_000).map { UInt8(0x20 + $0 % 90) }
        var limits = Self.patient
        (limits.chunk, limits.stalls) = (Self.brief.chunk, 100)
        let error = await failure { try await printer(double, limits).print(long) }
        #expect(error?.fault == .paperOut)
        #expect(error?.mayHavePrinted == true)
        #expect(double.paper == Array(long.prefix(3_000)))
    }

    @Test func test_print_when_printer_hangs_up_in_the_middle_then_it_broke_off() async throws {
        let double = try TCPPrinterDouble(TCPPrinterDouble.Faults(hangsUpAfter: 2_000))
        defer { double.stop() }
        let error = await failure { try await printer(double).print(job) }
        #expect(error?.mayHavePrinted == true)
        #expect(error?.fault == .unplugged)
    }

    @Test func test_print_when_nobody_listens_then_nothing_was_printed() async throws {
        let double = try TCPPrinterDouble()
        double.stop()
        let error = await failure { try await printer(double, Self.brief).print(job) }
        #expect(error?.mayHavePrinted == false)
        #expect(error?.fault == .refused)
    }

    @Test func test_print_when_half_of_it_waits_in_the_buffer_then_an_answer_ahead_of_the_queue_proves_nothing()
        async throws
    {
        let faults = TCPPrinterDouble.Faults(confirms: false, tellsStatus: false, printsOnly: 3_000)
        let double = try TCPPrinterDouble(faults)
        defer { double.stop() }
        var limits = Self.patient
        (limits.printing, limits.watching) = (.milliseconds(500), .milliseconds(100))
        for _ in 0..<2 { #expect(try await printer(double, limits).print(job) == .sent) }
    }

    @Test func test_drawer_when_there_is_no_paper_and_the_printer_is_offline_then_the_pulse_goes_past_the_queue()
        async throws
    {
        let double = try TCPPrinterDouble(TCPPrinterDouble.Faults(paper: 0x7E, status: 0x1A))
        defer { double.stop() }
        #expect(try await printer(double).openDrawer(DrawerKick(.five, milliseconds: 150)) == .unknown)
        while double.pulsesAtOnce.isEmpty { await Task.yield() }
        #expect(double.pulsesAtOnce == [[1, 2]])
        #expect(double.paper.isEmpty, "nothing waits until there is paper again")
    }

    @Test func test_drawer_when_the_printer_hangs_up_at_the_pulse_then_it_is_not_said_to_be_open() async throws {
        let double = try TCPPrinterDouble(TCPPrinterDouble.Faults(hangsUpAfter: 2))
        defer { double.stop() }
        let error = await failure { _ = try await printer(double).openDrawer(DrawerKick(.two)) }
        #expect(error?.fault == .unplugged)
    }

    @Test func test_print_when_host_has_no_address_then_it_is_named() async throws {
        let printer = LinkedPrinter { try await TCPPrinterLink(host: "256.1.1.1.invalid", port: 9_100) }
        let error = await failure { try await printer.print(job) }
        guard case .notFound(let what)? = error?.fault else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(what.hasPrefix("256.1.1.1.invalid"))
    }

    @Test func test_print_when_cancelled_while_the_printer_takes_nothing_then_it_ends() async throws {
        let double = try TCPPrinterDouble(TCPPrinterDouble.Faults(stopsReadingAfter: 100))
        defer { double.stop() }
        let long = [UInt8](repeating: 0x41, count: 8_000_000)
        let printer = LinkedPrinter(limits: PrintLimits(chunk: .seconds(600), answer: .milliseconds(200))) {
            try await TCPPrinterLink(host: "127.0.0.1", port: double.port)
        }
        let task = Task { try await printer.print(long) }
        while double.paper.count < 100 { await Task.yield() }
        task.cancel()
        let error = await failure { _ = try await task.value }
        guard case .interrupted(_, let cause)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(cause is CancellationError)
    }

    @Test func test_print_when_cover_is_closed_again_then_the_next_job_goes_through() async throws {
        let double = try TCPPrinterDouble(TCPPrinterDouble.Faults(cause: 0x16))
        defer { double.stop() }
        let printer = printer(double)
        #expect(await failure { try await printer.print(job) }?.fault == .coverOpen)
        double.change { $0.cause = 0x12 }
        try await printer.print(job)
        #expect(double.paper == job)
    }

    private func printer(
        _ double: TCPPrinterDouble,
        _ limits: PrintLimits = Self.patient,
        host: String = "127.0.0.1",
        memory: any PrinterMemory = TransientPrinterMemory()
    ) -> LinkedPrinter {
        let port = double.port
        return LinkedPrinter(limits: limits, memory: memory) { try await TCPPrinterLink(host: host, port: port) }
    }

    private func failure(_ work: () async throws -> Void) async -> PrinterServiceError? {
        do {
            try await work()
            return nil
        } catch {
            return error as? PrinterServiceError
        }
    }
}
