import FoundationEssentials
import WooFoundation

/// The reports of wc-analytics that have a row for each product, customer, tax and so on.
public enum AnalyticsReport: String, Hashable, Sendable, CaseIterable {
    case products
    case categories
    case coupons
    case customers
    case taxes
    case stock

    /// What its rows are sorted by.
    var order: String {
        switch self {
        case .products, .categories: "items_sold"
        case .coupons: "orders_count"
        case .customers: "total_spend"
        case .taxes: "order_tax"
        case .stock: "stock_status"
        }
    }

    /// Whether it covers a range; the others show the present state.
    var hasRange: Bool {
        switch self {
        case .products, .categories, .coupons, .taxes: true
        case .customers, .stock: false
        }
    }
}

/// A row of such a report. What a report does not contain is 0 or empty.
public struct AnalyticsRow: Decodable, Hashable, Sendable {
    public let id: Int64
    /// HTML entities resolved.
    public let name: String
    /// SKU, email address or country.
    public let detail: String
    public let ordersCount: Int64
    public let itemsSold: Int64
    /// Net revenue, discount, total spend or tax, rounded to the currency's decimals.
    public let amount: Decimal
    /// Only in a stock report.
    public let stockQuantity: Decimal?

    private enum CodingKeys: String, CodingKey {
        case id, name, sku, email, country, amount
        case productID = "product_id"
        case categoryID = "category_id"
        case couponID = "coupon_id"
        case taxRateID = "tax_rate_id"
        case ordersCount = "orders_count"
        case itemsSold = "items_sold"
        case netRevenue = "net_revenue"
        case totalSpend = "total_spend"
        case totalTax = "total_tax"
        case stockQuantity = "stock_quantity"
        case extendedInfo = "extended_info"
    }

    /// - Throws: where it has no id.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        let decimals = decoder.userInfo[.decimals] as? Int ?? 2
        let ids: [CodingKeys] = [.productID, .categoryID, .couponID, .taxRateID, .id]
        guard let id = ids.lazy.compactMap({ container.integer($0) }).first else {
            throw container.problem(.id, "missing")
        }
        let more = try? container.object(ExtendedInfo.self, .extendedInfo)
        self.id = id
        name = HTMLText.plain(container.text(.name) ?? more?.name ?? "")
        detail = container.text(.sku) ?? container.text(.email) ?? more?.sku ?? container.text(.country) ?? ""
        ordersCount = container.integer(.ordersCount) ?? 0
        itemsSold = container.integer(.itemsSold) ?? 0
        let amounts: [CodingKeys] = [.netRevenue, .totalSpend, .totalTax, .amount]
        let amount = amounts.lazy.compactMap { container.decimal($0) }.first ?? 0
        self.amount = amount.isNaN ? 0 : Money.rounded(amount, decimals: decimals)
        stockQuantity = container.decimal(.stockQuantity)
    }

    private struct ExtendedInfo: Decodable {
        let name: String?
        let sku: String?

        private enum CodingKeys: String, CodingKey {
            case name, code, sku
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.record(keyedBy: CodingKeys.self)
            name = container.text(.name) ?? container.text(.code)
            sku = container.text(.sku)
        }
    }
}

/// One figure of `reports/performance-indicators`.
public struct AnalyticsIndicator: Decodable, Hashable, Sendable {
    /// `revenue/total_sales`.
    public let stat: String
    public let isCurrency: Bool
    public let value: Decimal

    private enum CodingKeys: String, CodingKey {
        case stat, format, value
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        guard let stat = container.text(.stat), !stat.isEmpty else { throw container.problem(.stat, "missing") }
        self.stat = stat
        isCurrency = container.text(.format) == "currency"
        let value = container.decimal(.value) ?? 0
        let decimals = decoder.userInfo[.decimals] as? Int ?? 2
        self.value = value.isNaN ? 0 : isCurrency ? Money.rounded(value, decimals: decimals) : value
    }
}

/// Whether the store's report tables are up to date (`imports/status`).
public struct AnalyticsImport: Decodable, Hashable, Sendable {
    /// Whether orders are imported as they come; otherwise every few hours.
    public let isImmediate: Bool
    /// Whether orders are waiting to be imported, or being imported.
    public let isUnderWay: Bool
    public let failedCount: Int64

    private enum CodingKeys: String, CodingKey {
        case mode
        case isUnderWay = "import_in_progress_or_due"
        case failedCount = "failed_count"
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        guard let mode = container.text(.mode) else { throw container.problem(.mode, "missing") }
        isImmediate = mode == "immediate"
        isUnderWay = container.flag(.isUnderWay) ?? false
        failedCount = container.integer(.failedCount) ?? 0
    }
}
