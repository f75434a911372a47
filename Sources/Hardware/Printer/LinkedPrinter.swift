/// A printer behind a link that is opened for each job, so that other programs can use it in between. Jobs run one
/// after another.
actor LinkedPrinter: PrinterService {
    private let open: @Sendable () async throws -> any PrinterLink
    private let limits: PrintLimits
    private let memory: any PrinterMemory
    private var last: Task<Void, Never>?

    init(
        limits: PrintLimits = PrintLimits(),
        memory: any PrinterMemory = TransientPrinterMemory(),
        open: @escaping @Sendable () async throws -> any PrinterLink
    ) {
        self.limits = limits
        self.memory = memory
        self.open = open
    }

    @discardableResult
    func print(_ job: [UInt8], discardsRemains: Bool) async throws -> PrintOutcome {
        try await afterOthers { run in try await run.print(job, discardsRemains: discardsRemains) }
    }

    func status() async throws -> PrinterStatus {
        try await afterOthers { run in
            do {
                return try await run.status()
            } catch {
                throw PrinterServiceError.notReached(cause: error)
            }
        }
    }

    private func afterOthers<Result: Sendable>(_ work: @escaping @Sendable (PrintRun) async throws -> Result)
        async throws -> Result
    {
        let (previous, open, limits, memory) = (last, open, limits, memory)
        let task = Task {
            await previous?.value
            let link: any PrinterLink
            do {
                try Task.checkCancellation()
                link = try await open()
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
}
