import FoundationEssentials
import WooFoundation

/// What a file is imported into: the lists whose exports have the REST API's names.
public enum ImportedList: Hashable, Sendable {
    case coupons
    case customers

    /// The column that identifies the record of a row.
    var key: String {
        switch self {
        case .coupons: CouponField.code.rawValue
        case .customers: CustomerField.email.rawValue
        }
    }

    fileprivate func isField(_ name: String) -> Bool {
        switch self {
        case .coupons: CouponField(rawValue: name) != nil
        case .customers: CustomerField(rawValue: name) != nil
        }
    }

    /// Exported columns that only the store computes.
    fileprivate var computed: Set<String> {
        switch self {
        case .coupons: ["usage_count"]
        case .customers: ["name", "orders", "spent", "first_order_gmt", "last_order_gmt", "other_spent"]
        }
    }

    /// Columns with the list's names, used for a field where the file has no column of its own name.
    fileprivate var short: [String: String] {
        switch self {
        case .coupons: [:]
        case .customers:
            [
                "company": CustomerField.billingCompany.rawValue, "city": CustomerField.billingCity.rawValue,
                "country": CustomerField.billingCountry.rawValue, "phone": CustomerField.billingPhone.rawValue,
            ]
        }
    }
}

/// The columns of a file of coupons or customers, by its headings.
public struct RecordImportHeader: ImportHeader {
    private enum Column: Hashable {
        case field(String)
        case id
        case guest
    }

    /// The contents of a row.
    struct Cells: Hashable {
        var id: Int64?
        /// Whether it is about a person without an account.
        var isGuest = false
        /// By their names in the REST API.
        var fields: [String: String] = [:]
    }

    let list: ImportedList
    public let ignored: [String]
    private let columns: [Column?]

    /// - Throws: `RecordImportProblem` where no column identifies a record.
    public init(_ list: ImportedList, titles: [String]) throws(RecordImportProblem) {
        let names = titles.map { $0.trimmed(.whitespaces).lowercased() }
        var seen: Set<Column> = []
        var columns: [Column?] = []
        var ignored: [String] = []
        for (name, title) in zip(names, titles) {
            let column = Self.column(name, of: list, among: names)
            let isNew = column.map { seen.insert($0).inserted } ?? false
            columns.append(isNew ? column : nil)
            let isKnown = isNew || list.computed.contains(name) || list.short[name] != nil
            if !isKnown, !name.isEmpty { ignored.append(title) }
        }
        guard seen.contains(.field(list.key)) else { throw .noKey(list.key) }
        self.list = list
        self.columns = columns
        self.ignored = ignored
    }

    private static func column(_ name: String, of list: ImportedList, among names: [String]) -> Column? {
        if name == "id" { return .id }
        if name == "guest", list == .customers { return .guest }
        if list.isField(name) { return .field(name) }
        return list.short[name].flatMap { names.contains($0) ? nil : .field($0) }
    }

    func cells(_ row: [String]) -> Cells {
        var cells = Cells()
        for (column, value) in zip(columns, row) {
            let text = CSVWriter.plain(value)
            switch column {
            case .field(let name): cells.fields[name] = text
            case .id: cells.id = Int64(text.trimmed(.whitespaces))
            case .guest: cells.isGuest = FileFlag.read(text) == true
            case nil: break
            }
        }
        return cells
    }

    /// The key of the row's record, in lower case.
    func key(_ cells: Cells) -> String { (cells.fields[list.key] ?? "").trimmed(.whitespacesAndNewlines).lowercased() }
}

/// Yes and no as written by exports and people.
enum FileFlag {
    static func read(_ text: String) -> Bool? {
        switch text.trimmed(.whitespaces).lowercased() {
        case "yes", "true", "1": true
        case "no", "false", "0", "": false
        default: nil
        }
    }
}

/// Why nothing can be imported.
public enum RecordImportProblem: Error, Hashable, Sendable, LocalizedError {
    /// The column that identifies the record of a row is missing.
    case noKey(String)

    public var errorDescription: String? {
        switch self {
        case .noKey(let column):
            localized("The file has no column %@: nothing says which record a row is for.", column)
        }
    }
}
