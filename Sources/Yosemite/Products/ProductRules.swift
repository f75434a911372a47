import FoundationEssentials
import WooFoundation

/// Checks the fields of a product before they are sent, in one place, because the store accepts much that it then
/// drops, blanks or changes: `abc` for a price, a sale price above the regular one, an unknown category
/// (`woocommerce.md`, "Products").
public struct ProductRules: Sendable {
    static let maximumAttributes = 200
    static let maximumTerms = 500
    static let longestName = 5_000

    /// The product's present values, with pending edits applied.
    public struct Facts: Hashable, Sendable {
        public var productID: Int64
        /// 0 for a product itself.
        public var variationID: Int64
        public var type: String
        public var regularPrice: String
        public var salePrice: String
        public var saleFrom: Date?
        public var saleTo: Date?
        public var managesStock: Bool
    }

    /// Decimals of the store's currency; 0…4.
    public let decimals: Int
    /// Existing ids; nil where they are unknown.
    public let categories: Set<Int64>?
    public let tags: Set<Int64>?
    /// Slugs; nil where they are unknown.
    public let shippingClasses: Set<String>?
    public let taxClasses: Set<String>?
    /// Whether stocks may be fractions.
    let takesFractions: Bool
    /// The owner of each SKU, in lower case: the product, and the variation or 0.
    let owners: [String: (product: Int64, variation: Int64)]

    init(
        decimals: Int,
        categories: Set<Int64>? = nil,
        tags: Set<Int64>? = nil,
        shippingClasses: Set<String>? = nil,
        taxClasses: Set<String>? = nil,
        takesFractions: Bool = false,
        owners: [String: (product: Int64, variation: Int64)] = [:]
    ) {
        self.decimals = decimals
        self.categories = categories
        self.tags = tags
        self.shippingClasses = shippingClasses
        self.taxClasses = taxClasses
        self.takesFractions = takesFractions
        self.owners = owners
    }

    /// The changes as they can be sent: amounts and SKUs trimmed, decimal commas replaced by points.
    ///
    /// - Throws: `ProductProblems` with everything that is wrong.
    public func checked(_ changes: [RecordChange], on facts: Facts) throws(ProductProblems) -> [RecordChange] {
        var problems: [ProductProblem] = []
        var result: [RecordChange] = []
        var after = facts
        for change in changes {
            do {
                let value = try checkedValue(change, on: facts)
                result.append(RecordChange(field: change.field, base: change.base, value: value))
                after.take(change.field, value)
            } catch {
                problems.append(error)
            }
        }
        problems += together(Set(changes.map(\.field)), after)
        guard problems.isEmpty else { throw ProductProblems(problems: problems) }
        return result
    }

    /// An amount as the store accepts it: digits, at most one point. Empty stays empty: no price.
    ///
    /// - Throws: `ProductProblem`: `.ambiguousAmount`, `.notAnAmount`, `.negative` or `.tooManyDecimals`.
    public func amount(_ text: String, field: String) throws(ProductProblem) -> String {
        try amount(text, field: field, decimals: decimals)
    }

    private func amount(_ text: String, field: String, decimals: Int?) throws(ProductProblem) -> String {
        var plain = text.trimmed(.whitespaces)
        if plain.isEmpty { return "" }
        let commas = plain.count { $0 == "," }
        if commas > 0 {
            let behind = plain.split(separator: ",", omittingEmptySubsequences: false).last?.count ?? 0
            guard commas == 1, !plain.contains("."), behind <= 2 else {
                let isAmount = plain.allSatisfy { $0.isASCII && ($0.isNumber || $0 == "," || $0 == ".") }
                throw isAmount ? .ambiguousAmount(field: field, text: text) : .notAnAmount(field: field, text: text)
            }
            plain = plain.replacing(",", with: ".")
        }
        if plain.hasPrefix("-"), Money.amount(from: plain) != nil { throw .negative(field: field, text: text) }
        let parts = plain.split(separator: ".", omittingEmptySubsequences: false)
        guard plain.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E }), parts.count <= 2,
            parts.contains(where: { !$0.isEmpty }), plain.count <= 16, let amount = Money.amount(from: plain),
            Money.stored(amount) != nil || parts.count == 2
        else { throw .notAnAmount(field: field, text: text) }
        var fraction = parts.count == 2 ? String(parts[1]) : ""
        if let decimals {
            while fraction.count > decimals, fraction.hasSuffix("0") { fraction.removeLast() }
            guard fraction.count <= decimals else {
                throw .tooManyDecimals(field: field, text: text, decimals: decimals)
            }
        }
        let whole = parts[0].isEmpty ? "0" : String(parts[0])
        return fraction.isEmpty ? whole : whole + "." + fraction
    }

    // MARK: One field

    private func checkedValue(_ change: RecordChange, on facts: Facts) throws(ProductProblem) -> JSONValue {
        let name = change.field
        if name.hasPrefix(ProductField.metaPrefix), name.count > ProductField.metaPrefix.count { return change.value }
        guard let field = ProductField(rawValue: name), isWritable(field, facts) else {
            throw .notWritable(field: name)
        }
        switch field {
        case .regularPrice, .salePrice:
            guard let text = change.value.string else { throw .wrongKind(field: name) }
            if ["variable", "grouped"].contains(facts.type), !text.isEmpty { throw .priceOfType(facts.type) }
            return .string(try amount(text, field: name))
        case .weight, .length, .width, .height:
            guard let text = change.value.string else { throw .wrongKind(field: name) }
            return .string(try amount(text, field: name, decimals: nil))
        case .name:
            let text = try plain(change, most: Self.longestName)
            if text.allSatisfy(\.isWhitespace) { throw .noName }
            return .string(text)
        case .sku, .globalUniqueID:
            let text = try plain(change, most: 100).trimmed(.whitespacesAndNewlines)
            if CodeFlaw.isRounded(text) { throw .roundedCode(field: name, text: text) }
            if field == .globalUniqueID, case .loses(let sign)? = CodeFlaw(text) {
                throw .unusable(field: name, sign: String(sign))
            }
            if field == .sku, !text.isEmpty, let owner = owners[text.lowercased()],
                owner.product != facts.productID || owner.variation != facts.variationID
            {
                throw .duplicateSKU(text, productID: owner.product)
            }
            return .string(text)
        case .stockQuantity: return try stock(change.value)
        case .downloadLimit, .downloadExpiry, .menuOrder, .parentID, .lowStockAmount:
            if field == .lowStockAmount, change.value == .null { return .null }
            return try whole(change)
        case .dateOnSaleFrom, .dateOnSaleTo:
            let text = try plain(change, most: 30)
            guard text.isEmpty || StoreDateParser.date(fromGMT: text) != nil else {
                throw .notADate(field: name, text: text)
            }
            return .string(text)
        case .isFeatured, .isVirtual, .isDownloadable, .managesStock, .isSoldIndividually, .areReviewsAllowed:
            guard case .bool = change.value else { throw .wrongKind(field: name) }
            return change.value
        case .status, .catalogVisibility, .taxStatus, .stockStatus, .backorders, .taxClass, .shippingClass:
            return try choice(field, change)
        case .categories, .tags, .brands, .images, .attributes, .defaultAttributes, .downloads, .upsellIDs,
            .crossSellIDs, .groupedProductIDs:
            return try list(field, change)
        case .image:
            switch change.value {
            case .null, .object: return change.value
            case .bool, .number, .string, .array: throw .wrongKind(field: name)
            }
        case .postPassword: return .string(try plain(change, most: 255))
        case .fullDescription, .shortDescription, .purchaseNote:
            let text = JSONValue.string(try plain(change, most: 1_000_000))
            if let problem = Self.spoils(text, in: name, isVariation: facts.variationID != 0) { throw problem }
            return text
        case .slug, .externalURL, .buttonText: return .string(try plain(change, most: 1_000_000))
        case .type: throw .notWritable(field: name)
        }
    }

    private func isWritable(_ field: ProductField, _ facts: Facts) -> Bool {
        facts.variationID == 0
            ? ProductField.ofProducts.contains(field) : ProductField.ofVariations.contains(field)
    }

    private func plain(_ change: RecordChange, most: Int) throws(ProductProblem) -> String {
        guard let text = change.value.string else { throw .wrongKind(field: change.field) }
        guard text.utf8.count <= most else { throw .tooLong(field: change.field, most: most) }
        return text
    }

    private func whole(_ change: RecordChange) throws(ProductProblem) -> JSONValue {
        guard case .number(let number) = change.value, number == Decimal(change.value.integer ?? 0) else {
            throw .notWhole(field: change.field, text: change.value.string ?? change.value.text)
        }
        return change.value
    }

    private func stock(_ value: JSONValue) throws(ProductProblem) -> JSONValue {
        let field = ProductField.stockQuantity.rawValue
        if value == .null { return .null }
        if takesFractions, let number = value.decimal, number.rounded(to: Quantity.digits) == number { return value }
        return try whole(RecordChange(field: field, base: nil, value: value))
    }

    private func choice(_ field: ProductField, _ change: RecordChange) throws(ProductProblem) -> JSONValue {
        let text = try plain(change, most: 200)
        guard let known = choices(field), !known.contains(text) else { return .string(text) }
        throw .unknownChoice(field: field.rawValue, text: text, known: known.sorted().filter { !$0.isEmpty })
    }

    /// nil where any text is allowed.
    private func choices(_ field: ProductField) -> Set<String>? {
        switch field {
        case .status: ["publish", "draft", "pending", "private", "future", OrderField.trash]
        case .catalogVisibility: ["visible", "catalog", "search", "hidden"]
        case .taxStatus: ["taxable", "shipping", "none"]
        case .stockStatus: ["instock", "outofstock", "onbackorder"]
        case .backorders: ["no", "notify", "yes"]
        case .taxClass: taxClasses.map { $0.union(["", "standard", "parent"]) }
        case .shippingClass: shippingClasses.map { $0.union([""]) }
        default: nil
        }
    }

    private func list(_ field: ProductField, _ change: RecordChange) throws(ProductProblem) -> JSONValue {
        guard case .array(let elements) = change.value else { throw .wrongKind(field: field.rawValue) }
        let most = field == .attributes ? Self.maximumAttributes : Self.maximumTerms
        guard elements.count <= most else {
            throw .tooMany(field: field.rawValue, count: elements.count, most: most)
        }
        let known: Set<Int64>? =
            switch field {
            case .categories: categories
            case .tags: tags
            default: nil
            }
        try whole(elements, of: field)
        if let known {
            for id in elements.map({ $0["id"]?.integer ?? 0 }) where !known.contains(id) {
                throw .unknownTerm(field: field.rawValue, id: id)
            }
        }
        return change.value
    }

    /// The store silently drops a file without an address, and the first of two equal attributes. A shared attribute
    /// may have the same name as one of the product's own.
    private func whole(_ elements: [JSONValue], of field: ProductField) throws(ProductProblem) {
        switch field {
        case .downloads:
            guard elements.allSatisfy({ $0["file"]?.string?.isEmpty == false }) else {
                throw .empty(field: field.rawValue)
            }
        case .attributes:
            var seen: Set<String> = []
            for attribute in elements {
                let id = attribute["id"]?.integer ?? 0
                let name = attribute["name"]?.string ?? ""
                guard seen.insert(id > 0 ? "#\(id)" : name.lowercased()).inserted else {
                    throw .duplicateAttribute(name)
                }
            }
        default: break
        }
    }

    // MARK: Several fields

    private func together(_ fields: Set<String>, _ after: Facts) -> [ProductProblem] {
        var problems: [ProductProblem] = []
        let prices = [ProductField.regularPrice.rawValue, ProductField.salePrice.rawValue]
        if !fields.isDisjoint(with: prices), let sale = Money.amount(from: after.salePrice) {
            if let regular = Money.amount(from: after.regularPrice) {
                if sale >= regular {
                    problems.append(.saleNotBelowRegular(sale: after.salePrice, regular: after.regularPrice))
                }
            } else {
                problems.append(.saleWithoutRegular)
            }
        }
        let dates = [ProductField.dateOnSaleFrom.rawValue, ProductField.dateOnSaleTo.rawValue]
        if !fields.isDisjoint(with: dates), let from = after.saleFrom, let to = after.saleTo, to < from {
            problems.append(.saleEndsBeforeItBegins)
        }
        if fields.contains(ProductField.stockQuantity.rawValue), !after.managesStock {
            problems.append(.stockNotCounted)
        }
        return problems
    }
}

extension ProductRules.Facts {
    /// The product with one more field applied.
    fileprivate mutating func take(_ field: String, _ value: JSONValue) {
        switch ProductField(rawValue: field) {
        case .regularPrice?: regularPrice = value.string ?? ""
        case .salePrice?: salePrice = value.string ?? ""
        case .dateOnSaleFrom?: saleFrom = value.string.flatMap { StoreDateParser.date(fromGMT: $0) }
        case .dateOnSaleTo?: saleTo = value.string.flatMap { StoreDateParser.date(fromGMT: $0) }
        case .managesStock?: managesStock = value == .bool(true)
        default: break
        }
    }
}

extension ProductField {
    /// The writable fields of a product. Its type cannot be changed: data of the old type would be lost.
    static let ofProducts = Set(allCases).subtracting([.type, .image])
    static let ofVariations: Set<ProductField> = [
        .status, .fullDescription, .sku, .globalUniqueID, .regularPrice, .salePrice, .dateOnSaleFrom, .dateOnSaleTo,
        .isVirtual, .isDownloadable, .downloads, .downloadLimit, .downloadExpiry, .taxStatus, .taxClass,
        .managesStock, .stockQuantity, .stockStatus, .backorders, .lowStockAmount, .weight, .length, .width, .height,
        .shippingClass, .image, .attributes, .menuOrder,
    ]
}
