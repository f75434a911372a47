import FoundationEssentials

/// A code that was scanned or typed: what to look up for it, in order, and the values it contains.
public struct ScannedCode: Hashable, Sendable {
    /// Something to look for.
    public enum Lookup: Hashable, Sendable {
        /// A SKU, first exactly, then ignoring case.
        case sku(String)
        case gtin(GTIN)
        /// A barcode that plugins keep in meta data; numbers match with leading zeros too.
        case barcode(String)
        /// The item in a case, if the case itself is not found. The code does not contain how many items a case has.
        case itemOfCase(GTIN)
        /// An item whose code contains its price, weight or number.
        case value(ValuePattern.Reading)
    }

    /// In characters. Longer codes are not looked up: no shop has such a SKU.
    public static let maximumLength = 512
    /// The most lookups for one code.
    public static let maximumLookups = 16

    /// The code without the scanner's symbology prefix, margins, control characters and add-on digits.
    public let text: String
    public let symbology: Symbology?
    /// Empty where the code is empty or too long.
    public let lookups: [Lookup]
    /// From a GS1 string. Values read by a pattern are in its `Lookup.value`.
    public let carried: CarriedValues

    /// - Parameters:
    ///   - patterns: the shop's, for codes that contain values.
    ///   - year: the present one, which decides the century of dates in a GS1 string.
    public init(_ scanned: String, patterns: [ValuePattern] = [], year: Int = 2_026) {
        guard scanned.utf8.count <= Self.maximumLength * 4, scanned.unicodeScalars.count <= Self.maximumLength else {
            let start = String(String.UnicodeScalarView(scanned.unicodeScalars.prefix(80)))
            self.init(text: TextCleaning.clean(start), symbology: nil)
            return
        }
        let raw = scanned.trimmed(.whitespacesAndNewlines)
        let symbology = Symbology(aim: raw.prefix(3))
        let body = symbology == nil ? raw : String(raw.unicodeScalars.dropFirst(3).map(Character.init))
        if let reading = Self.gs1(body, symbology, year) {
            let text = Self.plain(body)
            let numbers = reading.item.map { Self.lookups(of: $0, patterns) } ?? []
            self.init(text: text, symbology: symbology, lookups: [.sku(text)] + numbers, carried: reading.carried)
            return
        }
        let whole = Self.plain(body)
        let text = Self.withoutAddOn(whole, symbology)
        let first: [Lookup] = whole == text ? [] : [.sku(whole)]
        self.init(text: text, symbology: symbology, lookups: first + Self.lookups(of: text, symbology, patterns))
    }

    private init(text: String, symbology: Symbology?, lookups: [Lookup] = [], carried: CarriedValues = CarriedValues())
    {
        (self.text, self.symbology, self.carried) = (text, symbology, carried)
        self.lookups = Array(lookups.prefix(Self.maximumLookups))
    }

    // MARK: GS1

    private static func gs1(_ body: String, _ symbology: Symbology?, _ year: Int) -> GS1Reading? {
        if let link = DigitalLink.elements(of: body) { return GS1Reading(link, year: year) }
        // Without a symbology from the scanner, accept only what can hardly be anything else: brackets, a leading FNC1,
        // or 01 with a valid GTIN.
        let isCertain = symbology == .gs1 || body.utf8.first == GS1Element.separator
        guard
            isCertain || body.hasPrefix("(01)") || body.hasPrefix("(02)")
                || body.hasPrefix("01") && body.utf8.count >= 16
        else { return nil }
        return GS1Element.elements(of: body).flatMap { GS1Reading($0, year: year) }
    }

    // MARK: Everything else

    private static func plain(_ text: String) -> String {
        TextCleaning.clean(text).trimmed(.whitespacesAndControls)
    }

    /// Add-on digits beside an EAN or UPC (a magazine's issue, a book's price) are not part of the number.
    private static func withoutAddOn(_ text: String, _ symbology: Symbology?) -> String {
        guard symbology == nil || symbology == .eanWithAddOn || symbology == .ean13 else { return text }
        let parts = text.split(separator: " ")
        if parts.count == 2, [2, 5].contains(parts[1].utf8.count), parts[1].asciiDigits != nil, GTIN(parts[0]) != nil {
            return String(parts[0])
        }
        // 13 digits followed by 2 or 5; a number of that length that does not start with a GTIN stays whole.
        guard text.asciiDigits != nil else { return text }
        for (whole, number) in [(15, 13), (18, 13), (17, 12)] where text.utf8.count == whole {
            let front = text.prefix(number)
            if GTIN(front) != nil { return String(front) }
        }
        return text
    }

    private static func lookups(of text: String, _ symbology: Symbology?, _ patterns: [ValuePattern]) -> [Lookup] {
        guard !text.isEmpty, symbology != .addOn else { return [] }
        var found: [Lookup] = [.sku(text)]
        var numbers: [GTIN] = []
        let plain = text.filter { $0 != "-" && $0 != " " }
        if let number = GTIN(plain) { numbers.append(number) }
        if symbology != .ean8, let number = GTIN(upcE: plain) { numbers.append(number) }
        if let number = GTIN(isbn10: text) { numbers.append(number) }
        found += numbers.map { .gtin($0) }
        found.append(.barcode(text))
        for number in numbers where number.text != text { found.append(.barcode(number.text)) }
        for number in numbers { found += rest(of: number, patterns) }
        return found
    }

    /// For the number in a GS1 string.
    private static func lookups(of number: GTIN, _ patterns: [ValuePattern]) -> [Lookup] {
        [.sku(number.text), .gtin(number), .barcode(number.text)] + rest(of: number, patterns)
    }

    private static func rest(of number: GTIN, _ patterns: [ValuePattern]) -> [Lookup] {
        let values = patterns.compactMap { $0.read(number) }.map { Lookup.value($0) }
        return values + (number.isCase ? [.itemOfCase(number.item)] : [])
    }
}
