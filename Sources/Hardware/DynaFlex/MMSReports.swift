/// A message in 64-byte HID reports: `00 length data`, or `01 length32 data`, `02 number16 data` …, `03 length data`
/// (DynaFlex programmer's manual, USB HID; `hardware.md`, "Encrypting readers").
enum MMSReports {
    static let size = 64
    /// A message announced as longer is refused: the longest known has some 2,000 bytes.
    static let maximumMessage = 8_192

    static func encode(_ message: [UInt8]) -> [[UInt8]] {
        func padded(_ report: [UInt8]) -> [UInt8] {
            report + [UInt8](repeating: 0, count: size - report.count)
        }
        if message.count <= size - 2 { return [padded([0, UInt8(message.count)] + message)] }
        let length = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: message.count >> $0) }
        var reports = [[1] + length + message.prefix(size - 5)]
        var rest = message.dropFirst(size - 5)
        while rest.count > size - 2 {
            let number = reports.count
            let head = [2, UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number)]
            reports.append(head + rest.prefix(size - 3))
            rest = rest.dropFirst(size - 3)
        }
        reports.append(padded([3, UInt8(rest.count)] + rest))
        return reports
    }
}

/// Assembles messages from reports. After an error it is ready for the next message; the rest of the broken one is
/// dropped silently. A message that begins before another has ended replaces it.
struct MMSAssembler: Sendable {
    private struct Partial {
        let length: Int
        var data: [UInt8]
        var next = 1
    }

    private var partial: Partial?
    private var isSkipping = false

    /// Whether a message has begun and not ended.
    var isUnfinished: Bool { partial != nil }

    /// Drops a message whose rest does not arrive.
    ///
    /// - Returns: nil where none had begun.
    mutating func giveUp() -> CardReaderFault? {
        partial == nil ? nil : broken("a message that did not end in time")
    }

    /// Drops an unfinished message where this report begins another; to be called before `add`, so that the fault of
    /// one message does not lose the other.
    ///
    /// - Returns: nil where nothing is dropped.
    mutating func interruption(by report: [UInt8]) -> CardReaderFault? {
        guard partial != nil, report.count == MMSReports.size, report[0] <= 1 else { return nil }
        return broken("a message began before another had ended")
    }

    /// - Returns: a whole message, with its last report; nil before that.
    /// - Throws: `CardReaderFault.broken`, with details.
    mutating func add(_ report: [UInt8]) throws(CardReaderFault) -> [UInt8]? {
        guard report.count == MMSReports.size else { throw broken("a report of \(report.count) bytes") }
        switch report[0] {
        case 0: return try single(report)
        case 1: try begin(report)
        case 2: try go(on: report)
        case 3: return try end(report)
        case 4: reset()
        default: throw broken("a report of unknown kind \(report[0])")
        }
        return nil
    }

    private mutating func single(_ report: [UInt8]) throws(CardReaderFault) -> [UInt8] {
        let data = try short(report)
        reset()
        return data
    }

    private mutating func begin(_ report: [UInt8]) throws(CardReaderFault) {
        let length = report[1...4].reduce(0) { $0 << 8 | Int($1) }
        guard length <= MMSReports.maximumMessage else { throw broken("a message of \(length) bytes") }
        guard length > MMSReports.size - 5 else { throw broken("a message of \(length) bytes in several reports") }
        isSkipping = false
        partial = Partial(length: length, data: Array(report[5...]))
    }

    private mutating func go(on report: [UInt8]) throws(CardReaderFault) {
        guard var partial else { return try strayed() }
        let number = Int(report[1]) << 8 | Int(report[2])
        guard number == partial.next else { throw broken("report \(number) where \(partial.next) was due") }
        partial.data += report[3...]
        partial.next += 1
        guard partial.data.count < partial.length else { throw broken("a message longer than it told") }
        self.partial = partial
    }

    private mutating func end(_ report: [UInt8]) throws(CardReaderFault) -> [UInt8]? {
        guard let partial else {
            try strayed()
            return nil
        }
        let whole = partial.data + (try short(report))
        guard whole.count == partial.length else {
            throw broken("a message of \(whole.count) bytes that told \(partial.length)")
        }
        reset()
        return whole
    }

    private mutating func short(_ report: [UInt8]) throws(CardReaderFault) -> [UInt8] {
        let length = Int(report[1])
        guard length <= MMSReports.size - 2 else { throw broken("a report with \(length) bytes of data") }
        return Array(report[2..<(2 + length)])
    }

    private mutating func strayed() throws(CardReaderFault) {
        if !isSkipping { throw broken("a report without its beginning") }
    }

    private mutating func reset() {
        partial = nil
        isSkipping = false
    }

    private mutating func broken(_ words: String) -> CardReaderFault {
        partial = nil
        isSkipping = true
        return .broken(words)
    }
}
