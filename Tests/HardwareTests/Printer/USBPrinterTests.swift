import Foundation
import TestSupport
import Testing

@testable import Hardware

/// The printer's driver on real libusb, with an emulated printer on the bus.
@Suite(.timeLimit(.minutes(10)))
struct USBPrinterTests {
    private static let limits = PrintLimits(
        chunk: .milliseconds(400),
        answer: .milliseconds(500),
        printing: .seconds(2),
        job: .seconds(30),
        watching: .milliseconds(300),
        busy: .milliseconds(100)
    )
    /// For a printer that does what is asked, however busy the machine is.
    private static let patient = PrintLimits(
        chunk: .seconds(60),
        answer: .seconds(60),
        printing: .seconds(2),
        job: .seconds(300),
        watching: .milliseconds(300)
    )
    private static let job = (0..<12_345).map { UInt8(0x20 + $0 % 90) }

    private static let takers = [
        "good", "mute", "no-requests", "one-way", "vendor", "chatter", "mouthfuls", "mouthfuls+one-way", "usblp",
    ]

    /// A short run has the one that does everything, one that is never heard, and one that takes little at a time.
    @Test(arguments: Seed.isLong ? takers : ["good", "one-way", "mouthfuls"])
    func test_print_when_printer_takes_the_job_then_every_byte_arrives_once(_ scenario: String) async throws {
        try await Emulator.run("printer \(scenario)") {
            try await Self.printer(scenario.contains("mute") ? Self.limits : Self.patient).print(Self.job)
        } report: { events in
            #expect(Self.paper(events) == Self.job)
        }
    }

    @Test(arguments: ["no-confirm+no-status-back", "mute"])
    func test_print_when_printer_does_not_tell_something_then_it_is_remembered(_ scenario: String) async throws {
        try await Emulator.run("printer \(scenario)") {
            let memory = TransientPrinterMemory()
            let printers = USBPrinters(host: LibUSBHost())
            let limits = scenario == "mute" ? Self.limits : Self.patient
            let printer = LinkedPrinter(limits: limits, memory: memory) { try await printers.open(.first) }
            for _ in 0..<2 {
                let outcome = try await printer.print(Self.job)
                #expect(outcome == .sent, "what USB took is in the printer, and not yet on paper")
            }
            let known = memory.abilities(of: "usb:04b8:0e15:J5RZ000001")
            #expect(known.answersStatus == (scenario != "mute"))
            #expect(known.confirmsPrints == (scenario == "mute" ? nil : false))
        } report: { events in
            #expect(Self.paper(events) == Self.job + Self.job)
        }
    }

    @Test(arguments: ["good", "no-confirm"])
    func test_print_when_half_of_it_is_printed_then_it_is_not_said_to_be_printed(_ scenario: String) async throws {
        try await Emulator.run("printer half-printed+\(scenario)") {
            var limits = Self.patient
            limits.printing = .milliseconds(500)
            let outcome = try await Self.printer(limits).print(Self.job)
            #expect(outcome == .sent)
        }
        try await Emulator.run("printer \(scenario)") {
            let outcome = try await Self.printer(Self.patient).print(Self.job)
            #expect(outcome == .printed, "by GS r, or by the status that GS a asks for")
        }
    }

    @Test(arguments: [("good", false), ("offline", true), ("paper-out", true)])
    func test_drawer_when_nothing_can_be_printed_then_it_opens_all_the_same(
        _ scenario: String,
        _ isAtOnce: Bool
    ) async throws {
        try await Emulator.run("printer \(scenario)") {
            let outcome = try await Self.printer(Self.patient).openDrawer(DrawerKick(.two))
            #expect(outcome == .unknown)
        } report: { events in
            #expect(events.contains { $0["event"] == "drawer" } == isAtOnce)
            #expect(Self.paper(events) == (isAtOnce ? [] : DrawerKick(.two).queued))
        }
    }

    @Test func test_print_when_kernel_driver_is_bound_then_it_gets_the_printer_back() async throws {
        try await Emulator.run("printer usblp") {
            try await Self.printer(Self.patient).print(Self.job)
        } report: { events in
            let drivers = events.compactMap(\.["event"]).filter { $0.hasPrefix("driver") }
            #expect(drivers == ["driver detached", "driver attached"])
        }
    }

    private static let idle: [(String, PrinterFault)] = [
        ("paper-out", .paperOut), ("cover-open+no-requests", .coverOpen), ("cover-open+mute", .needsAttention),
        ("held", .inUse), ("nak", .timedOut),
        ("paper-out+no-requests", .paperOut), ("paper-out+one-way", .paperOut), ("cover-open", .coverOpen),
    ]

    /// Every cause once in a short run.
    @Test(arguments: idle.prefix(Seed.isLong ? idle.count : 5))
    func test_print_when_printer_cannot_begin_then_the_cause_is_named_and_nothing_is_on_paper(
        _ scenario: String,
        _ fault: PrinterFault
    ) async throws {
        try await Emulator.run("printer \(scenario)") {
            let error = await Self.failure { try await Self.printer().print(Self.job) }
            #expect(error?.fault == fault)
            #expect(error?.mayHavePrinted == false)
        } report: { events in
            #expect(Self.paper(events).isEmpty)
        }
    }

    @Test(
        arguments: Seed.some(1, of: ["paper-out-middle", "paper-out-middle+no-requests", "paper-out-middle+mute"])
    )
    func test_print_when_paper_ends_in_the_middle_then_it_broke_off_there(_ scenario: String) async throws {
        try await Emulator.run("printer \(scenario)") {
            let error = await Self.failure { try await Self.printer().print(Self.job) }
            guard case .interrupted(let sent, _)? = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(error?.fault == .paperOut)
            #expect(sent == 5_000)
        } report: { events in
            #expect(Self.paper(events) == Array(Self.job.prefix(5_000)))
        }
    }

    @Test func test_print_when_paper_is_in_again_then_the_next_job_is_whole_after_a_reset() async throws {
        try await Emulator.run("printer paper-out-middle+paper-back") {
            let printer = Self.printer()
            #expect(await Self.failure { try await printer.print(Self.job) }?.fault == .paperOut)
            while try await printer.status().paper == .out { await Task.yield() }
            try await printer.print(Self.job, discardsRemains: true)
        } report: { events in
            #expect(Self.paper(events) == Array(Self.job.prefix(5_000)) + Self.job)
            #expect(events.filter { $0["event"] == "soft reset" }.count == 1)
        }
    }

    @Test(arguments: [("unplug-middle", PrinterFault.unplugged), ("stall-middle", .broken("the endpoint stalled"))])
    func test_print_when_the_bus_fails_in_the_middle_then_nothing_is_sent_twice(
        _ scenario: String,
        _ fault: PrinterFault
    )
        async throws
    {
        try await Emulator.run("printer \(scenario)") {
            let error = await Self.failure { try await Self.printer().print(Self.job) }
            #expect(error?.fault == fault)
            #expect(error?.mayHavePrinted == true)
        } report: { events in
            let paper = Self.paper(events)
            #expect(paper == Array(Self.job.prefix(paper.count)) && paper.count < Self.job.count)
        }
    }

    @Test func test_print_when_device_may_not_be_opened_then_its_file_is_named() async throws {
        try await Emulator.run("printer forbidden") {
            let error = await Self.failure { try await Self.printer().print(Self.job) }
            guard case .noPermission(let path)? = error?.fault else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(path.hasPrefix("/dev/bus/usb/"))
        }
    }

    @Test func test_print_when_cancelled_while_nothing_is_taken_then_it_ends_and_the_printer_is_let_go() async throws {
        try await Emulator.run("printer paper-out-middle+mute+no-requests") {
            let (writes, begun) = AsyncStream.makeStream(of: Int.self)
            let printers = USBPrinters(host: LibUSBHost())
            let printer = LinkedPrinter(limits: PrintLimits(chunk: .seconds(60), answer: .milliseconds(300))) {
                WatchedLink(link: try await printers.open(.first), writes: begun)
            }
            let task = Task { try await printer.print(Self.job) }
            // The first piece is taken, of the second only some.
            var pieces = 0
            for await count in writes where count > 10 {
                pieces += 1
                if pieces == 2 { break }
            }
            task.cancel()
            let error = await Self.failure { _ = try await task.value }
            guard case .interrupted(_, let cause)? = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(cause is CancellationError)
        } report: { events in
            #expect(events.contains { $0["event"] == "released" })
        }
    }

    @Test func test_list_when_a_printer_and_a_reader_are_plugged_in_then_the_printer_alone_is_named() async throws {
        try await Emulator.run("printer good", "p2pe approve") {
            let printers = await PrinterMaker(host: LibUSBHost()).printers(configured: .usb(.first))
            #expect(printers.map(\.name) == ["EPSON TM-T20II"])
            #expect(printers.map(\.connection.id) == ["usb:04b8:0e15:J5RZ000001"])
            #expect(printers.first?.status.paper == .present)
            #expect(printers.first?.trouble == nil)
        }
    }

    @Test func test_list_when_device_id_lies_then_its_name_is_clean() async throws {
        try await Emulator.run("printer lying-id") {
            let printers = await PrinterMaker(host: LibUSBHost()).printers(configured: nil)
            #expect(printers.map(\.name) == ["Till[2Jco T-1"])
        }
    }

    @Test func test_print_when_no_printer_is_there_then_what_was_looked_for_is_named() async throws {
        try await Emulator.run("p2pe approve") {
            let error = await Self.failure { try await Self.printer().print(Self.job) }
            #expect(error?.fault == .notFound("USB auto"))
        }
    }

    private static func printer(_ limits: PrintLimits = limits) -> LinkedPrinter {
        let printers = USBPrinters(host: LibUSBHost())
        return LinkedPrinter(limits: limits) { try await printers.open(.first) }
    }

    private static func paper(_ events: [Emulator.Event]) -> [UInt8] {
        let hex = Array((events.last { $0["event"] == "paper" }?["hex"] ?? "").utf8)
        return stride(from: 0, to: hex.count - 1, by: 2).compactMap {
            UInt8(String(decoding: hex[$0..<$0 + 2], as: UTF8.self), radix: 16)
        }
    }

    private static func failure(_ work: () async throws -> Void) async -> PrinterServiceError? {
        do {
            try await work()
            return nil
        } catch {
            return error as? PrinterServiceError
        }
    }
}

/// Tells of each write before it begins.
private struct WatchedLink: PrinterLink {
    let link: any PrinterLink
    let writes: AsyncStream<Int>.Continuation

    var answers: Bool { link.answers }
    var identity: String { link.identity }

    func settle(within limit: Duration, closing: Duration) async throws -> PrinterDelivery {
        try await link.settle(within: limit, closing: closing)
    }

    func write(_ bytes: [UInt8], timeout: Duration) async throws -> Int {
        writes.yield(bytes.count)
        return try await link.write(bytes, timeout: timeout)
    }

    func read(maximum: Int, timeout: Duration) async throws -> [UInt8] {
        try await link.read(maximum: maximum, timeout: timeout)
    }

    func portStatus() async throws -> PrinterStatus? { try await link.portStatus() }
    func discardRemains() async throws { try await link.discardRemains() }
    func close() async { await link.close() }
}
