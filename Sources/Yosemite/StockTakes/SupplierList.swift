import FoundationEssentials
import WooFoundation

/// A supplier's announcement: codes and quantities from a CSV file with headings.
public struct SupplierList: Hashable, Sendable {
    public struct Row: Hashable, Sendable {
        /// The line of the file, from 1.
        public let line: Int
        public let code: String
        public let quantity: Decimal
    }

    /// A row that cannot be used, and why.
    public struct Problem: Hashable, Sendable {
        public let line: Int
        public let words: String
    }

    public let rows: [Row]
    public let problems: [Problem]

    private static let codes = ["sku", "gtin", "ean", "upc", "barcode", "code", "item", "article", "product"]
    private static let quantities = ["quantity", "qty", "amount", "pieces", "pcs", "count", "units", "stock"]
    static let maximumRows = 20_000

    /// - Parameter rows: of a `CSVReader`, headings first.
    /// - Throws: `StockTakeError.noColumn`, `.tooManyLines`.
    public init(_ rows: [CSVReader.Row]) throws {
        guard let header = rows.first?.values, rows.count <= Self.maximumRows + 1 else {
            throw rows.isEmpty ? StockTakeError.noColumn("SKU") : StockTakeError.tooManyLines(most: Self.maximumRows)
        }
        let names = header.map { $0.trimmed(.whitespaces).lowercased() }
        guard let code = Self.column(Self.codes, names) else { throw StockTakeError.noColumn("SKU") }
        guard let quantity = Self.column(Self.quantities, names) else { throw StockTakeError.noColumn("Quantity") }
        var found: [Row] = []
        var problems: [Problem] = []
        for (line, values) in rows.dropFirst() {
            let text = Self.value(values, code)
            let number = Self.value(values, quantity)
            if text.isEmpty, number.isEmpty { continue }
            guard !text.isEmpty, text.count <= ProductCodes.maximumLength else {
                problems.append(Problem(line: line, words: localized("There is no code.")))
                continue
            }
            guard !CodeFlaw.isRounded(text) else {
                let words = localized("“%@” is a code that a spreadsheet has rounded.", text)
                problems.append(Problem(line: line, words: words))
                continue
            }
            guard let pieces = Quantity.typed(number), StockTakeBook.isCountable(pieces) else {
                problems.append(
                    Problem(line: line, words: localized("“%@” is not a quantity.", String(number.prefix(40))))
                )
                continue
            }
            found.append(Row(line: line, code: text, quantity: pieces))
        }
        self.rows = found
        self.problems = problems
    }

    /// The column with the first matching name of `wanted`, as its whole heading or as a word in it.
    private static func column(_ wanted: [String], _ names: [String]) -> Int? {
        for name in wanted {
            if let place = names.firstIndex(of: name) { return place }
        }
        for name in wanted {
            let place = names.firstIndex { $0.split { !$0.isLetter }.contains(Substring(name)) }
            if let place { return place }
        }
        return nil
    }

    private static func value(_ values: [String], _ place: Int) -> String {
        guard values.indices.contains(place) else { return "" }
        return CSVWriter.plain(values[place]).trimmed(.whitespacesAndNewlines)
    }
}
