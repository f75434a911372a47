import FoundationEssentials
import Storage
import WooFoundation

/// Checks the fields of a coupon before they are written, because a store accepts much that it then drops or changes
/// (`WC_REST_Coupons_V2_Controller`, `WC_Coupon`): the amount `abc` becomes nothing, `10,5` becomes 105, 120 becomes
/// percent, an invalid address is dropped silently.
struct CouponRules {
    static let maximumCodeLength = 200
    static let maximumEntries = 1_000
    /// The store shows no more decimals of any amount, but discounts by what it does not show (`tax.md`, "Coupons").
    static let decimals = 2

    /// The present coupon; nil for a new one.
    let current: CouponRecord?
    /// The store's zone.
    let zone: StoreTimeZone
    /// What `sunday` and `+7d` are counted from.
    var now = Date()
    /// The published coupon with a code.
    let owner: (_ code: String) throws -> Int64?
    /// Whether a product, or a category, with an id exists.
    let isThere: (_ id: Int64, _ isCategory: Bool) throws -> Bool

    /// The changes as they can be sent: codes in lower case, amounts with a point, dates as instants.
    ///
    /// - Throws: `ProductProblems` with everything that is wrong, `StorageError`.
    func checked(_ changes: [RecordChange]) throws -> [RecordChange] {
        var problems: [ProductProblem] = []
        var result: [RecordChange] = []
        var after = current ?? CouponRecord.blank(0, siteID: 0, at: Date(timeIntervalSince1970: 0)) ?? CouponRecord()
        for change in changes {
            do {
                let value = try checkedValue(change)
                result.append(RecordChange(field: change.field, base: change.base, value: value))
                CouponRecord.slot(change.field)?.set(&after, value)
            } catch let problem as ProductProblem {
                problems.append(problem)
            }
        }
        if current == nil, !changes.contains(where: { $0.field == CouponField.code.rawValue }) {
            problems.append(.empty(field: CouponField.code.rawValue))
        }
        problems += together(Set(changes.map(\.field)), after)
        guard problems.isEmpty else { throw ProductProblems(problems: problems) }
        return result
    }

    /// Problems of values that are valid on their own, but not together.
    private func together(_ changed: Set<String>, _ after: CouponRecord) -> [ProductProblem] {
        func touches(_ fields: CouponField...) -> Bool { fields.contains { changed.contains($0.rawValue) } }
        var problems: [ProductProblem] = []
        if touches(.amount, .discountType), after.discountTypeKey == CouponType.percent.rawValue,
            let amount = Money.amount(from: after.amount), amount > 100
        {
            problems.append(.aboveHundredPercent(after.amount))
        }
        if touches(.minimumAmount, .maximumAmount), let least = Money.amount(from: after.minimumAmount),
            let most = Money.amount(from: after.maximumAmount), most > 0, least > most
        {
            problems.append(.minimumAboveMaximum(minimum: after.minimumAmount, maximum: after.maximumAmount))
        }
        if touches(.usageLimit), let limit = after.usageLimit, limit > 0, limit < after.usageCount {
            problems.append(.limitBelowUsage(limit: limit, used: after.usageCount))
        }
        return problems
    }

    private func checkedValue(_ change: RecordChange) throws -> JSONValue {
        guard let field = CouponField(rawValue: change.field) else {
            guard change.field.hasPrefix(ProductField.metaPrefix), current != nil else {
                throw ProductProblem.notWritable(field: change.field)
            }
            return change.value
        }
        switch field {
        case .code: return .string(try code(change))
        case .discountType:
            let text = try text(change, most: 100)
            // Plugins have their own types, and a coupon may keep its present one.
            let known = CouponType.allCases.map(\.rawValue) + [current?.discountTypeKey].compactMap { $0 }
            guard known.contains(text) else {
                throw ProductProblem.unknownChoice(
                    field: change.field,
                    text: text,
                    known: CouponType.allCases.map(\.rawValue)
                )
            }
            return .string(text)
        case .amount, .minimumAmount, .maximumAmount:
            let amount = try amount(change)
            return .string(amount.isEmpty ? "0" : amount)
        case .status:
            let text = try text(change, most: 30)
            guard Self.statuses.contains(text) else {
                throw ProductProblem.unknownChoice(field: change.field, text: text, known: Self.statuses)
            }
            return .string(text)
        case .description:
            let text = try text(change, most: 10_000)
            if let problem = ProductRules.spoils(.string(text), in: change.field, isVariation: false) { throw problem }
            return .string(text)
        case .dateExpires: return .string(try date(change))
        case .isForIndividualUse, .excludesSaleItems, .givesFreeShipping:
            guard case .bool = change.value else { throw ProductProblem.wrongKind(field: change.field) }
            return change.value
        case .productIDs, .excludedProductIDs, .productCategoryIDs, .excludedProductCategoryIDs:
            return try identifiers(change, field)
        case .emailRestrictions: return try addresses(change)
        case .usageLimit, .usageLimitPerUser, .limitUsageToItems: return try limit(change)
        }
    }

    static let statuses = ["publish", "draft", "pending", "private", OrderField.trash]

    private func text(_ change: RecordChange, most: Int) throws -> String {
        guard let text = change.value.string else { throw ProductProblem.wrongKind(field: change.field) }
        guard text.count <= most else { throw ProductProblem.tooLong(field: change.field, most: most) }
        return text
    }

    private func amount(_ change: RecordChange) throws -> String {
        do {
            return try ProductRules(decimals: Self.decimals).amount(try text(change, most: 30), field: change.field)
        } catch ProductProblem.tooManyDecimals(let field, let text, let decimals) {
            throw ProductProblem.decimalsAreCut(field: field, text: text, decimals: decimals)
        }
    }

    /// As the store keeps it: it removes markup and control characters, and escapes `&` for itself.
    private func code(_ change: RecordChange) throws -> String {
        let code = try text(change, most: Self.maximumCodeLength).trimmed(.whitespacesAndNewlines).lowercased()
        guard !code.isEmpty else { throw ProductProblem.empty(field: change.field) }
        if let sign = code.first(where: { "<>\\\"".contains($0) }) {
            throw ProductProblem.unusable(field: change.field, sign: "\(sign)")
        }
        if let scalar = code.unicodeScalars.first(where: TextCleaning.isRemoved) {
            throw ProductProblem.unusable(
                field: change.field,
                sign: "U+" + String(scalar.value, radix: 16).uppercased()
            )
        }
        if let owner = try owner(code), owner != current?.couponID {
            throw ProductProblem.codeTaken(code, couponID: owner)
        }
        return code
    }

    /// A date means its first moment in the store's zone; a value with a zone keeps it.
    private func date(_ change: RecordChange) throws -> String {
        if change.value == .null { return "" }
        let text = TypedDay.resolved(try text(change, most: 40), now: now, in: zone)
        guard !text.isEmpty else { return "" }
        guard let date = StoreDateParser.date(fromLocal: text, in: zone) else {
            throw ProductProblem.notADate(field: change.field, text: text)
        }
        return StoreDateParser.gmtText(date) + "Z"
    }

    private func limit(_ change: RecordChange) throws -> JSONValue {
        if change.value == .null || change.value == .number(0) || change.value == .string("") { return .null }
        guard case .number(let number) = change.value, let whole = change.value.integer, number == Decimal(whole) else {
            throw ProductProblem.notWhole(field: change.field, text: RecordValue.shown(change.value))
        }
        guard (1...Int64(Int32.max)).contains(whole) else {
            throw ProductProblem.outOfRange(field: change.field, text: "\(whole)")
        }
        return change.value
    }

    /// A store accepts ids that do not exist, and the coupon then applies to nothing.
    private func identifiers(_ change: RecordChange, _ field: CouponField) throws -> JSONValue {
        let ids = try elements(change).map { element -> Int64 in
            guard let id = element.integer, id > 0 else { throw ProductProblem.wrongKind(field: change.field) }
            return id
        }
        let isOfCategories = field == .productCategoryIDs || field == .excludedProductCategoryIDs
        for id in ids where try !isThere(id, isOfCategories) {
            throw ProductProblem.unknownID(field: change.field, id: id)
        }
        return change.value
    }

    private func addresses(_ change: RecordChange) throws -> JSONValue {
        let texts = try elements(change).map { element -> JSONValue in
            let text = (element.string ?? "").trimmed(.whitespaces).lowercased()
            guard EmailAddress.isOne(text.replacing("*", with: "x")) else {
                throw ProductProblem.notAnEmail(field: change.field, text: text)
            }
            return .string(text)
        }
        return .array(texts)
    }

    private func elements(_ change: RecordChange) throws -> [JSONValue] {
        guard case .array(let elements) = change.value else { throw ProductProblem.wrongKind(field: change.field) }
        guard elements.count <= Self.maximumEntries else {
            throw ProductProblem.tooMany(field: change.field, count: elements.count, most: Self.maximumEntries)
        }
        return elements
    }
}

extension CouponRules {
    init(current: CouponRecord?, zone: StoreTimeZone, storage: any StorageType) {
        typealias Columns = CouponRecord.Columns
        self.init(current: current, zone: zone) { code in
            try storage.firstObject(
                ofType: CouponRecord.self,
                matching: Columns.code.isInIgnoringCase([code, code.replacing("&", with: "&amp;")])
                    && Columns.statusKey == "publish",
                sortedBy: [Columns.couponID.ascending]
            )?.couponID
        } isThere: { id, isCategory in
            if isCategory { return try storage.loadObject(ofType: ProductCategoryRecord.self, primaryKey: id) != nil }
            return try storage.loadObject(ofType: ProductRecord.self, primaryKey: id) != nil
                || storage.loadObject(ofType: ProductVariationRecord.self, primaryKey: id) != nil
        }
    }
}
