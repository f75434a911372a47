import FoundationEssentials
import WooFoundation

/// The columns of a file, by its headings.
public struct ProductImportHeader: ImportHeader {
    /// The product column at each position; nil for an unknown one.
    public let columns: [ProductColumn?]
    /// The unit in a column's heading: `Weight (kg)`.
    let units: [ProductColumn: String]
    public let ignored: [String]
    /// The columns of each part of each attribute.
    private let attributes: [ImportedAttribute.Place]
    /// The columns of files and meta data.
    private let extras: [ImportedExtras.Column?]

    /// - Throws: `ProductImportProblem` where no column identifies a product, or none changes one.
    public init(titles: [String]) throws(ProductImportProblem) {
        var seen: Set<ProductColumn> = []
        columns = titles.map { title in
            guard let column = ProductColumn(title: title), seen.insert(column).inserted else { return nil }
            return column
        }
        let measured = zip(columns, titles).compactMap { column, title in
            column.flatMap { column in ProductColumn.unit(title: title).map { (column, $0) } }
        }
        units = Dictionary(uniqueKeysWithValues: measured)
        let parts = titles.map(ImportedAttribute.Part.init(title:))
        attributes = ImportedAttribute.Place.all(parts)
        let extras = titles.map(ImportedExtras.Column.init(title:))
        self.extras = extras
        let columns = columns
        ignored = titles.indices.filter { columns[$0] == nil && parts[$0] == nil && extras[$0] == nil }
            .map { titles[$0] }.filter { !$0.isEmpty }
        guard seen.contains(.id) || seen.contains(.sku) else { throw .noKey }
        guard
            seen.contains(where: { $0.field != nil && $0 != .sku }) || !attributes.isEmpty
                || extras.contains(where: { $0 != nil })
                || seen.isSuperset(of: [.id, .sku])
        else {
            throw .nothingToChange
        }
    }

    /// 3.3 lbs would become 3.3 kg; only the owner knows how to round after converting.
    ///
    /// - Throws: `ProductImportProblem` for the first column that is not in the store's unit.
    func check(_ store: ProductUnits) throws(ProductImportProblem) {
        for column in columns.compactMap({ $0 }) {
            guard let unit = units[column], let own = store.unit(of: column), !own.isEmpty, unit != own else {
                continue
            }
            throw .otherUnit(column: column.rawValue, unit: unit, store: own)
        }
    }

    func values(_ row: [String]) -> [ProductColumn: String] {
        var values: [ProductColumn: String] = [:]
        for (column, text) in zip(columns, row) {
            if let column { values[column] = CSVWriter.plain(text) }
        }
        return values
    }

    /// The contents of a row besides its fixed columns; attributes in order.
    func parts(_ row: [String]) -> ImportedParts {
        ImportedParts(attributes: attributes.compactMap { $0.read(row) }, extras: ImportedExtras(extras, row))
    }
}

/// The contents of a row besides its fixed columns.
struct ImportedParts: Hashable, Sendable {
    let attributes: [ImportedAttribute]
    let extras: ImportedExtras
}

/// Why nothing can be imported.
public enum ProductImportProblem: Error, Hashable, Sendable, LocalizedError {
    case noKey
    case nothingToChange
    /// The store uses another unit, and would accept the number unconverted.
    case otherUnit(column: String, unit: String, store: String)

    public var errorDescription: String? {
        switch self {
        case .noKey: localized("The file has neither an ID nor a SKU column: nothing says which product a row is for.")
        case .nothingToChange: localized("The file has no column that can be changed.")
        case .otherUnit(let column, let unit, let store):
            localized(
                "The column %@ is in %@, and this store measures in %@. Convert it or remove it, then import again.",
                column,
                unit,
                store
            )
        }
    }
}
