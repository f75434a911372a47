import FoundationEssentials

/// What the mirror promises of one kind of record: what asks the store for changes, and how old a change or a deletion may
/// get before it is here. The synchronisation asks by it, `:sync` and the guide's page "sync" tell it.
public struct MirrorPlan: Hashable, Sendable {
    /// What is asked to find out whether anything is new.
    public enum Question: Hashable, Sendable {
        /// The row that was changed last, and how many there are: one request.
        case newestChange
        /// The newest rows, and how many there are: one request. The store cannot be asked for changes, so that all
        /// rows are read again so often.
        case newestRows(allEvery: Duration)
        /// The whole list: one request for each hundred rows.
        case wholeList
        /// Several lists: one request for each.
        case lists
        /// One request for each order, while merced is open: so many a minute, of orders not older than `within`.
        case eachOrder(aMinute: Int, within: Duration)
    }

    public let kind: MirrorResourceKind
    public let question: Question
    /// How long nobody may have asked; nil: every synchronisation asks.
    public let asked: Duration?
    /// What brings it in besides.
    public let besides: Companion?
    /// So often the ids of all are compared, for what no number shows; nil where the whole list is read anyway.
    public let census: Duration?

    /// How old something may get before it is here, while the store is asked.
    public enum Age: Hashable, Sendable {
        case nextSync
        case within(Duration)
        /// Until what it belongs to changes, or is opened.
        case open
    }

    /// What changed so that this kind is asked for too.
    public enum Companion: Hashable, Sendable {
        case orders
        case products
        case page
        case orderAndPage
    }

    public var oldestChange: Age {
        guard case .newestRows(let every) = question else { return oldestDeletion }
        return .within(every)
    }

    public var oldestDeletion: Age {
        if case .eachOrder = question { return .open }
        return asked.map { Age.within($0) } ?? .nextSync
    }

    /// Whether it takes its turn: one of those that are asked for by turns goes with every synchronisation.
    var takesTurns: Bool {
        switch question {
        case .newestChange, .newestRows, .wholeList: asked != nil
        case .lists, .eachOrder: false
        }
    }

    private init(
        _ kind: MirrorResourceKind,
        _ question: Question,
        asked: Duration? = nil,
        with besides: Companion? = nil,
        census: Duration? = nil
    ) {
        self.kind = kind
        self.question = question
        self.asked = asked
        self.besides = besides
        self.census = census
    }

    private static let hour = Duration.seconds(3_600)
    private static let day = hour * 24
    private static let week = day * 7

    /// Of every kind, in the order in which it is shown; `MirrorResources` has the order in which it is brought in.
    public static let all: [MirrorPlan] = [
        MirrorPlan(.orders, .newestChange, census: week),
        MirrorPlan(.products, .newestChange, with: .orders, census: week),
        MirrorPlan(.coupons, .newestChange, with: .orders, census: week),
        MirrorPlan(.variations, .newestChange, asked: hour, with: .products, census: week),
        MirrorPlan(.refunds, .newestRows(allEvery: week), asked: hour, with: .orders, census: week),
        MirrorPlan(.customers, .newestRows(allEvery: hour * 6), asked: hour, with: .orders, census: week),
        MirrorPlan(.reviews, .newestRows(allEvery: hour * 2), asked: hour, with: .page, census: week),
        MirrorPlan(.categories, .wholeList, asked: hour),
        MirrorPlan(.tags, .wholeList, asked: hour),
        MirrorPlan(.attributes, .wholeList, asked: hour),
        MirrorPlan(.attributeTerms, .lists, asked: hour * 6, with: .page),
        MirrorPlan(.settings, .lists, asked: hour),
        MirrorPlan(.shippingClasses, .wholeList, asked: hour * 6),
        MirrorPlan(.taxClasses, .wholeList, asked: hour * 6),
        MirrorPlan(.taxRates, .wholeList, asked: hour * 6),
        MirrorPlan(.shippingMethods, .lists, asked: day),
        MirrorPlan(.shippingZones, .lists, asked: day),
        MirrorPlan(.countries, .wholeList, asked: week),
        MirrorPlan(.paymentGateways, .wholeList, asked: hour * 6),
        MirrorPlan(.settingsGroups, .lists, asked: day),
        MirrorPlan(.notes, .lists, asked: hour),
        MirrorPlan(
            .orderNotes,
            .eachOrder(aMinute: OrderNoteReader.atOnce, within: .seconds(Int(OrderNoteReader.reach))),
            with: .orderAndPage
        ),
    ]

    private static let byKind = Dictionary(all.map { ($0.kind, $0) }) { first, _ in first }

    public static func of(_ kind: MirrorResourceKind) -> MirrorPlan? { byKind[kind] }
}

extension MirrorPlan {
    /// How the synchronisation of `kind` finds changes.
    static func changes(_ kind: MirrorResourceKind) -> MirrorChanges {
        guard let plan = of(kind) else { return .replace(every: day) }
        switch plan.question {
        case .newestChange: return .modifiedAfter
        case .newestRows(let every): return .walkAgain(every: every)
        case .wholeList, .lists, .eachOrder: return .replace(every: plan.asked ?? day)
        }
    }

    /// How it finds what vanished.
    static func census(_ kind: MirrorResourceKind) -> MirrorCensus {
        of(kind)?.census.map { .ids(every: $0) } ?? .none
    }
}

/// How changes are found once everything was seen.
enum MirrorChanges: Hashable, Sendable {
    /// The store can be asked what changed (`modified_after`).
    case modifiedAfter
    /// It cannot: the newest rows are looked at each time, and so often all of them.
    case walkAgain(every: Duration)
    /// A small list: fetched whole and written in one transaction; what is gone is deleted.
    case replace(every: Duration)
}

/// How records that vanished, or came without a trace, are found, beside the number of all.
enum MirrorCensus: Hashable, Sendable {
    /// The ids of all are compared, so often.
    case ids(every: Duration)
    case none
}
