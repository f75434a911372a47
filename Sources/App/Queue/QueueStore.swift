import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// The pending work of one store: the oldest orders to pack and reviews to approve in its mirror, and the verbs of that
/// store.
@MainActor
final class QueueStore {
    /// Of each kind; the others are only counted.
    static let maximum = 200

    let name: String
    let root: AppRoot
    private let orders: ResultsController<StorageOrder>
    private let reviews: ResultsController<StorageProductReview>

    init(name: String, root: AppRoot, onChange: @escaping @MainActor () -> Void) {
        self.name = name
        self.root = root
        let (stores, siteID) = (root.context.stores, root.context.siteID)
        let processing = OrderStatusEnum.processing.rawValue
        orders = stores.list(
            OrderListQuery(siteID: siteID, statuses: [processing], search: "", sort: .oldest),
            range: 0..<Self.maximum
        )
        let held = ReviewFilter(conditions: [ReviewCondition(.status(["hold"]))])
        reviews = stores.list(
            ReviewListQuery(siteID: siteID, filter: held, sort: .oldest),
            range: 0..<Self.maximum
        )
        orders.onDidChangeContent = onChange
        reviews.onDidChangeContent = onChange
        orders.start()
        reviews.start()
    }

    func stop() {
        orders.stop()
        reviews.stop()
    }

    var isLoaded: Bool { orders.isLoaded && reviews.isLoaded }
    var problem: String? { orders.problem ?? reviews.problem }
    var orderCount: Int { orders.numberOfObjects }
    var reviewCount: Int { reviews.numberOfObjects }

    func rows(_ kind: QueueKind) -> [QueueRow] {
        switch kind {
        case .orders: orders.fetchedObjects.map { QueueRow(store: self, item: .order($0)) }
        case .reviews: reviews.fetchedObjects.map { QueueRow(store: self, item: .review($0)) }
        case .all: rows(.orders) + rows(.reviews)
        }
    }
}

/// The kinds of work in the queue.
enum QueueKind: CaseIterable, Hashable, Sendable {
    case all
    case orders
    case reviews
}

/// One item of work, and its store.
@MainActor
struct QueueRow {
    enum Item {
        case order(OrderSummary)
        case review(ProductReview)
    }

    /// Unique over all stores.
    struct ID: Hashable {
        let store: String
        let isOrder: Bool
        let number: Int64
    }

    let store: QueueStore
    let item: Item

    var id: ID {
        switch item {
        case .order(let order): ID(store: store.name, isOrder: true, number: order.orderID)
        case .review(let review): ID(store: store.name, isOrder: false, number: review.reviewID)
        }
    }

    var date: Date? {
        switch item {
        case .order(let order): order.dateCreated
        case .review(let review): review.dateCreated
        }
    }

    var door: Door {
        switch item {
        case .order(let order): .order(order.orderID)
        case .review(let review): .review(review.reviewID)
        }
    }

    /// Orders before reviews, the longest waiting first.
    static func isBefore(_ left: QueueRow, _ right: QueueRow) -> Bool {
        let (one, other) = (left.id, right.id)
        if one.isOrder != other.isOrder { return one.isOrder }
        let (first, second) = (left.date ?? .distantFuture, right.date ?? .distantFuture)
        return first != second ? first < second : (one.store, one.number) < (other.store, other.number)
    }
}
