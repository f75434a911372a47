import FoundationEssentials

/// A problem in a CSV file.
public enum CSVProblem: Error, Hashable, Sendable, LocalizedError {
    case empty
    /// A field longer than any product's text: a quote was not closed.
    case fieldTooLong(line: Int)
    case tooManyColumns(line: Int)

    public var errorDescription: String? {
        switch self {
        case .empty: localized("The file is empty.")
        case .fieldTooLong(let line): localized("Line %@: a quote is not closed.", "\(line)")
        case .tooManyColumns(let line): localized("Line %@ has too many columns.", "\(line)")
        }
    }
}

/// Reads separated values (RFC 4180) piece by piece, so that a file may have any length. The separator is detected in
/// the first line: comma, semicolon, tab or bar; a byte order mark is skipped.
public struct CSVReader {
    static let maximumFieldLength = 2_000_000
    static let maximumColumns = 2_000

    /// The line of the file at which a row starts, from 1, and its values.
    public typealias Row = (line: Int, values: [String])

    private var separator: UInt8?
    private var buffer: [UInt8] = []
    private var field: [UInt8] = []
    private var row: [String] = []
    private var isInQuotes = false
    /// After a quote inside quotes: another one is an escaped quote, anything else ends them.
    private var sawQuote = false
    private var line = 1
    private var rowLine = 1
    private var isAtStart = true

    public init() {}

    /// The rows that are complete after these bytes.
    ///
    /// - Throws: `CSVProblem`.
    public mutating func rows(after bytes: some Sequence<UInt8>) throws(CSVProblem) -> [Row] {
        buffer.append(contentsOf: bytes)
        if separator == nil {
            guard buffer.contains(UInt8(ascii: "\n")) || buffer.count > Self.maximumFieldLength else { return [] }
            begin()
        }
        var rows: [Row] = []
        for byte in buffer { try take(byte, &rows) }
        buffer.removeAll(keepingCapacity: true)
        return rows
    }

    /// The rows left at the end of the file.
    ///
    /// - Throws: `CSVProblem`.
    public mutating func end() throws(CSVProblem) -> [Row] {
        if separator == nil {
            guard !buffer.isEmpty else { throw .empty }
            begin()
        }
        var rows: [Row] = []
        for byte in buffer { try take(byte, &rows) }
        buffer = []
        if isInQuotes, !sawQuote { throw .fieldTooLong(line: rowLine) }
        if !field.isEmpty || !row.isEmpty { endRow(&rows) }
        return rows
    }

    private mutating func begin() {
        if buffer.starts(with: [0xEF, 0xBB, 0xBF]) { buffer.removeFirst(3) }
        let head = buffer.prefix { $0 != UInt8(ascii: "\n") }
        let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: "|")]
        var counts = [Int](repeating: 0, count: candidates.count)
        var isQuoted = false
        for byte in head {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if !isQuoted, let index = candidates.firstIndex(of: byte) { counts[index] += 1 }
        }
        let best = counts.max() ?? 0
        separator = best == 0 ? candidates[0] : counts.firstIndex(of: best).map { candidates[$0] }
    }

    private mutating func take(_ byte: UInt8, _ rows: inout [Row]) throws(CSVProblem) {
        if byte == UInt8(ascii: "\n") { line += 1 }
        if isAtStart {
            rowLine = line
            isAtStart = false
        }
        if isInQuotes, !sawQuote {
            if byte == UInt8(ascii: "\"") { sawQuote = true } else { try append(byte) }
            return
        }
        if sawQuote, byte == UInt8(ascii: "\"") {
            sawQuote = false
            return try append(byte)
        }
        if sawQuote { (isInQuotes, sawQuote) = (false, false) }
        switch byte {
        case separator: try endField()
        case UInt8(ascii: "\n"):
            if field.last == UInt8(ascii: "\r") { field.removeLast() }
            if row.isEmpty, field.isEmpty {
                isAtStart = true
            } else {
                endRow(&rows)
            }
        case UInt8(ascii: "\"") where field.isEmpty: isInQuotes = true
        default: try append(byte)
        }
    }

    private mutating func append(_ byte: UInt8) throws(CSVProblem) {
        guard field.count < Self.maximumFieldLength else { throw .fieldTooLong(line: rowLine) }
        field.append(byte)
    }

    private mutating func endField() throws(CSVProblem) {
        guard row.count < Self.maximumColumns else { throw .tooManyColumns(line: rowLine) }
        row.append(String(decoding: field, as: UTF8.self))
        field.removeAll(keepingCapacity: true)
    }

    private mutating func endRow(_ rows: inout [Row]) {
        row.append(String(decoding: field, as: UTF8.self))
        field.removeAll(keepingCapacity: true)
        rows.append((rowLine, row))
        row = []
        isAtStart = true
    }
}

/// Writes values as a line (RFC 4180).
public enum CSVWriter {
    public static func line(_ values: [String]) -> String { values.map(quoted).joined(separator: ",") }

    /// A value that a spreadsheet would run as a formula is written as text, as WooCommerce's exporter does.
    private static func quoted(_ value: String) -> String {
        let isFormula = value.first.map { "=+@\t\r".contains($0) } ?? false
        let safe = isFormula || (value.first == "-" && Double(value) == nil) ? "'" + value : value
        guard safe.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) || safe.first == " " || safe.last == " "
        else { return safe }
        return "\"" + safe.replacing("\"", with: "\"\"") + "\""
    }

    /// Removes the prefix that `line` adds to what looks like a formula.
    static func plain(_ value: String) -> String {
        guard value.first == "'", let second = value.dropFirst().first, "=+-@\t\r".contains(second) else {
            return value
        }
        return String(value.dropFirst())
    }
}
