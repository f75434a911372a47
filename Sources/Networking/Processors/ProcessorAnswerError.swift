/// What was wrong with a processor's answer, besides what `NetworkError` covers.
public enum ProcessorAnswerError: Error, Hashable, Sendable {
    /// A 4xx in the processor's own format: this request had no effect.
    ///
    /// - Parameter code: `card_declined`, `terminal_reader_busy`, …: lower case, at most 100 characters. Decide by
    ///   this.
    case refused(status: Int, code: String, message: String)
    /// A 4xx in its format that says nothing about the money: the key is in use, or was used for something else.
    case undecided(status: Int, code: String, message: String)
    /// A failure of an earlier request, repeated under the same key (`Idempotent-Replayed`): whatever has changed since,
    /// it is all this key will say. A 4xx had no effect; a 5xx leaves open whether it had.
    case repeated(status: Int, code: String, message: String)
    /// The answer is about something else: another amount, currency, intent, order or mode.
    case mismatch(what: String, expected: String, found: String)
}

extension ProcessorAnswerError {
    /// Compares a value of the answer with that of the request.
    ///
    /// - Throws: `.mismatch`.
    static func demand<Value: Equatable>(_ what: String, _ expected: Value, _ found: Value) throws(Self) {
        guard expected == found else {
            throw .mismatch(
                what: what,
                expected: Excerpt.line("\(expected)", limit: 80),
                found: Excerpt.line("\(found)", limit: 80)
            )
        }
    }

    /// Checks an id, because ids of processors go into paths and into the journal.
    ///
    /// - Throws: `.mismatch`.
    static func demandID(_ what: String, _ id: String) throws(Self) {
        let isID =
            !id.isEmpty && id.utf8.count <= 100
            && id.utf8.allSatisfy {
                (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) || $0 == 45 || $0 == 95
            }
        guard isID else {
            throw .mismatch(what: what, expected: "an id", found: Excerpt.line(String(id.prefix(80)), limit: 80))
        }
    }
}
