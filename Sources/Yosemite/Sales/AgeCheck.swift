import FoundationEssentials
import WooFoundation

/// Confirmation that the customer of a sale is old enough: asked of the clerk, once per sale. The date of birth is not
/// stored.
public struct AgeCheck: Hashable, Sendable, Codable {
    public enum Way: String, Hashable, Sendable, Codable {
        /// The clerk confirms it.
        case seen
        /// By a date of birth typed by the clerk.
        case birthDate = "birth-date"
    }

    /// In years: the required age.
    public var age: Int
    public var way: Way
    public var at: Date

    public init(age: Int, way: Way, at: Date) {
        self.age = age
        self.way = way
        self.at = at
    }

    /// Customers born on or before this day are old enough today. Somebody born on 29 February has their birthday on 1
    /// March in other years.
    ///
    /// - Parameter today: in the shop's time.
    public static func latestBirth(age: Int, today: CivilTime) -> CivilTime {
        CivilTime(year: today.year - age, month: today.month, day: today.day)
    }

    /// - Parameter born: a date.
    public static func isOldEnough(born: CivilTime, age: Int, today: CivilTime) -> Bool {
        let latest = latestBirth(age: age, today: today)
        return (born.year, born.month, born.day) <= (latest.year, latest.month, latest.day)
    }

    /// A date as `2001-12-24`, `20011224` or `24.12.2001`.
    ///
    /// - Returns: nil for anything else, and for dates that do not exist.
    public static func day(_ text: String) -> CivilTime? {
        let text = text.trimmed(.whitespaces)
        var parts: [Int?]
        if text.contains("-") {
            parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        } else if text.contains(".") {
            parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }.reversed()
        } else {
            guard text.utf8.count == 8, let number = Int(text) else { return nil }
            parts = [number / 10_000, number / 100 % 100, number % 100]
        }
        guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2],
            (1_900...2_200).contains(year), (1...12).contains(month), (1...31).contains(day)
        else { return nil }
        let date = CivilTime(year: year, month: month, day: day)
        return CivilTime(utcSeconds: date.utcSeconds) == date ? date : nil
    }
}

/// What has to be asked before a cart is sold.
public struct AgeQuestion: Hashable, Sendable {
    /// In years: the highest among the rows.
    public let age: Int
    /// Ids of rows that need a higher age than was confirmed before.
    public let rows: [Int]
}

extension SaleQuote {
    /// nil where nothing in the cart requires an age, or it was confirmed already.
    ///
    /// - Parameter known: the confirmation for this sale.
    static func question(_ ages: [Int: Int], known: AgeCheck?) -> AgeQuestion? {
        let open = ages.filter { $0.value > known?.age ?? 0 }
        guard let age = open.values.max() else { return nil }
        return AgeQuestion(age: age, rows: open.keys.sorted())
    }
}
