import FoundationEssentials
import Storage
import WooFoundation

/// Pieces of a stock that the shop's checkout holds for customers who have not paid yet. The stock still counts them.
public struct HeldStock: Hashable, Sendable {
    public struct Order: Hashable, Sendable {
        public let orderID: Int64
        /// As customers are told it.
        public let number: String
        public let quantity: Decimal
        /// When the shop lets go of them, unless they are paid.
        public let until: Date
    }

    /// The one that lets go last comes last.
    public let orders: [Order]

    public var quantity: Decimal { orders.reduce(0) { $0 + $1.quantity } }

    /// What is still held at a time; nil for nothing.
    ///
    /// - Parameter orderID: an order whose own pieces do not count: it is being changed.
    public func held(at now: Date, besides orderID: Int64? = nil) -> HeldStock? {
        let left = orders.filter { $0.until > now && $0.orderID != orderID }
        return left.isEmpty ? nil : HeldStock(orders: left)
    }
}

extension HeldStock {
    /// `5 of 5 are reserved by unpaid order #9 until 14:52`
    ///
    /// - Parameters:
    ///   - stock: the pieces that the shop's stock counts.
    ///   - time: writes a time as the shop reads it.
    public func words(of stock: Decimal, _ time: (Date) -> String) -> String {
        let until = orders.last.map { time($0.until) } ?? ""
        if orders.count == 1 {
            return quantity == 1
                ? localized("1 of %@ is reserved by unpaid order #%@ until %@", "\(stock)", orders[0].number, until)
                : localized(
                    "%@ of %@ are reserved by unpaid order #%@ until %@",
                    "\(quantity)",
                    "\(stock)",
                    orders[0].number,
                    until
                )
        }
        return localized(
            "%@ of %@ are reserved by %@ unpaid orders, the last until %@",
            "\(quantity)",
            "\(stock)",
            "\(orders.count)",
            until
        )
    }
}

extension OrderGoods {
    /// Where so many would take what is held for others: `5 of 5 are reserved by …`; nil where there are enough.
    ///
    /// - Parameters:
    ///   - orderID: an order whose own pieces do not count: it is being changed.
    ///   - time: writes a time as the shop reads it.
    public func heldWords(_ count: Decimal, at now: Date, besides orderID: Int64? = nil, _ time: (Date) -> String)
        -> String?
    {
        let counted: Decimal
        switch stock {
        case .soldOut(let left?), .inStock(let left?): counted = left
        // Nothing is counted, so nothing is held.
        case .soldOut(nil), .inStock(nil), .onBackorder: return nil
        }
        guard let held = held?.held(at: now, besides: orderID), count > counted - held.quantity else { return nil }
        return held.words(of: counted, time)
    }
}

/// Finds what the shop's checkout holds, in the mirror: the pieces of orders that were placed there less than
/// `hold_stock_minutes` ago and are not paid (code: `ReserveStock`; nothing in the REST API says so). An order made
/// over the API holds nothing.
struct HeldStockReader {
    let storage: any StorageType
    let now: Date

    /// Where the setting is not mirrored yet.
    private static let usualMinutes = 60
    /// A year: the setting is any number.
    private static let mostMinutes = 525_600
    /// An order that is still being typed at the checkout is held for this long after its last change.
    private static let draftMinutes = 10
    /// One that was begun earlier is not looked for. In seconds.
    private static let oldestDraft = 86_400.0
    private static let maximum = 200
    private static let checkouts = ["checkout", "store-api"]

    /// By the id of the product or variation whose stock it is.
    func held() throws -> [Int64: HeldStock] {
        let minutes = try minutes()
        guard minutes > 0 else { return [:] }
        let orders = try orders(minutes)
        guard !orders.isEmpty else { return [:] }
        let items = try storage.allObjects(
            ofType: OrderItemRecord.self,
            matching: OrderItemRecord.Columns.orderID.isIn(orders.map(\.order.orderID))
        )
        let owners = try owners(items)
        var found: [Int64: [HeldStock.Order]] = [:]
        for (order, until) in orders {
            var pieces: [Int64: Decimal] = [:]
            for item in items where item.orderID == order.orderID && item.productID > 0 {
                pieces[owners[item.variationID] ?? item.productID, default: 0] += Money.amount(from: item.quantity) ?? 0
            }
            for (owner, quantity) in pieces where quantity > 0 {
                found[owner, default: []].append(
                    HeldStock.Order(orderID: order.orderID, number: order.number, quantity: quantity, until: until)
                )
            }
        }
        return found.mapValues { HeldStock(orders: $0.sorted { ($0.until, $0.orderID) < ($1.until, $1.orderID) }) }
    }

    private func orders(_ minutes: Int) throws -> [(order: OrderRecord, until: Date)] {
        typealias Columns = OrderRecord.Columns
        let oldest = now.addingTimeInterval(-max(Double(60 * minutes), Self.oldestDraft))
        let unpaid = try storage.allObjects(
            ofType: OrderRecord.self,
            matching: Columns.dateCreated > oldest && Columns.storeStatus.isIn(["pending", "checkout-draft"])
                && Columns.createdVia.isIn(Self.checkouts),
            sortedBy: [Columns.dateCreated.descending],
            limit: Self.maximum,
            offset: 0
        )
        return unpaid.compactMap { order -> (order: OrderRecord, until: Date)? in
            let isDraft = order.storeStatus == "checkout-draft"
            guard let since = isDraft ? order.dateModified : order.dateCreated else { return nil }
            let until = since.addingTimeInterval(Double(60 * (isDraft ? Self.draftMinutes : minutes)))
            return until > now ? (order, until) : nil
        }
    }

    /// 0 where the shop holds nothing.
    private func minutes() throws -> Int {
        typealias Columns = SiteSettingRecord.Columns
        let settings = try storage.allObjects(
            ofType: SiteSettingRecord.self,
            matching: Columns.groupID == "products"
                && Columns.settingID.isIn(["woocommerce_hold_stock_minutes", "woocommerce_manage_stock"])
        )
        let values = Dictionary(settings.map { ($0.settingID, $0.value) }) { first, _ in first }
        guard values["woocommerce_manage_stock"] != "no" else { return 0 }
        return values["woocommerce_hold_stock_minutes"].map { min(Int($0) ?? 0, Self.mostMinutes) } ?? Self.usualMinutes
    }

    /// Variations that have a stock of their own, by their ids.
    private func owners(_ items: [OrderItemRecord]) throws -> [Int64: Int64] {
        let ids = Set(items.map(\.variationID)).subtracting([0])
        guard !ids.isEmpty else { return [:] }
        let own = try storage.allObjects(
            ofType: ProductVariationRecord.self,
            matching: ProductVariationRecord.Columns.variationID.isIn(ids.sorted())
        ).filter { $0.managesStock && !$0.usesParentStock }.map { ($0.variationID, $0.variationID) }
        return Dictionary(own) { first, _ in first }
    }
}
