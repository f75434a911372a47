/// How the orders of a demo store come in.
public enum DemoTrade: Hashable, Sendable {
    /// So many orders, trash and drafts included, spread evenly over two years, with every status and every oddity among
    /// the newest: for tests and measurements. Nothing happens while the store runs but what is asked of it.
    case even(orders: Int)
    /// A shop that has been open for so many days, at least one: about 25 orders a day with the rhythm of the day, the week
    /// and the year. While it runs orders and reviews come in every few minutes, stock moves, and its staff packs.
    case living(days: Int)

    public var isLiving: Bool {
        switch self {
        case .even: false
        case .living: true
        }
    }

    /// Two years, so that every range has one before it to be compared with.
    public static let living = DemoTrade.living(days: 730)
}
