import Hardware

/// A receipt printer of memory: bytes of ESC/POS back to what would be on paper.
public struct PaperDecoder {
    /// What a job does, in order.
    public enum Event: Hashable, Sendable {
        case line(String)
        case barcode(String)
        case qrCode(String)
        case drawer(pin: Int)
        case cut
        /// Bytes that are no command this printer knows.
        case unknown([UInt8])
    }

    public private(set) var events: [Event] = []
    /// What a person would find wrong with the paper: a line that the printer broke, text on or at a QR code, whose four
    /// modules of white a scanner needs.
    public private(set) var faults: [String] = []
    /// Lines that were printed in bold.
    public private(set) var boldLines: [String] = []
    private var bytes: ArraySlice<UInt8>
    private var page = PrinterCodePage.cp437
    private var line = ""
    private var isBold = false
    private var isLineBold = false
    private var qr: [UInt8] = []
    private let columns: Int

    /// - Parameter columns: characters in a line; the printer breaks a longer one wherever it ends.
    public init(_ bytes: [UInt8], columns: Int = 64) {
        self.bytes = bytes[...]
        self.columns = columns
        while let byte = self.bytes.popFirst() { take(byte) }
        if !line.isEmpty { endLine() }
    }

    /// The paper as text: a barcode as `|3129|`, a QR code as `[…]`, a cut as `✂`.
    public var text: [String] {
        events.flatMap { event -> [String] in
            switch event {
            case .line(let line): [line]
            case .barcode(let text): ["|\(text)|"]
            case .qrCode(let text): ["[\(text)]"]
            case .cut: ["✂"]
            case .drawer(let pin): ["drawer \(pin)"]
            case .unknown(let bytes): ["unknown \(bytes)"]
            }
        }
    }

    private mutating func take(_ byte: UInt8) {
        switch byte {
        case 0x0A: endLine()
        case 0x1B: escape()
        case 0x1C: if next() != 0x2E { events.append(.unknown([0x1C])) }
        case 0x1D: group()
        case 0x20...0x7E: add(Character(Unicode.Scalar(byte)))
        case 0x80...0xFF: add(page.character(byte) ?? "\u{FFFD}")
        default: events.append(.unknown([byte]))
        }
    }

    private mutating func add(_ character: Character) {
        if line.count == columns {
            faults.append("broken line: \(line)")
            endLine()
        }
        if line.isEmpty { isLineBold = isBold }
        line.append(character)
    }

    private mutating func endLine() {
        if !line.isEmpty, case .qrCode? = events.last { faults.append("directly under the QR code: \(line)") }
        events.append(.line(line))
        if isLineBold { boldLines.append(line) }
        (line, isLineBold) = ("", false)
    }

    private mutating func next() -> UInt8 { bytes.popFirst() ?? 0 }

    private mutating func escape() {
        let command = next()
        switch command {
        case 0x40: (page, isBold) = (.cp437, false)
        case 0x45: isBold = next() == 1
        case 0x52, 0x61: _ = next()
        case 0x64: for _ in 0..<next() { events.append(.line("")) }
        case 0x70:
            events.append(.drawer(pin: next() == 0 ? 2 : 5))
            bytes = bytes.dropFirst(2)
        case 0x74:
            let number = next()
            if let known = PrinterCodePage.allCases.first(where: { $0.number == number }) {
                page = known
            } else {
                events.append(.unknown([0x1B, command, number]))
            }
        default: events.append(.unknown([0x1B, command]))
        }
    }

    private mutating func group() {
        let command = next()
        switch command {
        case 0x21, 0x48, 0x66, 0x68, 0x77: _ = next()
        case 0x56:
            _ = (next(), next())
            events.append(.cut)
        case 0x6B:
            let kind = next()
            let count = Int(next())
            let data = Array(bytes.prefix(count))
            bytes = bytes.dropFirst(data.count)
            events.append(kind == 0x49 ? .barcode(Self.code128(data)) : .unknown([0x1D, 0x6B, kind]))
        case 0x28: graphics()
        default: events.append(.unknown([0x1D, command]))
        }
    }

    private mutating func graphics() {
        guard next() == 0x6B else { return events.append(.unknown([0x1D, 0x28])) }
        let count = Int(next()) | Int(next()) << 8
        let data = Array(bytes.prefix(count))
        bytes = bytes.dropFirst(count)
        guard data.count >= 2 else { return events.append(.unknown(data)) }
        if data[1] == 0x50 { qr = Array(data.dropFirst(3)) }
        if data[1] == 0x51 { printQRCode() }
    }

    private mutating func printQRCode() {
        if !line.isEmpty { faults.append("on the line of the QR code: \(line)") }
        if case .line(let above)? = events.last, !above.isEmpty {
            faults.append("directly above the QR code: \(above)")
        }
        events.append(.qrCode(String(decoding: qr, as: UTF8.self)))
    }

    private static func code128(_ data: [UInt8]) -> String {
        let content = data.dropFirst(2)
        if data.starts(with: Array("{C".utf8)) { return content.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined() }
        return String(decoding: content, as: UTF8.self).replacing("{{", with: "{")
    }
}
