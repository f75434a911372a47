import FoundationEssentials
import WooFoundation

/// Descriptions in WooCommerce's product CSV: a line break is written as a backslash and an n; these two in the text
/// itself are escaped with another backslash.
enum DescriptionText {
    static func written(_ text: String) -> String {
        guard text.utf8.contains(newline) || text.contains("\\n") else { return text }
        // By bytes: a line break with a carriage return is one character.
        var result: [UInt8] = []
        for byte in text.utf8 {
            if byte == newline {
                result += "\\n".utf8
            } else {
                if byte == UInt8(ascii: "n"), result.last == UInt8(ascii: "\\") { result.append(UInt8(ascii: "\\")) }
                result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static let newline = UInt8(ascii: "\n")

    static func read(_ text: String) -> String {
        guard text.contains("\\n") else { return text }
        // First the escaped ones, then the line breaks between.
        return text.split(separator: "\\\\n", omittingEmptySubsequences: false)
            .map { $0.replacing("\\n", with: "\n") }.joined(separator: "\\n")
    }
}

/// Times in WooCommerce's product CSV, in the store's time: `2026-11-12 8:02:40`.
enum SaleDateText {
    static func written(_ date: Date, in zone: StoreTimeZone) -> String {
        let local = StoreDateParser.gmtText(Date(timeIntervalSince1970: Double(zone.civil(date).utcSeconds)))
            .replacing("T0", with: " ")
        return local.replacing("T", with: " ")
    }

    /// A date, a date and a time with or without zeros and seconds, or seconds since 1970; nil for anything else.
    static func read(_ text: String, in zone: StoreTimeZone) -> Date? {
        if text.utf8.count >= 9, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            return Double(text).map { Date(timeIntervalSince1970: $0) }
        }
        var parts = text.replacing("T", with: " ").split(separator: " ").map(String.init)
        guard let day = parts.first, parts.count <= 2 else { return nil }
        if parts.count == 1 { parts.append("00:00:00") }
        var time = parts[1]
        if time.prefix(2).last == ":" { time = "0" + time }
        if time.utf8.count == 5 { time += ":00" }
        return StoreDateParser.date(fromLocal: day + "T" + time, in: zone)
    }
}
