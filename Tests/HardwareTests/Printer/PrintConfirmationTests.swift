import Synchronization
import Testing

@testable import Hardware

/// What proves that a job is on paper, and what does not.
struct PrintConfirmationTests {
    private static let limits = PrintLimits(
        chunk: .milliseconds(50),
        answer: .milliseconds(20),
        printing: .milliseconds(50),
        glance: .milliseconds(5),
        job: .seconds(5),
        watching: .milliseconds(30)
    )
    private static let good: [UInt8] = [0x10, 0x00, 0x00, 0x00]
    private static let nearEnd: [UInt8] = [0x10, 0x00, 0x03, 0x00]
    private let job = (0..<2_000).map { UInt8(0x20 + $0 % 64) }

    @Test func test_print_when_only_questions_ahead_of_the_queue_are_answered_then_it_was_sent_each_time() async throws
    {
        let link = ScriptedLink(.init(printsOnly: 700, confirms: false, tellsStatus: false))
        let memory = TransientPrinterMemory()
        for _ in 0..<2 { #expect(try await printer(link, memory).print(job) == .sent) }
        #expect(memory.abilities(of: "scripted").confirmsPrints == false)
        #expect(link.timesAskedWhenPrinted == 1)
    }

    @Test func test_print_when_it_was_slow_once_then_it_is_asked_again_and_believed() async throws {
        let link = ScriptedLink(.init(printsOnly: 700, tellsStatus: false))
        let memory = TransientPrinterMemory()
        #expect(try await printer(link, memory).print(job) == .sent)
        link.change { $0.printsOnly = nil }
        var outcomes: [PrintOutcome] = []
        for _ in 0...Self.limits.jobsNotAsked { outcomes.append(try await printer(link, memory).print(job)) }
        #expect(outcomes.last == .printed)
        #expect(outcomes.dropLast().allSatisfy { $0 == .sent } && link.timesAskedWhenPrinted == 2)
        #expect(memory.abilities(of: "scripted").confirmsPrints == true)
    }

    @Test func test_print_when_an_earlier_program_gave_it_up_then_it_is_asked_again_at_once() async throws {
        let link = ScriptedLink()
        let memory = TransientPrinterMemory()
        memory.remember(PrinterAbilities(answersStatus: true, confirmsPrints: false), of: "scripted")
        #expect(try await printer(link, memory).print(job) == .printed)
    }

    @Test func test_print_when_it_tells_its_status_behind_the_job_then_that_confirms_it() async throws {
        let link = ScriptedLink(.init(confirms: false))
        let memory = TransientPrinterMemory()
        for _ in 0..<2 { #expect(try await printer(link, memory).print(job) == .printed) }
        #expect(memory.abilities(of: "scripted").confirmsByStatus == true && link.timesAskedWhenPrinted == 1)
        link.change { $0.printsOnly = 5_000 }
        let error = await failure { try await printer(link, memory).print(job) }
        #expect(error?.fault == .timedOut && error?.mayHavePrinted == true)
    }

    @Test func test_print_when_it_repeats_its_status_by_itself_then_that_confirms_nothing() async throws {
        let link = ScriptedLink(.init(confirms: false, repeatsStatus: 2))
        #expect(try await printer(link, TransientPrinterMemory()).print(job) == .sent)
    }

    @Test func test_print_when_nobody_answers_and_the_port_says_paper_is_out_then_it_broke_off() async throws {
        let link = LatePort(link: ScriptedLink(.init(answers: false)))
        var limits = Self.limits
        limits.watching = .seconds(60)
        let printer = LinkedPrinter(limits: limits) { link }
        let error = await failure { try await printer.print(job) }
        #expect(error?.fault == .paperOut && error?.mayHavePrinted == true)
    }

    @Test func test_listener_when_the_roll_runs_low_then_that_is_no_answer() throws {
        var queue = PrintQueueListener()
        try queue.hear(Self.good)
        queue.begin()
        try queue.hear(Self.nearEnd)
        #expect(queue.answer == nil)
        try queue.hear(Self.nearEnd)
        #expect(queue.answer == .status)
    }

    @Test func test_listener_when_the_drawer_is_closed_meanwhile_then_only_the_second_answer_counts() throws {
        var queue = PrintQueueListener()
        try queue.hear([0x14, 0x00, 0x00, 0x00])
        queue.begin()
        try queue.hear(Self.good)
        #expect(queue.answer == nil && queue.changes == 1, "told because of the drawer")
        try queue.hear(Self.good)
        #expect(queue.answer == .status)
    }

    @Test func test_listener_when_paper_is_out_then_it_is_a_fault_and_no_answer() {
        var queue = PrintQueueListener()
        queue.begin()
        #expect(throws: PrinterFault.paperOut) { try queue.hear([0x18, 0x00, 0x0C, 0x00]) }
        #expect(queue.answer == nil)
    }

    @Test func test_listener_when_an_answer_is_older_than_the_question_then_it_does_not_count() throws {
        var queue = PrintQueueListener()
        try queue.hear([0x00])
        queue.begin()
        #expect(queue.answer == nil)
        try queue.hear([0x00])
        #expect(queue.answer == .printed)
    }

    private func printer(_ link: any PrinterLink, _ memory: any PrinterMemory) -> LinkedPrinter {
        LinkedPrinter(limits: Self.limits, memory: memory) { link }
    }
}

/// The drawer, and a printer that somebody else has.
struct DrawerTests {
    private static let limits = PrintLimits(
        chunk: .milliseconds(50),
        answer: .milliseconds(20),
        printing: .milliseconds(50),
        glance: .milliseconds(5),
        watching: .milliseconds(30),
        busy: .milliseconds(300),
        pause: .milliseconds(5),
        drawer: .milliseconds(60)
    )

    @Test func test_kick_when_a_length_is_given_then_both_commands_have_it_in_their_units() {
        #expect(DrawerKick(.two).queued == [0x1B, 0x70, 0, 25, 0xFA])
        #expect(DrawerKick(.five, milliseconds: 201).queued == [0x1B, 0x70, 1, 101, 0xFA])
        #expect(DrawerKick(.two, milliseconds: 9_999).queued == [0x1B, 0x70, 0, 250, 0xFA])
        #expect(DrawerKick(.two).atOnce == [0x10, 0x14, 1, 0, 1])
        #expect(DrawerKick(.five, milliseconds: 9_999).atOnce == [0x10, 0x14, 1, 1, 5])
    }

    @Test func test_drawer_when_paper_is_out_or_the_printer_offline_then_it_opens() async throws {
        typealias Case = (behaviour: ScriptedLink.Behaviour, isAtOnce: Bool)
        let cases: [Case] = [
            (.init(), false), (.init(isMute: true), false), (.init(paper: 0x72), false),
            (.init(status: 0x1A, paper: 0x72), true), (.init(status: 0x1A, cause: 0x16), true),
            (.init(answers: false, port: PrinterStatus(paper: .out)), true),
        ]
        for (behaviour, isAtOnce) in cases {
            let link = ScriptedLink(behaviour)
            #expect(try await printer(link).openDrawer(DrawerKick(.two)) == .unknown)
            #expect(link.pulsesAtOnce == (isAtOnce ? 1 : 0))
            #expect(link.paper == (isAtOnce ? [] : DrawerKick(.two).queued))
        }
    }

    @Test func test_drawer_when_its_switch_is_wired_then_it_is_known_whether_it_is_open() async throws {
        let kick = DrawerKick(.two, openLevel: .high)
        #expect(try await printer(ScriptedLink(.init(hasDrawerSwitch: true))).openDrawer(kick) == .opened)
        #expect(try await printer(ScriptedLink()).openDrawer(kick) == .stillShut)
        #expect(try await printer(ScriptedLink(.init(isMute: true))).openDrawer(kick) == .unknown)
    }

    @Test func test_print_when_another_till_has_the_printer_then_it_is_tried_again_and_said_once() async throws {
        let link = ScriptedLink()
        let (tries, busy) = (Counter(), Counter())
        var limits = Self.limits
        limits.busy = .seconds(60)
        let printer = LinkedPrinter(limits: limits, onBusy: { _ in busy.count() }) {
            guard tries.count() > 3 else { throw PrinterFault.refused }
            return link
        }
        #expect(try await printer.print([0x41]) == .printed)
        #expect(tries.value == 4 && busy.value == 1 && link.paper == [0x41])
    }

    @Test func test_print_when_another_till_keeps_the_printer_then_it_ends_and_nothing_was_printed() async throws {
        for fault in [PrinterFault.refused, .inUse] {
            let tries = Counter()
            let printer = LinkedPrinter(limits: Self.limits) {
                tries.count()
                throw fault
            }
            let error = await failure { try await printer.print([0x41]) }
            #expect(error?.fault == fault && error?.mayHavePrinted == false && tries.value > 1)
            let drawer = await failure { _ = try await printer.openDrawer(DrawerKick(.two)) }
            #expect(drawer?.fault == fault)
        }
    }

    @Test func test_print_when_it_can_never_be_reached_then_it_is_tried_once() async throws {
        let tries = Counter()
        let printer = LinkedPrinter(limits: Self.limits) {
            tries.count()
            throw PrinterFault.notFound("till")
        }
        #expect(await failure { try await printer.print([0x41]) }?.fault == .notFound("till"))
        #expect(tries.value == 1)
    }

    @Test func test_print_when_cancelled_while_another_till_has_the_printer_then_it_ends() async throws {
        let tries = Counter()
        var limits = Self.limits
        (limits.busy, limits.pause) = (.seconds(600), .seconds(600))
        let printer = LinkedPrinter(limits: limits) {
            tries.count()
            throw PrinterFault.refused
        }
        let task = Task { try await printer.print([0x41]) }
        while tries.value == 0 { await Task.yield() }
        task.cancel()
        guard case .notReached(let cause)? = await failure({ _ = try await task.value }) else {
            Issue.record("it did not end as one that was not reached")
            return
        }
        #expect(cause is CancellationError)
    }

    @Test func test_status_when_another_till_has_the_printer_then_it_is_said_at_once() async throws {
        let tries = Counter()
        let printer = LinkedPrinter(limits: Self.limits) {
            tries.count()
            throw PrinterFault.refused
        }
        #expect(await failure { _ = try await printer.status() }?.fault == .refused)
        #expect(tries.value == 1)
    }

    private func printer(_ link: ScriptedLink) -> LinkedPrinter { LinkedPrinter(limits: Self.limits) { link } }
}

private func failure(_ work: () async throws -> Void) async -> PrinterServiceError? {
    do {
        try await work()
        return nil
    } catch {
        return error as? PrinterServiceError
    }
}

private final class Counter: Sendable {
    private let number = Mutex(0)

    var value: Int { number.withLock { $0 } }

    @discardableResult
    func count() -> Int {
        number.withLock {
            $0 += 1
            return $0
        }
    }
}

/// A port that notices only after the job that the paper ran out.
private struct LatePort: PrinterLink {
    let link: ScriptedLink
    private let asked = Counter()

    init(link: ScriptedLink) { self.link = link }

    var answers: Bool { false }
    var identity: String { link.identity }

    func write(_ bytes: [UInt8], timeout: Duration) async throws -> Int {
        try await link.write(bytes, timeout: timeout)
    }

    func read(maximum: Int, timeout: Duration) async throws -> [UInt8] { [] }
    func portStatus() async throws -> PrinterStatus? { PrinterStatus(paper: asked.count() > 3 ? .out : .present) }
    func discardRemains() async throws {}
    func settle(within limit: Duration, closing: Duration) async throws -> PrinterDelivery { .taken }
    func close() async { await link.close() }
}
