import Foundation
import WooFoundation

/// What the titles of a file say about its columns.
public struct ProductImportHeader: Hashable, Sendable {
    /// Which column of products stands at which place; nil for one that is not known.
    public let columns: [ProductColumn?]
    /// Titles that say nothing here: plugins' columns.
    public let ignored: [String]
    /// Where which part of which attribute stands.
    private let attributes: [ImportedAttribute.Place]

    /// - Throws: `ProductImportProblem` where no column names a product, or none changes one.
    public init(titles: [String]) throws(ProductImportProblem) {
        var seen: Set<ProductColumn> = []
        columns = titles.map { title in
            guard let column = ProductColumn(title: title), seen.insert(column).inserted else { return nil }
            return column
        }
        let parts = titles.map(ImportedAttribute.Part.init(title:))
        attributes = ImportedAttribute.Place.all(parts)
        ignored = zip(titles, zip(columns, parts)).filter { $0.1.0 == nil && $0.1.1 == nil && !$0.0.isEmpty }.map(\.0)
        guard seen.contains(.id) || seen.contains(.sku) else { throw .noKey }
        guard
            seen.contains(where: { $0.field != nil && $0 != .sku }) || !attributes.isEmpty
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

    /// The attributes a row names, in their order.
    func attributes(_ row: [String]) -> [ImportedAttribute] { attributes.compactMap { $0.read(row) } }
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
