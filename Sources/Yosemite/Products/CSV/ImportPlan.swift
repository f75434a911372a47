import FoundationEssentials
import Storage
import WooFoundation

/// Finds the record of a row, and what the row would change or create.
struct ImportPlan {
    let csv: ProductCSV
    let rules: ProductRules
    let siteID: Int64
    let storage: any StorageType
    let makesNew: Bool
    /// SKUs that earlier rows create, in lower case, with the type of the product.
    var announced: [String: String]

    mutating func outcome(_ values: [ProductColumn: String], _ parts: ImportedParts) throws
        -> ProductImportRow.Outcome
    {
        let idText = plain(values[.id])
        let sku = plain(values[.sku])
        do {
            if !idText.isEmpty {
                guard let id = Int64(idText), id > 0 else { return .problem(Localization.badID(idText)) }
                if let product = try storage.loadProduct(siteID: siteID, productID: id) {
                    return try edit(values, parts, product)
                }
                if let variation = try storage.loadProductVariation(siteID: siteID, variationID: id) {
                    return try edit(values, parts, variation)
                }
                return .problem(Localization.unknownID(idText))
            }
            guard !sku.isEmpty else { return .problem(Localization.noKey) }
            guard let owner = rules.owners[sku.lowercased()] else { return try new(values, parts, sku) }
            if owner.variation != 0,
                let variation = try storage.loadProductVariation(siteID: siteID, variationID: owner.variation)
            {
                return try edit(values, parts, variation)
            }
            guard let product = try storage.loadProduct(siteID: siteID, productID: owner.product) else {
                return .problem(Localization.unknownSKU(sku))
            }
            return try edit(values, parts, product)
        } catch let error as ProductProblems {
            return .problem(error.problems.map(\.words).joined(separator: " "))
        } catch let error as ProductProblem {
            return .problem(error.words)
        }
    }

    private func plain(_ text: String?) -> String { (text ?? "").trimmed(.whitespaces) }

    // MARK: Existing records

    private func edit(
        _ values: [ProductColumn: String],
        _ parts: ImportedParts,
        _ product: ProductRecord
    ) throws -> ProductImportRow.Outcome {
        var changes = try csv.changes(values, of: product) + parts.extras.changes(of: product)
        if !parts.attributes.isEmpty {
            let known = JSONValue(parsing: product.attributesJSON)
            let isVariable = product.typeKey.hasPrefix("variable")
            let merged = try ImportedAttribute.merged(
                parts.attributes,
                into: known,
                shared: csv.shared,
                varies: isVariable
            )
            if !RecordValue.isSame(ProductField.attributes.rawValue, known, merged) {
                changes.append(RecordChange(.attributes, base: known, value: merged))
            }
            if let chosen = chosenFirst(parts.attributes, merged, product) {
                let now = JSONValue(parsing: product.defaultAttributesJSON)
                changes.append(RecordChange(.defaultAttributes, base: now, value: chosen))
            }
        }
        if changes.isEmpty { return .nothing }
        let checked = Self.different(try rules.checked(changes, on: ProductRules.Facts(product)))
        if checked.isEmpty { return .nothing }
        return .change(ProductEdit(productID: product.productID, changes: checked))
    }

    private func edit(
        _ values: [ProductColumn: String],
        _ parts: ImportedParts,
        _ variation: ProductVariationRecord
    ) throws -> ProductImportRow.Outcome {
        let parent = try storage.loadProduct(siteID: siteID, productID: variation.productID)
        var changes =
            try csv.changes(values, of: variation, parent: parent) + parts.extras.changes(of: variation)
        let chosen = try ImportedAttribute.chosen(parts.attributes, shared: csv.shared)
        let known = JSONValue(parsing: variation.attributesJSON)
        if chosen != .array([]), VariationOptions(chosen) != VariationOptions(known) {
            changes.append(RecordChange(.attributes, base: known, value: chosen))
        }
        if changes.isEmpty { return .nothing }
        let checked = Self.different(try rules.checked(changes, on: ProductRules.Facts(variation)))
        if checked.isEmpty { return .nothing }
        return .change(
            ProductEdit(productID: variation.productID, variationID: variation.variationID, changes: checked)
        )
    }

    /// The preselected options, if the row has others.
    private func chosenFirst(_ imported: [ImportedAttribute], _ list: JSONValue, _ product: ProductRecord)
        -> JSONValue?
    {
        guard product.typeKey.hasPrefix("variable"), case .array(let attributes) = list else { return nil }
        let wanted = imported.filter { !$0.preset.isEmpty }.compactMap { one in
            attributes.first { HTMLText.plain($0["name"]?.string ?? "").lowercased() == one.key }
                .map { (attribute: $0, option: one.preset) }
        }
        return DefaultOptions(product).replacing(wanted)
    }

    /// `12,50` is the store's 12.50.
    private static func different(_ changes: [RecordChange]) -> [RecordChange] {
        changes.filter { change in
            change.base.map { !RecordValue.isSame(change.field, $0, change.value) } ?? true
        }
    }

    // MARK: New records

    /// The store's defaults for a product.
    private static var blankProduct: ProductRecord {
        var product = ProductRecord()
        (product.statusKey, product.stockStatusKey, product.areReviewsAllowed) = ("publish", "instock", true)
        (product.downloadLimit, product.downloadExpiry) = (-1, -1)
        return product
    }

    private static var blankVariation: ProductVariationRecord {
        var variation = ProductVariationRecord()
        (variation.statusKey, variation.stockStatusKey) = ("publish", "instock")
        (variation.downloadLimit, variation.downloadExpiry) = (-1, -1)
        return variation
    }

    private mutating func new(
        _ values: [ProductColumn: String],
        _ parts: ImportedParts,
        _ sku: String
    ) throws -> ProductImportRow.Outcome {
        guard makesNew else { return .problem(Localization.unknownSKU(sku)) }
        guard announced[sku.lowercased()] == nil else { return .problem(Localization.twice(sku)) }
        let words = plain(values[.type]).lowercased().split(separator: ",").map { plain(String($0)) }
        let type = words.first { !["virtual", "downloadable"].contains($0) } ?? "simple"
        let made: NewProduct
        if type == "variation" {
            made = try variation(values, parts)
        } else {
            made = try product(values, parts, type: type, flags: Set(words))
        }
        announced[sku.lowercased()] = type
        return .create(made)
    }

    private func product(
        _ values: [ProductColumn: String],
        _ parts: ImportedParts,
        type: String,
        flags: Set<String>
    ) throws -> NewProduct {
        guard CatalogueService.types.contains(type) else {
            throw ProductProblem.unknownChoice(
                field: ProductColumn.type.rawValue,
                text: type,
                known: CatalogueService.types
            )
        }
        guard !plain(values[.name]).isEmpty else { throw ProductProblem.noName }
        var changes = try csv.changes(values, of: Self.blankProduct).filter(Self.says)
        changes += try parts.extras.changes(of: Self.blankProduct)
        for (flag, field) in [("virtual", ProductField.isVirtual), ("downloadable", .isDownloadable)]
        where flags.contains(flag) {
            changes.append(RecordChange(field, value: .bool(true)))
        }
        if !parts.attributes.isEmpty {
            let list = try ImportedAttribute.merged(
                parts.attributes,
                into: .array([]),
                shared: csv.shared,
                varies: type == "variable"
            )
            changes.append(RecordChange(.attributes, value: list))
        }
        if let images = values[.images].map(CategoryPaths.split), !images.isEmpty {
            changes.append(RecordChange(.images, value: .array(images.map { .object(["src": .string($0)]) })))
        }
        let checked = try rules.checked(changes, on: ProductRules.Facts(newOfType: type))
        return NewProduct(type: type, parent: nil, fields: checked)
    }

    private func variation(_ values: [ProductColumn: String], _ parts: ImportedParts) throws -> NewProduct {
        let chosen = try ImportedAttribute.chosen(parts.attributes, shared: csv.shared)
        guard chosen != .array([]) else { throw ProductProblem.empty(field: "Attribute 1 value(s)") }
        let said = try csv.changes(values, of: Self.blankVariation).filter(Self.says)
        let changes = said + (try parts.extras.changes(of: Self.blankVariation))
        let parent = try parent(plain(values[.parent]))
        let checked = try rules.checked(
            changes + [RecordChange(.attributes, value: chosen)],
            on: ProductRules.Facts(newVariationOf: 0)
        )
        return NewProduct(type: "variation", parent: parent, fields: checked)
    }

    private func parent(_ text: String) throws -> NewProduct.Parent {
        let column = ProductColumn.parent.rawValue
        guard !text.isEmpty else { throw ProductProblem.empty(field: column) }
        let byID = text.lowercased().hasPrefix("id:") ? Int64(text.dropFirst(3)) : nil
        if let id = byID ?? rules.owners[text.lowercased()]?.product {
            guard let product = try storage.loadProduct(siteID: siteID, productID: id),
                product.typeKey.hasPrefix("variable")
            else { throw ProductProblem.unknownChoice(field: column, text: text, known: [Localization.variable]) }
            return .id(id)
        }
        guard announced[text.lowercased()] == "variable" else {
            throw ProductProblem.unknownChoice(field: column, text: text, known: [Localization.variable])
        }
        return .sku(text)
    }

    /// An empty value means nothing for a new product.
    private static func says(_ change: RecordChange) -> Bool {
        switch change.value {
        case .null, .string(""), .array([]): false
        case .bool, .number, .string, .array, .object: true
        }
    }

    enum Localization {
        static let noKey = localized("The row has neither an ID nor a SKU.")
        static let variable = localized("the variable products")
        static func badID(_ text: String) -> String { localized("“%@” is not an ID.", text) }
        static func unknownID(_ text: String) -> String { localized("There is no product %@ here.", text) }
        static func unknownSKU(_ sku: String) -> String {
            localized("There is no product with the SKU “%@” here.", sku)
        }
        static func twice(_ sku: String) -> String { localized("The SKU “%@” appears twice in the file.", sku) }
    }
}
