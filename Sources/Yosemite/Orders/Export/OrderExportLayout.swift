import WooFoundation

/// How orders are written to a file.
public struct OrderExportLayout: Hashable, Sendable {
    public enum Format: String, Sendable, CaseIterable, Codable {
        case csv
        case json
    }

    public enum Rows: String, Sendable, CaseIterable, Codable {
        /// One row per order.
        case order
        /// One row per line item, including the columns of its order.
        case line
    }

    public let format: Format
    public let rows: Rows
    public let columns: [OrderExportColumn]

    public init(format: Format, rows: Rows, columns: [OrderExportColumn]) {
        self.format = format
        self.rows = rows
        // A line item's column has no value where a row is an order.
        self.columns = rows == .line ? columns : columns.filter { !$0.isOfLine }
    }

    /// The text before the first row.
    public var head: String {
        switch format {
        case .csv: CSVWriter.line(columns.map(\.name)) + Self.end
        case .json: "["
        }
    }

    /// The text after the last row.
    public func tail(isEmpty: Bool) -> String {
        switch format {
        case .csv: ""
        case .json: isEmpty ? "]\n" : "\n]\n"
        }
    }

    /// Rows in the file's format.
    ///
    /// - Parameter isFirst: whether they are the first rows.
    public func text(_ rows: [String], isFirst: Bool) -> String {
        guard !rows.isEmpty else { return "" }
        return switch format {
        case .csv: rows.map { $0 + Self.end }.joined()
        case .json: (isFirst ? "\n" : ",\n") + rows.joined(separator: ",\n")
        }
    }

    /// Cells may contain line breaks.
    private static let end = "\r\n"
}

/// The saved settings of a store's export of orders.
public struct OrderExportSettings: Hashable, Sendable, Codable {
    public var format: OrderExportLayout.Format
    public var rows: OrderExportLayout.Rows
    /// Every column by name, in the order of the file.
    public var columns: [String]
    /// Columns that are not written.
    public var hidden: Set<String>

    public init(
        format: OrderExportLayout.Format,
        rows: OrderExportLayout.Rows,
        columns: [String],
        hidden: Set<String>
    ) {
        self.format = format
        self.rows = rows
        self.columns = columns
        self.hidden = hidden
    }

    public static let standard = OrderExportSettings(
        format: .csv,
        rows: .order,
        columns: OrderExportField.allCases.map(\.rawValue),
        hidden: Set(OrderExportField.allCases.filter { !$0.isUsual }.map(\.rawValue))
    )

    /// All available columns, those missing from an older file last and hidden; unknown names are left out.
    public var all: [OrderExportColumn] {
        var seen: Set<OrderExportColumn> = []
        return (columns + Self.standard.columns).compactMap(OrderExportColumn.init).filter { seen.insert($0).inserted }
    }

    public func isShown(_ column: OrderExportColumn) -> Bool {
        !hidden.contains(column.name) && columns.contains(column.name)
    }

    /// With the visible columns.
    public var layout: OrderExportLayout {
        OrderExportLayout(format: format, rows: rows, columns: all.filter { isShown($0) })
    }
}
