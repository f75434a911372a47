import FoundationEssentials

/// What two records of one person may have in common.
public enum PersonMarkKind: Int64, Hashable, Sendable, CaseIterable, Comparable {
    /// The e-mail address, ignoring case, points, and what follows a plus before the `@`.
    case email = 1
    /// A phone number in any spelling, with or without the country code.
    case phone
    /// The words of the name in any order, and the postcode.
    case postcode
    /// The words of the name in any order, and the city.
    case city

    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// One such mark, as a number.
struct PersonMark: Hashable {
    let kind: PersonMarkKind
    let number: Int64

    init(_ kind: PersonMarkKind, _ text: String) {
        self.kind = kind
        // FNV-1a, 64 bits.
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in ["\(kind.rawValue) ", text].joined().utf8 {
            hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
        }
        number = Int64(bitPattern: hash)
    }
}

enum PersonMarks {
    /// A mark that more people share proves nothing: the phone number of a shop, `Guest` in one town.
    static let maximum = 20
    private static let maximumLength = 320
    private static let fewestDigits = 7

    static func of(email: String, phones: [String], name: String, postcodes: [String], cities: [String]) -> Set<
        PersonMark
    > {
        var marks: Set<PersonMark> = []
        if let email = Self.email(email) { marks.insert(PersonMark(.email, email)) }
        for phone in phones.compactMap(Self.phone) { marks.insert(PersonMark(.phone, phone)) }
        guard let name = Self.name(name) else { return marks }
        for postcode in postcodes.compactMap(Self.place) {
            marks.insert(PersonMark(.postcode, name + "\n" + postcode.filter { $0 != " " && $0 != "-" }))
        }
        for city in cities.compactMap(Self.place) { marks.insert(PersonMark(.city, name + "\n" + city)) }
        return marks
    }

    static func email(_ text: String) -> String? {
        let parts = bounded(text).lowercased().split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[1].isEmpty else { return nil }
        let name = parts[0].prefix { $0 != "+" }.filter { $0 != "." }
        guard !name.isEmpty else { return nil }
        return name + "@" + (parts[1] == "googlemail.com" ? "gmail.com" : parts[1])
    }

    /// nil for what is too short, or one repeated digit.
    static func phone(_ text: String) -> String? {
        guard let digits = PhoneNumber(text)?.national, digits.utf8.count >= fewestDigits, Set(digits).count > 1 else {
            return nil
        }
        return digits
    }

    /// nil for a single word: many people are called Ada.
    static func name(_ text: String) -> String? {
        let words = words(of: bounded(text).folded)
        return words.count > 1 ? words.sorted().joined(separator: " ") : nil
    }

    private static func place(_ text: String) -> String? {
        let folded = bounded(text).folded.trimmingSpaces
        return folded.isEmpty ? nil : folded
    }

    private static func bounded(_ text: String) -> String {
        text.utf8.count <= maximumLength ? text : String(text.prefix(maximumLength))
    }

    /// ASCII, as most text is, is cut by its bytes, which takes less than a look at each of its characters.
    private static func words(of text: String) -> [Substring] {
        guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return text.split { !$0.isLetter && !$0.isNumber } }
        return text.utf8.split { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                false
            default: true
            }
        }.map { Substring($0) }
    }
}

extension String {
    fileprivate var trimmingSpaces: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
