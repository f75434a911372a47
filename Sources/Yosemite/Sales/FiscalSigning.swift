import FoundationEssentials
import Logging
import Synchronization
import WooFoundation

/// Asks the signer of a till with a time limit: if it does not answer in time that is an outage, and the sale goes on.
final class FiscalSigning: Sendable {
    private let signer: any FiscalSigner
    private let clock: any Clock<Duration>
    /// It did not answer the last time: no long wait for it again until it has.
    private let isSilent = Mutex(false)

    private static let patience = Duration.seconds(5)
    private static let patienceInSilence = Duration.seconds(1)
    private static let maximumReasonLength = 200
    private static let logger = Logger(label: "merced.fiscal")

    init(signer: any FiscalSigner, clock: any Clock<Duration>) {
        (self.signer, self.clock) = (signer, clock)
    }

    /// Starts and finishes a sale.
    ///
    /// - Returns: its answer, or why not: `FiscalRefusal` where it refuses, anything else where it fails.
    func ask(_ record: FiscalRecord) async -> Result<FiscalSignature, any Error> {
        let signer = signer
        let outcome = await bounded {
            try await signer.start(record.reference)
            return try await signer.finish(record)
        }
        if case .failure(let error) = outcome {
            Self.logger.error("sale \(record.reference.sale) is not signed: \(Self.words(error))")
        }
        return outcome
    }

    /// Whether it did not answer the last time.
    var wasSilent: Bool { isSilent.withLock { $0 } }

    /// A sentence for the ledger and for paper.
    static func words(_ error: any Error) -> String {
        String(TextCleaning.clean(StoreWords.describe(error)).prefix(maximumReasonLength))
    }

    /// What was started or signed will not be sold.
    func abort(_ reference: FiscalReference) async {
        let signer = signer
        if case .failure(let error) = await bounded({ try await signer.abort(reference) }) {
            Self.logger.error("sale \(reference.sale) is not aborted at the signer: \(StoreWords.describe(error))")
        }
    }

    /// Does not wait for a signer that ignores cancellation.
    private func bounded<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async
        -> Result<Value, any Error>
    {
        let (answers, answer) = AsyncStream.makeStream(of: Result<Value, any Error>.self)
        let asked = Task {
            do {
                answer.yield(.success(try await work()))
            } catch {
                answer.yield(.failure(error))
            }
        }
        let patience = isSilent.withLock { $0 } ? Self.patienceInSilence : Self.patience
        let alarm = Task { [clock] in
            try await clock.sleep(for: patience)
            answer.yield(.failure(FiscalSilence()))
        }
        defer {
            asked.cancel()
            alarm.cancel()
        }
        for await first in answers {
            var silence = false
            if case .failure(let error) = first { silence = error is FiscalSilence }
            isSilent.withLock { $0 = silence }
            return first
        }
        return .failure(FiscalSilence())
    }
}

/// The signer has not answered in time.
struct FiscalSilence: LocalizedError {
    var errorDescription: String? { localized("The signer did not answer.") }
}
