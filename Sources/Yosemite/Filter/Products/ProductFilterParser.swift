import FoundationEssentials
import WooFoundation

/// A typed product filter, as far as it is valid.
public struct ParsedProductFilter: Hashable, Sendable {
    public let filter: ProductFilter
    /// In the order of the text. The parts with problems are not in the filter.
    public let problems: [FilterProblem]
}

/// Reads the filter language for products, which has the grammar of the one for orders:
///
///     stock:low category:mugs,bowls price<20 -is:sale no:image "tea pot"
public enum ProductFilterParser {
    public static func parse(_ text: String) -> ParsedProductFilter {
        var filter = ProductFilter()
        var problems: [FilterProblem] = []
        for token in FilterScanner.tokens(of: text) {
            guard let condition = token.condition else {
                guard !token.word.isEmpty else { continue }
                if token.isNegated {
                    filter.conditions.append(ProductCondition(.word(token.word), isNegated: true))
                } else {
                    filter.words.append(token.word)
                }
                continue
            }
            do {
                let reader = FilterConditionReader(condition: condition, range: token.range)
                var wanted = try ProductTestReader(reader: reader).condition()
                if token.isNegated { wanted.isNegated.toggle() }
                filter.conditions.append(wanted)
            } catch {
                problems.append(error)
            }
        }
        return ParsedProductFilter(filter: filter, problems: problems)
    }
}

/// Reads one condition.
private struct ProductTestReader {
    let reader: FilterConditionReader

    private var typed: String { reader.condition.key }

    func condition() throws(FilterProblem) -> ProductCondition {
        guard let key = ProductFilterKey(typed: typed) else {
            let near = FilterKey.nearest(typed, among: ProductFilterKey.allCases.map(\.rawValue))
            throw reader.problem(.unknownKey(typed), near)
        }
        guard !reader.values.isEmpty else { throw reader.problem(.noValue(typed)) }
        return ProductCondition(try test(key), isNegated: key == .no)
    }

    private func test(_ key: ProductFilterKey) throws(FilterProblem) -> ProductTest {
        switch key {
        case .date: return .date(.created, try reader.dates())
        case .modified: return .date(.modified, try reader.dates())
        case .price: return .price(try reader.amounts())
        case .sales: return .sales(try reader.amounts())
        case .stock: return try stock()
        case .id, .status, .type, .category, .tag, .brand, .attribute, .sku, .gtin, .has, .no, .is, .meta: break
        }
        guard reader.condition.sign == .equal else { throw reader.problem(.notComparable(typed)) }
        return try plainTest(key)
    }

    private func plainTest(_ key: ProductFilterKey) throws(FilterProblem) -> ProductTest {
        switch key {
        case .id: return .ids(try ids())
        case .status: return .status(try statuses())
        case .type: return .type(reader.values.map { $0.lowercased() })
        case .category: return .category(reader.values)
        case .tag: return .tag(reader.values)
        case .brand: return .brand(reader.values)
        case .attribute:
            let pair = try reader.pair()
            return .attribute(name: pair.key, option: pair.value)
        case .sku: return .sku(reader.value)
        case .gtin: return .gtin(reader.value)
        case .has, .no: return .has(try choice(reader.value, ProductPart.self, others: Self.otherParts))
        case .is: return .state(try choice(reader.value, ProductState.self, others: Self.otherStates))
        case .meta:
            let pair = try reader.pair()
            return .meta(key: pair.key, value: pair.value)
        case .stock: return try stock()
        case .date, .modified: return .date(.created, try reader.dates())
        case .price, .sales: return .price(try reader.amounts())
        }
    }

    private static let otherParts: [String: ProductPart] = [
        "images": .image, "photo": .image, "barcode": .gtin, "categories": .category, "variation": .variations,
        "review": .reviews, "ean": .gtin,
    ]
    private static let otherStates: [String: ProductState] = ["on-sale": .sale, "onsale": .sale, "waiting": .edited]
    private static let otherStocks: [String: ProductStock] = [
        "instock": .in, "outofstock": .out, "onbackorder": .backorder, "none": .out, "backorders": .backorder,
    ]

    /// A word, or a quantity.
    private func stock() throws(FilterProblem) -> ProductTest {
        guard reader.condition.sign == .equal, let first = reader.value.first, first.isLetter else {
            return .quantity(try reader.amounts())
        }
        var stocks: [ProductStock] = []
        for value in reader.values {
            let stock = try choice(value, ProductStock.self, others: Self.otherStocks)
            if !stocks.contains(stock) { stocks.append(stock) }
        }
        return .stock(stocks)
    }

    private func ids() throws(FilterProblem) -> [Int64] {
        var ids: [Int64] = []
        for value in reader.values {
            guard let id = FilterConditionReader.id(value) else { throw reader.problem(.badAmount(value)) }
            if !ids.contains(id) { ids.append(id) }
        }
        return ids
    }

    private static let statuses = ["publish", "draft", "pending", "private", "future", "trash"]
    private static let otherStatuses = ["published": "publish", "live": "publish", "scheduled": "future"]

    private func statuses() throws(FilterProblem) -> [String] {
        var keys: [String] = []
        for value in reader.values.map({ $0.lowercased() }) {
            let key = Self.otherStatuses[value] ?? value
            guard Self.statuses.contains(key) else {
                throw reader.problem(.unknownStatus(value), FilterKey.nearest(value, among: Self.statuses))
            }
            if !keys.contains(key) { keys.append(key) }
        }
        return keys
    }

    private func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ value: String,
        _ type: Choice.Type,
        others: [String: Choice]
    ) throws(FilterProblem) -> Choice {
        let plain = value.lowercased()
        if let choice = Choice(rawValue: plain) ?? others[plain] { return choice }
        let known = Choice.allCases.map(\.rawValue)
        throw reader.problem(
            .unknownChoice(key: typed, value: value, choices: known),
            FilterKey.nearest(plain, among: known)
        )
    }
}
