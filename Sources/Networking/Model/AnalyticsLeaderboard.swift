import FoundationEssentials
import WooFoundation

/// A list of `wc-analytics/leaderboards`: the best of a range, as on the store's dashboard.
public struct AnalyticsLeaderboard: Decodable, Hashable, Sendable {
    /// `customers`, `coupons`, `categories`, `products`; a plugin may add others.
    public let id: String
    public let label: String
    public let rows: [Row]

    /// Name, count and amount of one of them.
    public struct Row: Hashable, Sendable {
        /// HTML entities resolved.
        public let name: String
        /// Orders or items, as the board counts.
        public let count: Int64
        /// Rounded to the currency's decimals.
        public let amount: Decimal
    }

    private enum CodingKeys: String, CodingKey {
        case id, label, rows
    }

    /// - Throws: where it has no id.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        guard let id = container.text(.id), !id.isEmpty else { throw container.problem(.id, "missing") }
        let decimals = decoder.userInfo[.decimals] as? Int ?? 2
        self.id = id
        label = HTMLText.plain(container.text(.label) ?? "")
        rows = container.items(Cells.self, .rows).compactMap { $0.row(decimals: decimals) }
    }

    /// A row as sent: a list of cells.
    private struct Cells: Decodable {
        private let cells: [Cell]

        init(from decoder: any Decoder) throws {
            cells = try decoder.singleValueContainer().decode([Cell].self)
        }

        func row(decimals: Int) -> Row? {
            guard let name = cells.first?.text, cells.count >= 2 else { return nil }
            let amount = cells.last?.number ?? 0
            return Row(
                name: HTMLText.plain(name),
                count: cells[1].count,
                amount: amount.isNaN ? 0 : Money.rounded(amount, decimals: decimals)
            )
        }
    }

    private struct Cell: Decodable {
        let text: String?
        let number: Decimal?
        let count: Int64

        private enum CodingKeys: String, CodingKey {
            case value
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.record(keyedBy: CodingKeys.self)
            text = container.text(.value)
            number = container.decimal(.value)
            count = container.integer(.value) ?? 0
        }
    }
}
