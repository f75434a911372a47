import FoundationEssentials
import WooFoundation

/// What the titles of a file say about its columns.
public struct ProductImportHeader: Hashable, Sendable {
    /// Which column of products stands at which place; nil for one that is not known.
    public let columns: [ProductColumn?]
    /// Titles that say nothing here: plugins' columns.
    public let ignored: [String]
    /// Where which part of which attribute stands.
    private let attributes: [ImportedAttribute.Place]
    /// Where files and meta data stand.
    private let extras: [ImportedExtras.Column?]

    /// - Throws: `ProductImportProblem` where no column names a product, or none changes one.
    public init(titles: [String]) throws(ProductImportProblem) {
        var seen: Set<ProductColumn> = []
        columns = titles.map { title in
            guard let column = ProductColumn(title: title), seen.insert(column).inserted else { return nil }
            return column
        }
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

    func values(_ row: [String]) -> [ProductColumn: String] {
        var values: [ProductColumn: String] = [:]
        for (column, text) in zip(columns, row) {
            if let column { values[column] = CSVWriter.plain(text) }
        }
        return values
    }

    /// What a row says beside its fixed columns; attributes in their order.
    func parts(_ row: [String]) -> ImportedParts {
        ImportedParts(attributes: attributes.compactMap { $0.read(row) }, extras: ImportedExtras(extras, row))
    }
}

/// What a row says beside its fixed columns.
struct ImportedParts: Hashable, Sendable {
    let attributes: [ImportedAttribute]
    let extras: ImportedExtras
}

/// Why nothing can be imported.
public enum ProductImportProblem: Error, Hashable, Sendable, LocalizedError {
    case noKey
    case nothingToChange

    public var errorDescription: String? {
        switch self {
        case .noKey: localized("The file has neither a column ID nor SKU: nothing says which product a row is of.")
        case .nothingToChange: localized("The file has no column that can be changed.")
        }
    }
}
