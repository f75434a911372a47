/// What was wrong with a processor's answer, beside what `NetworkError` says.
public enum ProcessorAnswerError: Error, Hashable, Sendable {
    /// A 4xx in the processor's own shape: this request did nothing.
    ///
    /// - Parameter code: `card_declined`, `terminal_reader_busy`, …: lower case, at most 100 characters. Decide on this.
    case refused(status: Int, code: String, message: String)
    /// A 4xx in its shape that says nothing of the money: the same key is at work, or was used for something else.
    case undecided(status: Int, code: String, message: String)
    /// It answered about something else than was asked: another amount, currency, intent, order or mode.
    case mismatch(what: String, expected: String, found: String)
}

extension ProcessorAnswerError {
    /// Compares what was asked with what was answered.
    static func demand<Value: Equatable>(_ what: String, _ expected: Value, _ found: Value) throws(Self) {
        guard expected == found else {
            throw .mismatch(
                what: what,
                expected: Excerpt.line("\(expected)", limit: 80),
                found: Excerpt.line("\(found)", limit: 80)
            )
        }
    }

    /// Ids of processors travel in paths and lie in the journal.
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
