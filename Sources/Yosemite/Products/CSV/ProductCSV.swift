import FoundationEssentials
import Storage
import WooFoundation

/// Converts products to lines of WooCommerce's product CSV, and such lines to changes.
struct ProductCSV: Sendable {
    /// The store's: times in a file are in the store's time.
    let zone: StoreTimeZone
    let categories: CategoryPaths
    /// Tags by name in lower case, with a product's entry for each.
    let tags: [String: JSONValue]

    /// The store's shipping classes.
    private let shippingClasses: [ProductShippingClassRecord]
    /// Shared attributes, by name in lower case.
    let shared: [String: ProductAttributeRecord]
    /// The columns after the fixed ones.
    private let columns: ProductExportColumns
    private let links: ProductLinks

    init(
        zone: StoreTimeZone,
        _ storage: any StorageType,
        columns: ProductExportColumns = ProductExportColumns(),
        links: ProductLinks = .none
    ) throws {
        self.zone = zone
        self.columns = columns
        self.links = links
        shared = Dictionary(
            try storage.allObjects(ofType: ProductAttributeRecord.self)
                .map { (HTMLText.plain($0.name).lowercased(), $0) }
        ) { first, _ in first }
        shippingClasses = try storage.allObjects(ofType: ProductShippingClassRecord.self)
        categories = CategoryPaths(try storage.allObjects(ofType: ProductCategoryRecord.self))
        tags = Dictionary(
            try storage.allObjects(ofType: ProductTagRecord.self).map { tag in
                let entry = JSONValue.object([
                    "id": .number(Decimal(tag.tagID)), "name": .string(tag.name), "slug": .string(tag.slug),
                ])
                return (HTMLText.plain(tag.name).lowercased(), entry)
            }
        ) { first, _ in first }
    }

    // MARK: Export

    func line(_ product: ProductRecord) -> String {
        CSVWriter.line(
            ProductColumn.allCases.map { column in
                switch column {
                case .id: "\(product.productID)"
                case .type: Self.types(product.typeKey, product.isDownloadable, product.isVirtual)
                case .images: images(product.imagesJSON)
                case .parent: product.parentID == 0 ? "" : "id:\(product.parentID)"
                default: value(column, of: product)
                }
            } + attributes(product.attributesJSON, of: product, areChosen: false)
                + extras(product.downloadsJSON, product.metaDataJSON)
        )
    }

    /// - Parameter parent: its product, whose name is used.
    func line(_ variation: ProductVariationRecord, of parent: ProductRecord) -> String {
        CSVWriter.line(
            ProductColumn.allCases.map { column in
                switch column {
                case .id: "\(variation.variationID)"
                case .type: Self.types("variation", variation.isDownloadable, variation.isVirtual)
                case .name: variation.name.isEmpty ? parent.name : "\(parent.name) - \(variation.name)"
                case .parent: parent.sku.isEmpty ? "id:\(parent.productID)" : parent.sku
                // Values a variation inherits are written out: the importer refuses blanks.
                case .visibility, .isSoldIndividually: value(column, of: parent)
                case .isFeatured, .areReviewsAllowed: "0"
                case .images: ownImages(variation, parent)
                default: inherited(column, variation, parent) ?? value(column, of: variation)
                }
            } + attributes(variation.attributesJSON, of: parent, areChosen: true)
                + extras(variation.downloadsJSON, variation.metaDataJSON)
        )
    }

    /// `simple, downloadable, virtual`: the importer removes what is not named.
    private static func types(_ type: String, _ isDownloadable: Bool, _ isVirtual: Bool) -> String {
        ([type] + (isDownloadable ? ["downloadable"] : []) + (isVirtual ? ["virtual"] : [])).joined(separator: ", ")
    }

    /// The file's marker for a value inherited from the product: the API does not distinguish that from an own value.
    /// nil where it differs.
    private func inherited(_ column: ProductColumn, _ variation: ProductVariationRecord, _ parent: ProductRecord)
        -> String?
    {
        switch column {
        case .weight: variation.weight == parent.weight ? "" : nil
        case .length: variation.length == parent.length ? "" : nil
        case .width: variation.width == parent.width ? "" : nil
        case .height: variation.height == parent.height ? "" : nil
        case .shippingClass: variation.shippingClass == parent.shippingClass ? "" : nil
        case .taxClass: variation.taxClass == parent.taxClass ? "parent" : nil
        default: nil
        }
    }

    private func value<Record: EditableRecord>(_ column: ProductColumn, of record: Record) -> String {
        guard let field = column.field, let value = record.value(of: field.rawValue) else { return "" }
        return switch column {
        case .published: Self.published[value.string ?? ""] ?? "-1"
        case .isFeatured, .isSoldIndividually, .areReviewsAllowed: value == .bool(true) ? "1" : "0"
        case .isInStock: value == .string("instock") ? "1" : value == .string("onbackorder") ? "backorder" : "0"
        case .backorders: value == .string("yes") ? "1" : value == .string("notify") ? "notify" : "0"
        case .saleStarts, .saleEnds:
            StoreDateParser.date(fromGMT: value.string ?? "").map { SaleDateText.written($0, in: zone) } ?? ""
        case .shortDescription, .description: DescriptionText.written(value.string ?? "")
        case .stock: record.countsStock ? RecordValue.shown(value) : ""
        case .shippingClass: shippingClassName(ofSlug: value.string ?? "") ?? RecordValue.shown(value)
        case .categories: categories.text(value)
        case .tags: names(value)
        case .grouped, .upsells, .crossSells: links.text(value)
        default: RecordValue.shown(value)
        }
    }

    private static let published = ["publish": "1", "private": "0", "draft": "-1", "pending": "2"]

    /// By its slug, or its name as in a file; several where names are alike.
    private func shippingClasses(named text: String) -> [ProductShippingClassRecord] {
        if let found = shippingClasses.first(where: { $0.slug == text }) { return [found] }
        let plain = HTMLText.plain(text.replacing("\\,", with: ",")).lowercased()
        return shippingClasses.filter { HTMLText.plain($0.name).lowercased() == plain }
    }

    private func shippingClassName(ofSlug slug: String) -> String? {
        shippingClasses.first { $0.slug == slug }
            .map { HTMLText.plain($0.name).replacing(",", with: "\\,") }
    }

    private func names(_ list: JSONValue) -> String {
        guard case .array(let terms) = list else { return "" }
        return terms.compactMap { $0["name"]?.string }.map { HTMLText.plain($0).replacing(",", with: "\\,") }
            .joined(separator: ", ")
    }

    /// - Parameter areChosen: one option each, for a variation.
    private func attributes(_ json: String, of product: ProductRecord, areChosen: Bool) -> [String] {
        var list: [JSONValue] = []
        if case .array(let elements) = JSONValue(parsing: json) { list = elements }
        let chosenFirst = DefaultOptions(product)
        return (0..<columns.attributes).flatMap { number -> [String] in
            let hasDefault = columns.defaults.contains(number)
            guard list.indices.contains(number) else { return Array(repeating: "", count: hasDefault ? 5 : 4) }
            let attribute = list[number]
            var options: [JSONValue] = [attribute["option"] ?? .null]
            if !areChosen, case .array(let elements)? = attribute["options"] { options = elements }
            let values = options.compactMap(\.string).map { $0.replacing(",", with: "\\,") }
            let cells = [
                attribute["name"]?.string ?? "", values.joined(separator: ", "),
                areChosen ? "" : attribute["visible"] == .bool(true) ? "1" : "0",
                (attribute["id"]?.integer ?? 0) > 0 ? "1" : "0",
            ]
            return hasDefault ? cells + [areChosen ? "" : chosenFirst.option(of: attribute) ?? ""] : cells
        }
    }

    private func extras(_ downloads: String, _ meta: String) -> [String] {
        var files: [JSONValue] = []
        if columns.downloads > 0, case .array(let elements) = JSONValue(parsing: downloads) { files = elements }
        let cells = (0..<columns.downloads).flatMap { number -> [String] in
            guard files.indices.contains(number) else { return ["", "", ""] }
            return ["id", "name", "file"].map { files[number][$0]?.string ?? "" }
        }
        guard !columns.metaKeys.isEmpty else { return cells }
        let values = ExportedMeta(meta).values
        return cells + columns.metaKeys.map { values[$0] ?? "" }
    }

    private func images(_ json: String) -> String { addresses(json).joined(separator: ", ") }

    /// A variation without an image of its own shows the first one of its product.
    private func ownImages(_ variation: ProductVariationRecord, _ parent: ProductRecord) -> String {
        let own = addresses(variation.imagesJSON)
        return own == Array(addresses(parent.imagesJSON).prefix(1)) ? "" : own.joined(separator: ", ")
    }

    private func addresses(_ json: String) -> [String] {
        guard case .array(let images) = JSONValue(parsing: json) else { return [] }
        return images.compactMap { $0["src"]?.string }
    }

    // MARK: Import

    /// The changes a row makes to a variation: none where it says that the value is inherited.
    ///
    /// - Parameter parent: nil where it is not in the mirror.
    /// - Throws: `ProductProblems` with what cannot be understood.
    func changes(
        _ values: [ProductColumn: String],
        of variation: ProductVariationRecord,
        parent: ProductRecord?
    ) throws(ProductProblems) -> [RecordChange] {
        let own = values.filter { column, text in
            switch column {
            // The exporter writes this for every variation of a draft; the importer ignores it.
            case .published: text.trimmed(.whitespaces) != "-1"
            case .backorders, .lowStock: !variation.usesParentStock
            case .stock: !variation.usesParentStock || !text.trimmed(.whitespaces).isEmpty
            default: parent.map { inherited(column, variation, $0) != text.trimmed(.whitespaces) } ?? true
            }
        }
        return try changes(own, of: variation)
    }

    /// The changes a row makes to a record: only differences.
    ///
    /// - Throws: `ProductProblems` with what cannot be understood.
    func changes<Record: EditableRecord>(_ values: [ProductColumn: String], of record: Record) throws(ProductProblems)
        -> [RecordChange]
    {
        var changes: [RecordChange] = []
        var problems: [ProductProblem] = []
        for column in ProductColumn.allCases {
            guard let text = values[column], let field = column.field,
                let now = record.value(of: field.rawValue), !isNameOfVariation(column, record),
                column != .lowStock || saysLowStock(text, now, record), self.value(column, of: record) != text
            else { continue }
            do {
                guard let value = try read(text, column, field) else { continue }
                guard !RecordValue.isSame(field.rawValue, now, value) else { continue }
                if column == .stock, record.value(of: ProductField.managesStock.rawValue) != .bool(true) {
                    let counting = ProductField.managesStock.rawValue
                    changes.append(
                        RecordChange(field: counting, base: record.value(of: counting), value: .bool(true))
                    )
                }
                changes.append(RecordChange(field: field.rawValue, base: now, value: value))
            } catch {
                problems.append(error)
            }
        }
        guard problems.isEmpty else { throw ProductProblems(problems: problems) }
        return changes
    }

    private func isNameOfVariation<Record: EditableRecord>(_ column: ProductColumn, _ record: Record) -> Bool {
        column == .name && Record.editedAs == .variation
    }

    /// The exporter leaves out the amount where stock is not managed, and where it is 0.
    private func saysLowStock<Record: EditableRecord>(_ text: String, _ now: JSONValue, _ record: Record) -> Bool {
        !text.trimmed(.whitespaces).isEmpty || (record.countsStock && now != .number(0))
    }

    /// - Returns: nil for an empty cell that means nothing.
    private func read(_ text: String, _ column: ProductColumn, _ field: ProductField) throws(ProductProblem)
        -> JSONValue?
    {
        let plain = text.trimmed(.whitespacesAndNewlines)
        switch column {
        case .published:
            return try word(
                plain.lowercased(),
                column,
                ["1": "publish", "0": "private", "-1": "draft", "2": "pending", "true": "publish", "false": "draft"]
            )
        case .isInStock:
            return try word(
                plain.lowercased(),
                column,
                ["1": "instock", "0": "outofstock", "backorder": "onbackorder"]
            )
        case .backorders:
            return try word(plain.lowercased(), column, ["1": "yes", "0": "no", "notify": "notify"])
        case .isFeatured, .isSoldIndividually, .areReviewsAllowed:
            let flags = ["1": true, "0": false, "yes": true, "no": false, "true": true, "false": false]
            if plain.isEmpty { return nil }
            guard let flag = flags[plain.lowercased()] else {
                throw .unknownChoice(field: column.rawValue, text: plain, known: ["1", "0"])
            }
            return .bool(flag)
        case .stock, .lowStock, .downloadLimit, .downloadExpiry, .position:
            if plain.isEmpty { return column == .lowStock ? .null : nil }
            if column == .stock, plain.lowercased() == "parent" { return nil }
            if column == .stock, Quantity.typed(plain.drop { $0 == "-" }) != nil, let count = Money.amount(from: plain)
            {
                return .number(count)
            }
            guard let number = Int64(plain) else { throw .notWhole(field: column.rawValue, text: plain) }
            return .number(Decimal(number))
        case .saleStarts, .saleEnds: return .string(try date(plain, column))
        case .categories: return .array(try categories.entries(text, column))
        case .tags: return .array(try tagEntries(text))
        case .grouped, .upsells, .crossSells: return .array(try links.entries(text, column))
        case .name: return plain.isEmpty ? nil : .string(text)
        case .shippingClass:
            let found = shippingClasses(named: plain)
            guard found.count < 2 else {
                throw .ambiguousChoice(field: column.rawValue, text: plain, choices: found.map(\.slug))
            }
            // The rules know the valid ones.
            return .string(found.first?.slug ?? plain)
        case .visibility, .taxStatus, .taxClass, .sku, .gtin, .regularPrice, .salePrice, .weight,
            .length, .width, .height:
            return .string(plain)
        case .shortDescription, .description: return .string(DescriptionText.read(text))
        case .purchaseNote, .externalURL, .buttonText: return .string(text)
        case .id, .type, .images, .parent: return nil
        }
    }

    private func word(_ text: String, _ column: ProductColumn, _ words: [String: String]) throws(ProductProblem)
        -> JSONValue?
    {
        if text.isEmpty { return nil }
        guard let word = words[text] else {
            throw .unknownChoice(field: column.rawValue, text: text, known: words.keys.sorted())
        }
        return .string(word)
    }

    private func date(_ text: String, _ column: ProductColumn) throws(ProductProblem) -> String {
        if text.isEmpty { return "" }
        guard let date = SaleDateText.read(text, in: zone) else {
            throw .notADate(field: column.rawValue, text: text)
        }
        return StoreDateParser.gmtText(date)
    }

    private func tagEntries(_ text: String) throws(ProductProblem) -> [JSONValue] {
        var entries: [JSONValue] = []
        for name in CategoryPaths.split(text) {
            guard let entry = tags[name.lowercased()] else {
                throw .unknownChoice(field: ProductColumn.tags.rawValue, text: name, known: ["the store's tags"])
            }
            entries.append(entry)
        }
        return entries
    }
}

extension EditableRecord {
    /// Whether its own stock is managed.
    fileprivate var countsStock: Bool { value(of: ProductField.managesStock.rawValue) == .bool(true) }
}
