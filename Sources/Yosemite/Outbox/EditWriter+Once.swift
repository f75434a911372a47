import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// What must happen in the store once: recorded before it is sent, and after an unclear answer looked for before it is
/// repeated (`woocommerce.md`, "What an answer proves").
extension EditWriter {
    /// How long a request whose answer was lost may still be in progress in the store: requests are not repeated
    /// before. PHP gets 30 s, web servers wait 60 s by default, and so does merced.
    static let settling: Duration = .seconds(90)

    /// Sends a request that writes, once.
    ///
    /// - Parameters:
    ///   - sentAt: when an earlier attempt was sent whose outcome is unknown; nil where there is none.
    ///   - looksFirst: look even if no attempt is known: one of an earlier version may have been taken for unsent.
    ///   - record: records when this one is sent, before; nil once it is known that the store has nothing of it.
    ///   - look: finds in the store what the request makes; nil where it is not there.
    /// - Throws: `EditPostponed` while an earlier attempt may still be in progress; `EditRefusal`; the error because of
    ///   which it has to be tried again.
    func once<Value: Sendable>(
        after sentAt: Date?,
        looksFirst: Bool = false,
        record: (Date?) async throws -> Void,
        look: () async throws -> Value?,
        send: () async -> WriteAnswer<Value>
    ) async throws -> Value {
        if looksFirst || sentAt != nil, let found = try await look() { return found }
        if let sentAt { try checkSettled(sentAt) }
        try await record(dates.now())
        let error: NetworkError
        switch await send() {
        case .done(let value): return value
        case .notSent(let error):
            try await record(sentAt)
            throw error
        case .unknown(let error): throw error
        case .refused(let refusal):
            if let found = try await lookAfter(refusal, look) { return found }
            try await record(nil)
            error = refusal
        }
        if let other = await self.refusal(of: error) { throw other }
        return try await refusing { throw error }
    }

    /// - Throws: `EditPostponed` while a request that was sent then may still be in progress.
    func checkSettled(_ sentAt: Date) throws {
        let settling = Double(Self.settling.components.seconds)
        let pause = sentAt.addingTimeInterval(settling).timeIntervalSince(dates.now())
        // If the clock was set back, it does not wait.
        if pause > 0, pause <= settling { throw EditPostponed(pause: .seconds(Int(pause.rounded(.up)))) }
    }

    /// The look that a refusal stands or falls by. Where the login may not read either, it is the login that is
    /// refused, and nothing came of the write.
    private func lookAfter<Value>(_ refusal: NetworkError, _ look: () async throws -> Value?) async throws -> Value? {
        do {
            return try await look()
        } catch let error as NetworkError where error.isUnauthorized && refusal.isUnauthorized {
            return nil
        } catch is EditRefusal where refusal.isNotFound {
            // What it belongs to is gone.
            return nil
        }
    }

    /// The same for an edit; the attempt is written to the ledger.
    func making<Value: Sendable>(
        _ edit: PendingEditRecord,
        _ attempt: EditAttempt,
        looksFirst: Bool = false,
        look: () async throws -> Value?,
        send: () async -> WriteAnswer<Value>
    ) async throws -> Value {
        var attempt = attempt
        return try await once(
            after: attempt.sentAt,
            looksFirst: looksFirst,
            record: { moment in
                attempt.sentAt = moment
                try await self.journal.note(attempt, editID: edit.editID)
            },
            look: look,
            send: send
        )
    }
}

extension WriteAnswer {
    /// For a write that somebody waits for: one look decides, and it is never repeated.
    ///
    /// - Parameter look: finds in the store what the request made; nil where it is not there.
    /// - Throws: the store's refusal, or why nothing was sent; `MakingError.notSure` where the store may have acted.
    func proved(by look: () async throws -> Value?) async throws -> Value {
        switch self {
        case .done(let value): return value
        case .notSent(let error): throw error
        case .refused(let error):
            do {
                if let found = try await look() { return found }
            } catch let other as NetworkError where other.isUnauthorized == error.isUnauthorized && other.isRefused {
                throw error
            } catch is NetworkError {
                throw MakingError.notSure
            }
            throw error
        // Whoever stopped it knows that it may be there.
        case .unknown(.cancelled): throw NetworkError.cancelled
        case .unknown:
            guard let found = try? await look() else { throw MakingError.notSure }
            return found
        }
    }
}

/// A record was to be created, and it is unknown whether it was.
public enum MakingError: Error, Hashable, Sendable, LocalizedError {
    case notSure

    public var errorDescription: String? {
        localized("The answer was lost: check whether it was created before you try again.")
    }
}
