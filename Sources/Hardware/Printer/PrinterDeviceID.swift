import WooFoundation

/// A printer's description of itself (IEEE 1284 device ID: `MFG:EPSON;MDL:TM-T20II;CMD:ESC/POS;`), the answer to
/// `GET_DEVICE_ID`.
struct PrinterDeviceID: Hashable, Sendable {
    static let maximumLength = 1_024

    let manufacturer: String
    let model: String
    /// Upper-case names of the command languages it supports.
    let commands: [String]

    /// - Parameter answer: two bytes of length, big-endian, including themselves, then text. Printers get the length
    ///   wrong, so the actual text counts; text beyond 1,024 bytes is ignored.
    /// - Returns: nil where it has neither a maker nor a model.
    init?(answer: [UInt8]) {
        guard answer.count > 2 else { return nil }
        let said = Int(answer[0]) << 8 | Int(answer[1])
        let end = said > 2 ? min(said, answer.count) : answer.count
        let text = String(decoding: answer[2..<min(end, Self.maximumLength)], as: UTF8.self)
        var fields: [String: String] = [:]
        for field in text.split(separator: ";").prefix(32) {
            let parts = field.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { continue }
            func trimmed(_ part: Substring) -> String {
                part.unicodeScalars.filter { $0.value >= 0x20 }.map(String.init).joined().trimmingSpaces
            }
            let key = trimmed(parts[0]).uppercased()
            if fields[key] == nil { fields[key] = trimmed(parts[1]) }
        }
        manufacturer = CardNumber.hiding(in: fields["MFG"] ?? fields["MANUFACTURER"] ?? "")
        model = CardNumber.hiding(in: fields["MDL"] ?? fields["MODEL"] ?? "")
        commands = (fields["CMD"] ?? fields["COMMAND SET"] ?? "").split(separator: ",").map {
            String($0).trimmingSpaces.uppercased()
        }
        guard !manufacturer.isEmpty || !model.isEmpty else { return nil }
    }
}

extension String {
    fileprivate var trimmingSpaces: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
