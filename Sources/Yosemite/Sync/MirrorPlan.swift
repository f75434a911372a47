import FoundationEssentials

/// The mirror's promise for one kind of record: how changes are found, and how old a change or a deletion may get
/// before it is mirrored. Syncing follows it; `:sync` and the guide's page "sync" show it.
public struct MirrorPlan: Hashable, Sendable {
    /// The request that shows whether anything is new.
    public enum Question: Hashable, Sendable {
        /// The row changed last, and the total: one request.
        case newestChange
        /// The newest rows, and the total: one request. The store cannot be asked for changes, so all rows are fetched
        /// again at this interval.
        case newestRows(allEvery: Duration)
        /// The whole list: one request per hundred rows.
        case wholeList
        /// Several lists: one request for each.
        case lists
        /// One request per order, while merced is open: this many per minute, for orders not older than `within`.
        case eachOrder(aMinute: Int, within: Duration)
    }

    public let kind: MirrorResourceKind
    public let question: Question
    /// The longest time without a request; nil where every synchronisation makes one.
    public let asked: Duration?
    /// What else triggers a request.
    public let besides: Companion?
    /// How often all ids are compared, for changes that no total shows; nil where the whole list is fetched anyway.
    public let census: Duration?

    /// How old a change may get before it is mirrored, while syncing runs.
    public enum Age: Hashable, Sendable {
        case nextSync
        case within(Duration)
        /// Until its parent changes, or is opened.
        case open
    }

    /// A change that makes this kind be requested too.
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

    /// Whether it takes turns: one of these is requested in every synchronisation.
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

    /// For every kind, in the order in which they are shown; `MirrorResources` has the order in which they are fetched.
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
    /// How syncing finds changes of `kind`.
    static func changes(_ kind: MirrorResourceKind) -> MirrorChanges {
        guard let plan = of(kind) else { return .replace(every: day) }
        switch plan.question {
        case .newestChange: return .modifiedAfter
        case .newestRows(let every): return .walkAgain(every: every)
        case .wholeList, .lists, .eachOrder: return .replace(every: plan.asked ?? day)
        }
    }

    /// How it finds deletions.
    static func census(_ kind: MirrorResourceKind) -> MirrorCensus {
        of(kind)?.census.map { .ids(every: $0) } ?? .none
    }
}

/// How changes are found once everything was fetched.
enum MirrorChanges: Hashable, Sendable {
    /// The store can be asked what changed (`modified_after`).
    case modifiedAfter
    /// It cannot: the newest rows are fetched each time, and all of them at this interval.
    case walkAgain(every: Duration)
    /// A small list: fetched whole and written in one transaction; missing rows are deleted.
    case replace(every: Duration)
}

/// How records that were deleted, or added without a trace, are found, besides by the total.
enum MirrorCensus: Hashable, Sendable {
    /// All ids are compared at this interval.
    case ids(every: Duration)
    case none
}
