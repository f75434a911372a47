/// A printer behind a link that is opened for each job, so that others can use it in between. Jobs run one after another.
actor LinkedPrinter: PrinterService {
    private let open: @Sendable () async throws -> any PrinterLink
    private let limits: PrintLimits
    private var last: Task<Void, any Error>?

    init(limits: PrintLimits = PrintLimits(), open: @escaping @Sendable () async throws -> any PrinterLink) {
        self.limits = limits
        self.open = open
    }

    func print(_ job: [UInt8], discardsRemains: Bool) async throws {
        let limits = limits
        try await afterOthers { link in
            try await PrintRun(link: link, limits: limits).print(job, discardsRemains: discardsRemains)
        }
    }

    func status() async throws -> PrinterStatus {
        let limits = limits
        let status = Box()
        try await afterOthers { link in
            do {
                await status.set(try await PrintRun(link: link, limits: limits).status())
            } catch {
                throw PrinterServiceError.notReached(cause: error)
            }
        }
        return await status.value
    }

    private actor Box {
        private(set) var value = PrinterStatus.unknown
        func set(_ status: PrinterStatus) { value = status }
    }

    private func afterOthers(_ work: @escaping @Sendable (any PrinterLink) async throws -> Void) async throws {
        let (previous, open) = (last, open)
        let task = Task {
            _ = await previous?.result
            let link: any PrinterLink
            do {
                try Task.checkCancellation()
                link = try await open()
            } catch {
                throw PrinterServiceError.notReached(cause: error)
            }
            do {
                try await work(link)
                await link.close()
            } catch {
                await link.close()
                throw error
            }
        }
        last = task
        try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }
}

/// How long a printer is waited for.
struct PrintLimits: Sendable {
    /// For one piece of at most 4 KB (`hardware.md` 3e, 4).
    var chunk: Duration = .seconds(5)
    /// Pieces of which nothing at all is taken, one after another, before it is given up.
    var stalls = 3
    /// For the answer to a status request.
    var answer: Duration = .seconds(1)
    /// For the printer to have printed what it took.
    var printing: Duration = .seconds(15)
    /// For a whole job.
    var job: Duration = .seconds(120)
}
