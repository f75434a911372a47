/// How the orders of a demo store arrive.
public enum DemoTrade: Hashable, Sendable {
    /// This many orders, trash and drafts included, spread evenly over two years, with every status and every oddity
    /// among the newest: for tests and measurements. While the store runs nothing happens by itself.
    case even(orders: Int)
    /// A shop that has been open for this many days, at least one: about 25 orders a day, varying with the time of day,
    /// the week and the year. While it runs orders and reviews arrive every few minutes, stock changes, and its staff
    /// packs.
    case living(days: Int)

    public var isLiving: Bool {
        switch self {
        case .even: false
        case .living: true
        }
    }

    /// Two years, so that every range has an earlier one for comparison.
    public static let living = DemoTrade.living(days: 730)
}
