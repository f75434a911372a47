/// A printer behind a link that is opened for each job, so that others can use it in between. Jobs run one after another.
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

/// How long a printer is waited for.
struct PrintLimits: Sendable {
    /// For one piece of at most 4 KB (`hardware.md`, "USB").
    var chunk: Duration = .seconds(5)
    /// Pieces of which nothing at all is taken, one after another, before it is given up.
    var stalls = 3
    /// For the answer to a status request.
    var answer: Duration = .seconds(1)
    /// For the printer to have printed what it took.
    var printing: Duration = .seconds(15)
    /// For what was written to be taken.
    var taking: Duration = .seconds(15)
    /// For a printer that says nothing to close the connection after a job.
    var closing: Duration = .seconds(2)
    /// For something that a printer has never said.
    var glance: Duration = .milliseconds(100)
    /// For a whole job.
    var job: Duration = .seconds(120)
}
