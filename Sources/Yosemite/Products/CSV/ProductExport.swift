import FoundationEssentials
import Storage
import WooFoundation

/// The product file that WooCommerce itself imports.
public enum ProductExport {
    /// - Parameter columns: those of a list, from `ProductAction.findExportColumns`.
    public static func header(_ columns: ProductExportColumns) -> String {
        CSVWriter.line(ProductColumn.allCases.map { $0.title(columns.units) } + columns.titles)
    }
}

extension CatalogueService {
    private static let exportPiece = 500

    /// The columns needed for the products of a list, and their variations.
    func exportColumns(_ list: ProductListQuery) async throws -> ProductExportColumns {
        let (predicate, siteID) = (list.products, login.siteID)
        let units = try await productUnits()
        return try await mirror.read { storage in
            var count = ExportedColumnsCount(units: units)
            var offset = 0
            while true {
                let products = try storage.allObjects(
                    ofType: ProductRecord.self,
                    matching: predicate,
                    sortedBy: [ProductRecord.Columns.productID.ascending],
                    limit: Self.exportPiece,
                    offset: offset
                )
                for product in products {
                    count.count(product)
                    guard product.typeKey.hasPrefix("variable") else { continue }
                    for variation in try storage.loadProductVariations(siteID: siteID, productID: product.productID) {
                        count.count(variation)
                    }
                }
                offset += products.count
                if products.count < Self.exportPiece { return count.columns }
            }
        }
    }

    /// Lines of WooCommerce's product CSV for these positions of a list, variations below their products, texts as
    /// stored.
    ///
    /// - Throws: `NetworkError` where a variation has a description that has to be fetched as stored.
    func exportLines(_ list: ProductListQuery, _ range: Range<Int>, columns: ProductExportColumns) async throws
        -> [String]
    {
        let (predicate, sort, login) = (list.products, list.sorting, login)
        @Sendable func products(_ storage: any StorageType) throws -> [ProductRecord] {
            try storage.allObjects(
                ofType: ProductRecord.self,
                matching: predicate,
                sortedBy: sort,
                limit: range.count,
                offset: range.lowerBound
            )
        }
        try await readTexts(
            of: try await mirror.read { storage in
                try products(storage).filter { $0.typeKey.hasPrefix("variable") }.flatMap { product in
                    try storage.loadProductVariations(siteID: login.siteID, productID: product.productID)
                }
            }
        )
        return try await mirror.read { storage in
            let zone = try StoreSettings.load(from: storage, login: login).timeZone
            let products = try products(storage)
            let links = try ProductLinks(of: products, storage)
            let csv = try ProductCSV(zone: zone, storage, columns: columns, links: links)
            return try products.flatMap { product in
                [csv.line(product)]
                    + (product.typeKey.hasPrefix("variable")
                        ? try storage.loadProductVariations(siteID: login.siteID, productID: product.productID)
                            .map { csv.line($0, of: product) } : [])
            }
        }
    }
}
