import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// A bulk change of products, as a form asks for it.
struct BulkForm: Sendable {
    enum Field: String, CaseIterable, Sendable {
        case regularPrice
        case salePrice
        case saleWindow
        case stock
        case status
        case addCategory
        case removeCategory
        case addTag
        case removeTag
    }

    enum How: String, CaseIterable, Sendable {
        case set
        case by
        case percent
        case clear
    }

    enum Row: String {
        case field
        case how
        case value
        case until
        case rounding
        case due
        case preview
    }

    /// Roundings by name, in the order they are offered.
    static let roundings: [(id: String, rounding: BulkProductEdit.Rounding)] = [
        ("cents", .cents), ("0.05", .step(Decimal(string: "0.05") ?? 0)), ("0.10", .step(Decimal(string: "0.1") ?? 0)),
        ("1", .step(1)), (".99", .ending(Decimal(string: "0.99") ?? 0)), (".95", .ending(Decimal(string: "0.95") ?? 0)),
        (".90", .ending(Decimal(string: "0.9") ?? 0)),
    ]

    let zone: StoreTimeZone
    var field = Field.regularPrice { didSet { if !hows.contains(how) { how = hows[0] } } }
    var how = How.percent
    var value = ""
    var until = ""
    var rounding = "cents"
    /// When prices change, as typed; empty for now.
    var due = ""
    var status = "publish"
    var terms: [ProductTerm] = []

    init(field: Field = .regularPrice, zone: StoreTimeZone) {
        self.zone = zone
        self.field = field
        if !hows.contains(how) { how = hows[0] }
    }

    /// The ways this field can be changed; the first where there is only one.
    var hows: [How] {
        switch field {
        case .regularPrice: [.percent, .by, .set]
        case .salePrice: [.percent, .by, .set, .clear]
        case .stock: [.by, .set]
        case .saleWindow, .status, .addCategory, .removeCategory, .addTag, .removeTag: [.set]
        }
    }

    var isPrice: Bool { field == .regularPrice || field == .salePrice }

    // MARK: Result

    /// - Returns: the edit, or the invalid row and why.
    var edit: Result<BulkProductEdit, Problem> {
        switch field {
        case .regularPrice, .salePrice: price
        case .saleWindow: window
        case .stock: stock
        case .status: .success(BulkProductEdit(.status(status)))
        case .addCategory: withTerms { .addTerms(.categories, $0) }
        case .addTag: withTerms { .addTerms(.tags, $0) }
        case .removeCategory: withTerms { .removeTerms(.categories, $0.map(\.termID)) }
        case .removeTag: withTerms { .removeTerms(.tags, $0.map(\.termID)) }
        }
    }

    /// When to do it: nil for now, and for anything but prices.
    func dueDate(now: Date) -> Result<Date?, Problem> {
        guard isPrice, !due.allSatisfy(\.isWhitespace) else { return .success(nil) }
        guard let stored = SaleDay.stored(due, isEnd: false, zone: zone, now: now),
            let date = StoreDateParser.date(fromGMT: stored)
        else { return .failure(Problem(row: .due, words: Localization.noTime)) }
        guard date > now else { return .failure(Problem(row: .due, words: Localization.past)) }
        return .success(date)
    }

    struct Problem: Error, Hashable {
        let row: Row
        let words: String
    }

    private var price: Result<BulkProductEdit, Problem> {
        let change: BulkProductEdit.PriceChange
        if how == .clear {
            change = .clear
        } else {
            guard let amount = Self.amount(value) else {
                return .failure(Problem(row: .value, words: Localization.noAmount))
            }
            switch how {
            case .set where amount < 0: return .failure(Problem(row: .value, words: Localization.negative))
            case .set: change = .set(amount)
            case .by: change = .by(amount)
            case .percent where amount <= -100:
                return .failure(Problem(row: .value, words: Localization.allOfIt))
            case .percent, .clear: change = .percent(amount)
            }
        }
        let wanted = rounding
        let rule = Self.roundings.first { $0.id == wanted }?.rounding ?? .cents
        let isRegular = field == .regularPrice
        return .success(BulkProductEdit(isRegular ? .regularPrice(change) : .salePrice(change), rounding: rule))
    }

    private var window: Result<BulkProductEdit, Problem> {
        guard let from = SaleDay.stored(value, isEnd: false, zone: zone) else {
            return .failure(Problem(row: .value, words: Localization.noDay))
        }
        guard let end = SaleDay.stored(until, isEnd: true, zone: zone) else {
            return .failure(Problem(row: .until, words: Localization.noDay))
        }
        let (first, last) = (StoreDateParser.date(fromGMT: from), StoreDateParser.date(fromGMT: end))
        if let first, let last, last < first {
            return .failure(Problem(row: .until, words: Localization.endsFirst))
        }
        return .success(BulkProductEdit(.saleWindow(from: first, until: last)))
    }

    private var stock: Result<BulkProductEdit, Problem> {
        let plain = value.filter { !$0.isWhitespace }.replacing("−", with: "-")
        let signs = plain.prefix { "+-".contains($0) }
        guard signs.count < 2, let size = Quantity.typed(plain.dropFirst(signs.count)), size <= 1_000_000_000,
            how == .by || signs != "-"
        else {
            return .failure(Problem(row: .value, words: Localization.noNumber))
        }
        let number = signs == "-" ? -size : size
        return .success(BulkProductEdit(.stock(how == .by ? .by(number) : .set(number))))
    }

    private func withTerms(_ change: ([ProductTerm]) -> BulkProductEdit.Change) -> Result<BulkProductEdit, Problem> {
        guard !terms.isEmpty else { return .failure(Problem(row: .value, words: Localization.noTerm)) }
        return .success(BulkProductEdit(change(terms)))
    }

    /// `-10`, `+2.50`, `10%`: with a point or one comma before the decimals.
    static func amount(_ text: String) -> Decimal? {
        var plain = text.filter { !$0.isWhitespace && $0 != "%" }.replacing("−", with: "-")
        let sign = plain.first == "-" ? Decimal(-1) : 1
        if plain.first == "-" || plain.first == "+" { plain.removeFirst() }
        if plain.count(where: { $0 == "," }) == 1, !plain.contains(".") { plain = plain.replacing(",", with: ".") }
        guard plain.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }), plain.contains(where: \.isNumber),
            plain.count <= 16
        else { return nil }
        return Money.amount(from: plain).map { $0 * sign }
    }

    enum Localization {
        static let noAmount = localized("write an amount: 12.50, or -10")
        static let negative = localized("a price cannot be negative")
        static let allOfIt = localized("that is the whole price or more")
        static let noDay = localized("write a date: 2026-11-27, sunday, +7d")
        static let noTime = localized("write a date, or a date and a time: 2026-11-27 08:00")
        static let past = localized("that time has passed")
        static let endsFirst = localized("ends before it begins")
        static let noNumber = localized("write a number")
        static let noTerm = localized("choose at least one")
    }
}
