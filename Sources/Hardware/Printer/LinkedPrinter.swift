/// A printer behind a link that is opened for each job, so that other programs can use it in between. Jobs run one
/// after another.
actor LinkedPrinter: PrinterService {
    private let open: @Sendable () async throws -> any PrinterLink
    private let limits: PrintLimits
    private let memory: any PrinterMemory
    private let onBusy: @Sendable (PrinterFault) -> Void
    private var last: Task<Void, Never>?

    /// - Parameter onBusy: called once for a job that has to wait until somebody else is done.
    init(
        limits: PrintLimits = PrintLimits(),
        memory: any PrinterMemory = TransientPrinterMemory(),
        onBusy: @escaping @Sendable (PrinterFault) -> Void = { _ in },
        open: @escaping @Sendable () async throws -> any PrinterLink
    ) {
        self.limits = limits
        self.memory = memory
        self.onBusy = onBusy
        self.open = open
    }

    @discardableResult
    func print(_ job: [UInt8], discardsRemains: Bool) async throws -> PrintOutcome {
        try await afterOthers(waits: true) { run in try await run.print(job, discardsRemains: discardsRemains) }
    }

    func openDrawer(_ drawer: DrawerKick) async throws -> DrawerOutcome {
        try await afterOthers(waits: true) { run in try await run.openDrawer(drawer) }
    }

    func status() async throws -> PrinterStatus {
        try await afterOthers(waits: false) { run in
            do {
                return try await run.status()
            } catch {
                throw PrinterServiceError.notReached(cause: error)
            }
        }
    }

    /// - Parameter waits: whether a printer that somebody else has now is tried again.
    private func afterOthers<Result: Sendable>(
        waits: Bool,
        _ work: @escaping @Sendable (PrintRun) async throws -> Result
    ) async throws -> Result {
        let (previous, limits, memory) = (last, limits, memory)
        let task = Task {
            await previous?.value
            let link: any PrinterLink
            do {
                try Task.checkCancellation()
                link = try await reach(for: waits ? limits.busy : .zero)
            } catch {
                throw PrinterServiceError.notReached(cause: error)
            }
            do {
                let result = try await work(PrintRun(link: link, limits: limits, memory: memory))
                await link.close()
                return result
            } catch {
                await link.close()
                throw error
            }
        }
        last = Task { _ = await task.result }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }

    /// A printer that another till, or our own last job, still has is tried again until the time is over.
    private nonisolated func reach(for time: Duration) async throws -> any PrinterLink {
        let deadline = ContinuousClock.now + time
        var isSaid = false
        while true {
            do {
                return try await open()
            } catch let fault as PrinterFault where fault.passes && ContinuousClock.now < deadline {
                if !isSaid { onBusy(fault) }
                isSaid = true
                try await Task.sleep(for: limits.pause)
            }
        }
    }
}

/// Timeouts for a printer.
struct PrintLimits: Sendable {
    /// For one chunk of at most 4 KB (`hardware.md`, "USB").
    var chunk: Duration = .seconds(5)
    /// How many consecutive chunks may be refused entirely before the job is given up.
    var stalls = 3
    /// For the answer to a status request.
    var answer: Duration = .seconds(1)
    /// For the printer to print what it accepted.
    var printing: Duration = .seconds(15)
    /// For everything written to be accepted.
    var taking: Duration = .seconds(15)
    /// For a printer that does not answer to close the connection after a job.
    var closing: Duration = .seconds(2)
    /// For an ability that a printer has never shown.
    var glance: Duration = .milliseconds(100)
    /// For a whole job.
    var job: Duration = .seconds(120)
    /// For the paper to run out under a job that nothing will confirm.
    var watching: Duration = .seconds(3)
    /// For a printer that somebody else has.
    var busy: Duration = .seconds(8)
    /// Between two tries at such a one.
    var pause: Duration = .milliseconds(250)
    /// For a drawer's switch to say that it is open.
    var drawer: Duration = .seconds(1)
    /// After so many jobs a printer that confirmed none is asked again.
    var jobsNotAsked = 10
}
