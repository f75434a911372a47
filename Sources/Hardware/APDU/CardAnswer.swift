/// A card's answer to one command. Data stays in its buffer; the status has been taken from its end.
struct CardAnswer: Sendable {
    private let buffer: SecretBytes
    /// Range of the data in the buffer.
    private let range: Range<Int>
    let status: StatusWord

    /// - Returns: nil for fewer than two bytes: a reader that has lost its card returns none (`hardware.md`, "Chip
    ///   readers").
    init?(_ buffer: SecretBytes, _ range: Range<Int>) {
        guard range.lowerBound >= 0, range.count >= 2, range.upperBound <= buffer.count else { return nil }
        let end = range.upperBound
        status = buffer.withBytes { StatusWord($0[end - 2], $0[end - 1]) }
        self.buffer = buffer
        self.range = range.lowerBound..<end - 2
    }

    var dataCount: Int { range.count }

    /// Passes the data to `body`; what `body` returns must contain nothing secret.
    func withData<Result: Sendable>(_ body: (Span<UInt8>) throws -> Result) rethrows -> Result {
        try buffer.withBytes { try body($0.extracting(range)) }
    }

    /// Adds the data to the end of `target`.
    ///
    /// - Throws: `SecretBytesError.full`.
    func appendData(to target: SecretBytes) throws(SecretBytesError) {
        try target.take(range, of: buffer)
    }
}
