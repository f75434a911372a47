import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// Checks the fields of terms, tax rates and reviews, as `ProductRules` does for products: a parent below its own
/// child, a rate that is not a number, an unknown class.
struct TermRules: Sendable {
    static let longestName = 200
    /// Of an attribute's slug, without `pa_` (WooCommerce, `wc_create_attribute`).
    static let maximumAttributeSlugLength = 28
    private static let maximumPlaces = 10_000

    let record: EditedRecord
    /// The parent of each category; nil where they are unknown.
    let parents: [Int64: Int64]?
    /// Slugs; nil where they are unknown.
    let taxClasses: Set<String>?

    init(record: EditedRecord, parents: [Int64: Int64]? = nil, taxClasses: Set<String>? = nil) {
        self.record = record
        self.parents = parents
        self.taxClasses = taxClasses
    }

    static func load(_ record: EditedRecord, from storage: any StorageType) throws -> TermRules {
        switch record {
        case .category:
            let categories = try storage.allObjects(ofType: ProductCategoryRecord.self)
            let parents = Dictionary(categories.map { ($0.categoryID, $0.parentID) }) { first, _ in first }
            return TermRules(record: record, parents: parents.isEmpty ? nil : parents)
        case .taxRate:
            let classes = Set(try storage.allObjects(ofType: TaxClassRecord.self).map(\.slug))
            return TermRules(record: record, taxClasses: classes.isEmpty ? nil : classes)
        case .order, .product, .variation, .tag, .shippingClass, .attribute, .attributeTerm, .review, .coupon,
            .customer:
            return TermRules(record: record)
        }
    }

    /// The changes as they can be sent.
    ///
    /// - Parameter id: of the record; 0 for a new one.
    /// - Throws: `ProductProblems` with everything that is wrong.
    func checked(_ changes: [RecordChange], id: Int64) throws(ProductProblems) -> [RecordChange] {
        var result: [RecordChange] = []
        var problems: [ProductProblem] = []
        for change in changes {
            do {
                let value = try checked(change, id: id)
                result.append(RecordChange(field: change.field, base: change.base, value: value))
            } catch {
                problems.append(error)
            }
        }
        if id == 0, record != .taxRate, record != .review, !changes.contains(where: { $0.field == "name" }) {
            problems.append(.noName)
        }
        guard problems.isEmpty else { throw ProductProblems(problems: problems) }
        return result
    }

    private func checked(_ change: RecordChange, id: Int64) throws(ProductProblem) -> JSONValue {
        switch change.field {
        case "name":
            let text = try text(change, most: Self.longestName).trimmed(.whitespacesAndNewlines)
            if text.isEmpty, record != .taxRate { throw .noName }
            return .string(text)
        case "slug":
            let text = try text(
                change,
                most: record == .attribute ? Self.maximumAttributeSlugLength + 3 : Self.longestName
            )
            return .string(text.trimmed(.whitespacesAndNewlines))
        case "parent": return try parent(change, id: id)
        case "rate": return .string(try rate(change))
        case "country": return .string(try country(change))
        case "priority", "order", "menu_order", "rating": return try number(change)
        case "compound", "shipping", "has_archives":
            guard case .bool = change.value else { throw .wrongKind(field: change.field) }
            return change.value
        case "postcodes", "cities": return try places(change)
        case "class": return try choice(change, taxClasses.map { $0.union(["standard"]) })
        case "order_by": return try choice(change, ["menu_order", "name", "name_num", "id"])
        case "status": return try choice(change, ["approved", "hold", "spam", OrderField.trash])
        case "review":
            let text = try text(change, most: 65_000)
            guard !text.allSatisfy(\.isWhitespace) else { throw .empty(field: change.field) }
            return .string(text)
        case "description", "state", "type": return .string(try text(change, most: 65_000))
        default: throw .notWritable(field: change.field)
        }
    }

    private func text(_ change: RecordChange, most: Int) throws(ProductProblem) -> String {
        guard let text = change.value.string else { throw .wrongKind(field: change.field) }
        guard text.utf8.count <= most else { throw .tooLong(field: change.field, most: most) }
        return text
    }

    private func choice(_ change: RecordChange, _ known: Set<String>?) throws(ProductProblem) -> JSONValue {
        let text = try text(change, most: Self.longestName)
        guard let known, !known.contains(text) else { return .string(text) }
        throw .unknownChoice(field: change.field, text: text, known: known.sorted())
    }

    private func number(_ change: RecordChange) throws(ProductProblem) -> JSONValue {
        guard case .number(let number) = change.value, let whole = change.value.integer, number == Decimal(whole) else {
            throw .notWhole(field: change.field, text: RecordValue.shown(change.value))
        }
        let range: ClosedRange<Int64> =
            switch change.field {
            case "rating": 1...5
            case "priority": 1...Int64(Int32.max)
            default: 0...Int64(Int32.max)
            }
        guard range.contains(whole) else { throw .outOfRange(field: change.field, text: "\(whole)") }
        return change.value
    }

    /// A category cannot be its own descendant: the store would accept it, and its tree would have a cycle.
    private func parent(_ change: RecordChange, id: Int64) throws(ProductProblem) -> JSONValue {
        guard let above = change.value.integer, above >= 0 else { throw .wrongKind(field: change.field) }
        guard above != 0, let parents else { return change.value }
        guard parents[above] != nil else { throw .unknownTerm(field: change.field, id: above) }
        var seen: Set<Int64> = []
        var next = above
        while next != 0, seen.insert(next).inserted {
            if next == id { throw .belowItself }
            next = parents[next] ?? 0
        }
        return change.value
    }

    /// Percent, at most four decimals, as the store keeps it.
    private func rate(_ change: RecordChange) throws(ProductProblem) -> String {
        let rules = ProductRules(decimals: 4)
        let text = try rules.amount(try text(change, most: 20), field: change.field)
        guard !text.isEmpty else { throw .empty(field: change.field) }
        return text
    }

    private func country(_ change: RecordChange) throws(ProductProblem) -> String {
        let code = try text(change, most: 20).trimmed(.whitespaces).uppercased()
        guard code.isEmpty || (code.utf8.count == 2 && code.allSatisfy { $0.isASCII && $0.isLetter }) else {
            throw .notACountry(code)
        }
        return code
    }

    private func places(_ change: RecordChange) throws(ProductProblem) -> JSONValue {
        guard case .array(let elements) = change.value else { throw .wrongKind(field: change.field) }
        guard elements.count <= Self.maximumPlaces else {
            throw .tooMany(field: change.field, count: elements.count, most: Self.maximumPlaces)
        }
        for element in elements {
            guard let text = element.string, !text.contains(";") else { throw .wrongKind(field: change.field) }
        }
        return change.value
    }
}
