/// Creates order `index` of a store from its seed: the same order, to the byte, however often and in whatever order it
/// is requested. Index 0 is the oldest.
struct OrderGenerator: Sendable {
    let seed: UInt64
    let count: Int
    /// The end of the two years of history, seconds since 1970.
    let now: Int
    let catalogue: DemoCatalogue
    let customerCount: Int
    /// nil: the orders are spread evenly.
    let living: LivingTrade?

    static let firstCustomerID = 4
    static let channels = ["checkout", "admin", "rest-api", "store-api", "pos-rest-api"]
    /// One order has an id beyond 32 bits, as a busy or an imported store can.
    static let hugeID = 4_294_967_296 + 707

    /// - Parameter customers: the number of accounts; nil: in proportion to the orders.
    init(seed: UInt64, count: Int, now: Int, catalogue: DemoCatalogue, customers: Int? = nil) {
        self.seed = seed
        self.count = count
        self.now = now
        self.catalogue = catalogue
        customerCount = customers.map { max(1, $0) } ?? min(10_000, max(20, count / 8))
        living = nil
    }

    /// The orders of a living shop.
    init(living trade: LivingTrade, now: Int) {
        seed = trade.calendar.seed
        count = 0
        self.now = now
        catalogue = trade.catalogue
        customerCount = trade.customerCount
        living = trade
    }

    /// The date that those of products, coupons and pictures are relative to.
    var anchor: Int { living?.anchor ?? now }

    private static let history = 730 * 86_400

    /// All skeletons, oldest first. Ids have gaps where refunds and products used numbers.
    func skeletons() -> [OrderSkeleton] {
        if let living { return living.skeletons(now: now) }
        var rows: [OrderSkeleton] = []
        rows.reserveCapacity(count)
        var id = 700
        for index in 0..<count {
            var random = SplitMix(seed: seed, purpose: 1, index: index)
            let status = status(at: index, &random)
            let created = created(at: index, &random)
            let registered = random.chance(percent: 62)
            let customer = registered ? Self.firstCustomerID + random.below(customerCount) : 0
            let channel = UInt8([0, 0, 0, 0, 0, 1, 1, 2, 3, 4][random.below(10)])
            // Spread, so that the last second does not have many orders.
            let settled = created + random.below(max(1, min(3 * 86_400, now - created)))
            rows.append(
                OrderSkeleton(
                    id: index == count - 6 ? Self.hugeID : id,
                    created: Int32(clamping: created),
                    modified: Int32(clamping: settled),
                    customerID: Int32(customer),
                    status: status,
                    channel: channel,
                    number: Int32(clamping: index),
                    hasRefund: hasRefund(at: index, status: status)
                )
            )
            id += 4 + random.below(3)
        }
        return rows
    }

    private func created(at index: Int, _ random: inout SplitMix) -> Int {
        let spacing = Double(Self.history) / Double(max(1, count))
        let start = Double(now - Self.history) + Double(index) * spacing
        return Int(start + spacing * 0.9 * Double(random.below(1_000)) / 1_000)
    }

    /// The newest thirty have every status; before them most are completed.
    private func status(at index: Int, _ random: inout SplitMix) -> OrderStatus {
        let roll = random.below(1_000)
        let age = count - 1 - index
        if age < 30 {
            let recent: [OrderStatus] = [
                .pending, .processing, .onHold, .processing, .completed, .failed, .processing, .awaitingPickup,
                .completed, .refunded, .processing, .cancelled, .checkoutDraft, .trash, .completed,
            ]
            return recent[age % recent.count]
        }
        return switch roll {
        case ..<830: .completed
        case ..<880: .cancelled
        case ..<920: .refunded
        case ..<940: .failed
        case ..<955: .pending
        case ..<970: .processing
        case ..<978: .onHold
        case ..<984: .awaitingPickup
        case ..<992: .checkoutDraft
        default: .trash
        }
    }

    /// The hostile variant of the order at `index`, if any: six among the newest hundred, then one in 160.
    func hostileVariant(at index: Int) -> Int? {
        let age = count - 1 - index
        if let variant = [4, 9, 16, 23, 36, 45].firstIndex(of: age) { return variant }
        return age > 100 && age % 160 == 0 ? age / 160 % HostileText.count : nil
    }

    func customer(id: Int) -> DemoCustomer? {
        guard id >= Self.firstCustomerID, id < Self.firstCustomerID + customerCount else { return nil }
        var random = SplitMix(seed: seed, purpose: 3, index: id)
        return DemoCustomer(
            id: id,
            address: People.address(seed: seed, number: id, guest: false),
            created: living?.opened(customer: id - Self.firstCustomerID)
                ?? now - Self.history + random.below(Self.history)
        )
    }
}
