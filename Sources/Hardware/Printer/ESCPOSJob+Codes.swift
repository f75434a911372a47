extension ESCPOSJob {
    /// Prints a CODE 128 barcode with its text below, by the printer's own command (`GS k 73`): an even number of
    /// digits in pairs (code set C), any other text in code set B.
    ///
    /// - Parameters:
    ///   - text: 1…60 characters of printable ASCII.
    ///   - dots: the paper's width, 384 for 58 mm and 576 for 80 mm.
    /// - Returns: false, and nothing is printed, for other text or where it would not fit.
    public mutating func barcode(_ text: String, dots: Int) -> Bool {
        let digits = Array(text.utf8)
        guard !digits.isEmpty, digits.count <= 60, digits.allSatisfy({ (0x20...0x7E).contains($0) }) else {
            return false
        }
        var data: [UInt8]
        let symbols: Int
        if digits.count.isMultiple(of: 2), digits.allSatisfy({ (0x30...0x39).contains($0) }) {
            data = Array("{C".utf8)
            for index in stride(from: 0, to: digits.count, by: 2) {
                data.append((digits[index] - 0x30) * 10 + digits[index + 1] - 0x30)
            }
            symbols = digits.count / 2
        } else {
            data = Array("{B".utf8) + digits.flatMap { $0 == UInt8(ascii: "{") ? [$0, $0] : [$0] }
            symbols = digits.count
        }
        // Start, check and each symbol are 11 modules, stop 13, and 10 modules stay white on either side.
        let modules = 11 * (symbols + 2) + 13 + 20
        guard let width = [3, 2].first(where: { modules * $0 <= dots }) else { return false }
        bytes += [0x1D, 0x68, 0x50, 0x1D, 0x77, UInt8(width), 0x1D, 0x48, 0x02, 0x1D, 0x66, 0x00]
        bytes += [0x1D, 0x6B, 0x49, UInt8(data.count)] + data
        return true
    }

    /// Prints a QR code (model 2, correction M) by the printer's own commands (`GS ( k`, function 49), and a blank line:
    /// the printer adds no white around it, of which a scanner needs four modules, at most 20 dots. There has to be a
    /// blank line above it too.
    ///
    /// - Parameter text: 1…300 bytes of UTF-8: at 3 dots a module it then fits 58 mm.
    /// - Returns: false, and nothing is printed, for any other length.
    public mutating func qrCode(_ text: String) -> Bool {
        let data = Array(text.utf8)
        guard (1...300).contains(data.count) else { return false }
        let length = data.count + 3
        let moduleSize: UInt8 = data.count <= 60 ? 5 : 3
        bytes += [0x1D, 0x28, 0x6B, 0x04, 0x00, 0x31, 0x41, 0x32, 0x00]
        bytes += [0x1D, 0x28, 0x6B, 0x03, 0x00, 0x31, 0x43, moduleSize]
        bytes += [0x1D, 0x28, 0x6B, 0x03, 0x00, 0x31, 0x45, 0x31]
        bytes += [0x1D, 0x28, 0x6B, UInt8(length & 0xFF), UInt8(length >> 8), 0x31, 0x50, 0x30] + data
        bytes += [0x1D, 0x28, 0x6B, 0x03, 0x00, 0x31, 0x51, 0x30, 0x0A]
        return true
    }
}
