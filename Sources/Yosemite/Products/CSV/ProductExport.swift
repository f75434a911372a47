import Foundation
import Storage
import WooFoundation

/// The file of products that WooCommerce itself reads.
public enum ProductExport {
    /// - Parameter attributes: how many stand in a line; `ProductAction.countExportedAttributes` says how many it takes.
    public static func header(attributes: Int) -> String {
        let titles = (0..<attributes).flatMap { number in
            ["name", "value(s)", "visible", "global"].map { "Attribute \(number + 1) \($0)" }
        }
        return CSVWriter.line(ProductColumn.allCases.map(\.rawValue) + titles)
    }
}

extension SiteSession {
    private static let exportPiece = 500

    /// How many attributes a product of a list has at the most.
    func countExportedAttributes(_ list: ProductListQuery) async throws -> Int {
        let predicate = list.predicate
        return try await mirror.read { storage in
            var most = 0
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
                    guard case .array(let attributes) = JSONValue(parsing: product.attributesJSON) else { continue }
                    most = max(most, min(attributes.count, ProductRules.mostAttributes))
                }
                offset += products.count
                if products.count < Self.exportPiece { return most }
            }
        }
    }

    /// Lines of WooCommerce's product CSV for these places of a list, variations below their products.
    func exportLines(_ list: ProductListQuery, _ range: Range<Int>, attributes: Int) async throws -> [String] {
        let (predicate, sort, login) = (list.predicate, list.sortDescriptors, login)
        return try await mirror.read { storage in
            let zone = try StoreSettings.load(from: storage, login: login).timeZone
            let csv = try ProductCSV(zone: zone, storage, attributes: attributes)
            let products = try storage.allObjects(
                ofType: ProductRecord.self,
                matching: predicate,
                sortedBy: sort,
                limit: range.count,
                offset: range.lowerBound
            )
            return try products.flatMap { product in
                [csv.line(product)]
                    + (product.typeKey.hasPrefix("variable")
                        ? try storage.loadProductVariations(siteID: login.siteID, productID: product.productID)
                            .map { csv.line($0, of: product) } : [])
            }
        }
    }
}
