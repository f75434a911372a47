import FoundationEssentials
import Logging
import WooFoundation

/// Asks the signer of a till within bounds: what it does not say in time is an outage, and the sale goes on.
struct FiscalSigning: Sendable {
    let signer: any FiscalSigner
    let clock: any Clock<Duration>

    private static let patience = Duration.seconds(5)
    private static let longestReason = 200
    private static let logger = Logger(label: "merced.fiscal")

    /// Starts and finishes a sale.
    func sign(_ record: FiscalRecord) async -> FiscalOutcome {
        let signer = signer
        let outcome = await bounded {
            try await signer.start(record.reference)
            return try await signer.finish(record)
        }
        switch outcome {
        case .success(let signature): return .signed(signature)
        case .failure(let error):
            let words = TextCleaning.clean(StoreWords.describe(error))
            Self.logger.error("sale \(record.reference.sale) is not signed: \(words)")
            return .notSigned(reason: String(words.prefix(Self.longestReason)))
        }
    }

    /// What was started or signed is not going to be sold.
    func abort(_ reference: FiscalReference) async {
        let signer = signer
        if case .failure(let error) = await bounded({ try await signer.abort(reference) }) {
            Self.logger.error("sale \(reference.sale) is not aborted at the signer: \(StoreWords.describe(error))")
        }
    }

    /// Does not wait for a signer that hears no cancellation.
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
        let alarm = Task { [clock] in
            try await clock.sleep(for: Self.patience)
            answer.yield(.failure(FiscalSilence()))
        }
        defer {
            asked.cancel()
            alarm.cancel()
        }
        for await first in answers { return first }
        return .failure(FiscalSilence())
    }
}

/// The signer has not answered in time.
struct FiscalSilence: LocalizedError {
    var errorDescription: String? { localized("The signer did not answer.") }
}
