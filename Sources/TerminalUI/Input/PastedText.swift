/// Cleans a paste: its only control character is then the line break.
enum PastedText {
    /// CR LF and CR become `\n`, every other control character a space, bytes that are not UTF-8 disappear.
    static func clean(_ bytes: [UInt8]) -> String {
        var result = String.UnicodeScalarView()
        var wasReturn = false
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            switch scalar.value {
            case 0x0D: result.append("\n")
            case 0x0A: if !wasReturn { result.append("\n") }
            case 0x00...0x1F, 0x7F...0x9F: result.append(" ")
            case 0xFFFD: break
            default: result.append(scalar)
            }
            wasReturn = scalar.value == 0x0D
        }
        return String(result)
    }
}
