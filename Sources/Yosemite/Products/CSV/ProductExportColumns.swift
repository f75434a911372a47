import Networking
import Storage
import WooFoundation

/// The columns after the fixed ones in a product file: as many attributes and files as the largest product has, and
/// plugins' meta data.
public struct ProductExportColumns: Hashable, Sendable {
    /// The most meta data keys that get a column.
    static let maximumKeys = 200

    public internal(set) var attributes = 0
    public internal(set) var downloads = 0
    /// Positions of attributes for which a product has a preselected option.
    var defaults: Set<Int> = []
    var units = ProductUnits()
    /// Keys of meta data, sorted.
    public internal(set) var metaKeys: [String] = []

    public init() {}

    /// Without plugins' meta data: WooCommerce's importer writes an empty value to every product that lacks one.
    public var withoutMeta: ProductExportColumns {
        var columns = self
        columns.metaKeys = []
        return columns
    }

    var titles: [String] {
        let attributes = (0..<attributes).flatMap { number in
            (["name", "value(s)", "visible", "global"] + (defaults.contains(number) ? ["default"] : []))
                .map { "Attribute \(number + 1) \($0)" }
        }
        let downloads = (0..<downloads).flatMap { number in
            ["ID", "name", "URL"].map { "Download \(number + 1) \($0)" }
        }
        return attributes + downloads + metaKeys.map { ImportedExtras.metaTitle + $0 }
    }
}

/// Determines the columns needed for a list.
struct ExportedColumnsCount {
    private(set) var columns = ProductExportColumns()
    private var keys: Set<String> = []

    init(units: ProductUnits) { columns.units = units }

    mutating func count(_ product: ProductRecord) {
        if case .array(let attributes) = JSONValue(parsing: product.attributesJSON) {
            columns.attributes = max(columns.attributes, min(attributes.count, ProductRules.maximumAttributes))
            let chosen = DefaultOptions(product)
            for (place, attribute) in attributes.prefix(ProductRules.maximumAttributes).enumerated()
            where chosen.option(of: attribute) != nil {
                columns.defaults.insert(place)
            }
        }
        count(downloads: product.downloadsJSON, meta: product.metaDataJSON)
    }

    mutating func count(_ variation: ProductVariationRecord) {
        count(downloads: variation.downloadsJSON, meta: variation.metaDataJSON)
    }

    private mutating func count(downloads: String, meta: String) {
        if case .array(let files) = JSONValue(parsing: downloads) {
            columns.downloads = max(columns.downloads, min(files.count, ImportedExtras.maximumDownloads))
        }
        for key in ExportedMeta(meta).values.keys where keys.count < ProductExportColumns.maximumKeys {
            keys.insert(key)
        }
        columns.metaKeys = keys.sorted()
    }
}

/// The meta data of a record that is exported: single texts or numbers, of keys that occur once.
struct ExportedMeta {
    private(set) var values: [String: String] = [:]

    init(_ json: String) {
        guard json.utf8.count > 2, case .array(let entries) = JSONValue(parsing: json) else { return }
        var seen: Set<String> = []
        for entry in entries {
            guard let key = entry["key"]?.string, !key.isEmpty, key != OrderDraft.markKey else { continue }
            guard seen.insert(key).inserted else {
                values[key] = nil
                continue
            }
            switch entry["value"] {
            case .string(let text)?: values[key] = text
            case .number(let number)?: values[key] = "\(number)"
            case .bool(let flag)?: values[key] = flag ? "1" : "0"
            case .null?, .array?, .object?, nil: break
            }
        }
    }
}
