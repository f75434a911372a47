import Networking
import Storage
import Synchronization

/// Changes that an order causes elsewhere without a trace there: units sold of a product, uses of a coupon, refunds,
/// the customer. Collected while orders arrive, and fetched afterwards by id.
final class OrderFollowers: Sendable {
    struct Wanted: Hashable, Sendable {
        var products: Set<Int64> = []
        var variations: Set<Int64> = []
        var customers: Set<Int64> = []
        /// In lower case.
        var coupons: Set<String> = []
        /// An order's refunds, by its id.
        var refunds: [Int64: Set<Int64>] = [:]

        var isEmpty: Bool { products.isEmpty && variations.isEmpty && customers.isEmpty && refunds.isEmpty }
    }

    /// If there are more of a kind, the rest is fetched with the next synchronisation.
    private static let maximumAtOnce = 500

    private static let mostOrders = 5_000

    private let wanted = Mutex(Wanted())

    func take(_ orders: [Order]) {
        wanted.withLock { wanted in
            for order in orders {
                for item in order.items {
                    if item.productID > 0 { wanted.products.insert(item.productID) }
                    if item.variationID > 0 { wanted.variations.insert(item.variationID) }
                }
                if order.customerID > 0 { wanted.customers.insert(order.customerID) }
                wanted.coupons.formUnion(order.coupons.map { $0.code.lowercased() })
                wanted.refunds[order.orderID] = Set(order.refunds.map(\.refundID))
            }
        }
    }

    /// Takes out what to fetch; what is too much for one round stays.
    func next() -> Wanted {
        wanted.withLock { wanted in
            var next = wanted
            wanted = Wanted()
            (next.products, wanted.products) = Self.split(next.products)
            (next.variations, wanted.variations) = Self.split(next.variations)
            (next.customers, wanted.customers) = Self.split(next.customers)
            if next.refunds.count > Self.mostOrders {
                for (order, refunds) in next.refunds.dropFirst(Self.mostOrders) {
                    wanted.refunds[order] = refunds
                    next.refunds[order] = nil
                }
            }
            return next
        }
    }

    /// It could not be fetched.
    func putBack(_ missed: Wanted) {
        wanted.withLock { wanted in
            wanted.products.formUnion(missed.products)
            wanted.variations.formUnion(missed.variations)
            wanted.customers.formUnion(missed.customers)
            wanted.coupons.formUnion(missed.coupons)
            wanted.refunds.merge(missed.refunds) { new, _ in new }
        }
    }

    private static func split(_ ids: Set<Int64>) -> (Set<Int64>, Set<Int64>) {
        guard ids.count > maximumAtOnce else { return (ids, []) }
        let sorted = ids.sorted()
        return (Set(sorted.prefix(maximumAtOnce)), Set(sorted.dropFirst(maximumAtOnce)))
    }
}

extension OrderFollowers.Wanted {
    /// The ids to fetch: of products, variations and coupons those in the mirror, of customers and refunds those that
    /// are not.
    func ids(_ storage: any StorageType) throws -> [MirrorResourceKind: [Int64]] {
        func here<Record: Object>(_ type: Record.Type, _ column: RecordColumn<Record, Int64>, _ ids: Set<Int64>) throws
            -> Set<Int64>
        where Record.PrimaryKey == Int64 {
            guard !ids.isEmpty else { return [] }
            return Set(try storage.identifiers(ofType: type, matching: column.isIn(ids.sorted())))
        }
        let refundIDs = refunds.values.reduce(into: Set<Int64>()) { $0.formUnion($1) }
        let products = try here(ProductRecord.self, ProductRecord.Columns.productID, products)
        let variations = try here(ProductVariationRecord.self, ProductVariationRecord.Columns.variationID, variations)
        let customers = customers.subtracting(
            try here(CustomerRecord.self, CustomerRecord.Columns.customerID, customers)
        )
        let refunds = refundIDs.subtracting(try here(RefundRecord.self, RefundRecord.Columns.refundID, refundIDs))
        let coupons =
            coupons.isEmpty
            ? []
            : try storage.identifiers(
                ofType: CouponRecord.self,
                matching: CouponRecord.Columns.code.isIn(coupons.sorted())
            )
        return [
            .products: products.sorted(), .variations: variations.sorted(), .customers: customers.sorted(),
            .refunds: refunds.sorted(), .coupons: coupons.sorted(),
        ].filter { !$0.value.isEmpty }
    }

    /// Refunds in the mirror that their order no longer has.
    func goneRefunds(_ storage: any StorageType) throws -> [Int64] {
        let orders = refunds.keys.sorted()
        guard !orders.isEmpty else { return [] }
        return try storage.allObjects(
            ofType: RefundRecord.self,
            matching: RefundRecord.Columns.orderID.isIn(orders)
        ).filter { refunds[$0.orderID]?.contains($0.refundID) == false }.map(\.refundID)
    }
}
