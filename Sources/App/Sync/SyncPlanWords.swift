import Yosemite

/// `MirrorPlan` in words: what is requested, and the possible delay of a change or a deletion.
public enum SyncPlanWords {
    private typealias Words = Localization

    /// `every sync`, `within 6 h`: the possible delay of a deletion; nil for a kind without a plan.
    public static func age(_ kind: MirrorResourceKind) -> String? {
        switch MirrorPlan.of(kind)?.oldestDeletion {
        case .nextSync?: Words.everySync
        case .within(let duration)?: Words.within(length(duration))
        case .open?: Words.whenOpened
        case nil: nil
        }
    }

    /// The table of the guide, one row for each kind.
    public static var table: [[String]] {
        [[Words.kind, Words.asks, Words.change, Words.deletion, Words.census]]
            + MirrorPlan.all.map { plan in
                [
                    SyncRowWords.name(plan.kind), question(plan), age(plan.oldestChange), age(plan.oldestDeletion),
                    plan.census.map(length) ?? Words.none,
                ]
            }
    }

    private static func age(_ age: MirrorPlan.Age) -> String {
        switch age {
        case .nextSync: Words.nextSync
        case .within(let duration): length(duration)
        case .open: Words.whenOpened
        }
    }

    /// `7 days`, `6 h`, `40 min`.
    static func length(_ duration: Duration) -> String {
        switch duration.components.seconds {
        case let seconds where seconds >= 172_800 && seconds % 86_400 == 0: Words.days(seconds / 86_400)
        case let seconds where seconds % 3_600 == 0: Words.hours(seconds / 3_600)
        case let seconds: Words.minutes(seconds / 60)
        }
    }

    private static func question(_ plan: MirrorPlan) -> String {
        let asks =
            switch plan.question {
            case .newestChange: Words.newestChange
            case .newestRows(let every): Words.newestRows(length(every))
            case .wholeList: Words.wholeList
            case .lists: Words.lists
            case .eachOrder(let count, let within): Words.eachOrder(count, length(within))
            }
        return [asks, plan.besides.map(besides)].compactMap { $0 }.joined(separator: "; ")
    }

    private static func besides(_ companion: MirrorPlan.Companion) -> String {
        switch companion {
        case .orders: Words.withOrders
        case .products: Words.withProducts
        case .page: Words.withPage
        case .orderAndPage: Words.withOrderAndPage
        }
    }

    enum Localization {
        static let kind = localized("What")
        static let asks = localized("What is asked")
        static let change = localized("Oldest change")
        static let deletion = localized("Oldest deletion")
        static let census = localized("All ids")
        static let nextSync = localized("next sync")
        static let whenOpened = localized("until opened")
        static let everySync = localized("every sync")
        static let none = localized("with the list")
        static let newestChange = localized("the row that changed last, and how many there are")
        static func newestRows(_ every: String) -> String {
            localized("the newest rows, and how many there are; all rows every %@", every)
        }
        static let wholeList = localized("the whole list")
        static let lists = localized("several lists")
        static func eachOrder(_ count: Int, _ within: String) -> String {
            localized(
                "those of %@ orders a minute while merced is open, the newest first, of the last %@",
                "\(count)",
                within
            )
        }
        static let withOrders = localized("those of an order that changed")
        static let withProducts = localized("all changes when a product changed")
        static let withPage = localized("when its page is opened")
        static let withOrderAndPage = localized("when the order changes or is opened")
        static func within(_ length: String) -> String { localized("within %@", length) }
        static func days(_ count: Int64) -> String { localized("%@ days", "\(count)") }
        static func hours(_ count: Int64) -> String { localized("%@ h", "\(count)") }
        static func minutes(_ count: Int64) -> String { localized("%@ min", "\(count)") }
    }
}
