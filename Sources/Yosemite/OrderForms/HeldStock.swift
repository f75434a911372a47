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

/// Finds what the shop's checkout holds, in the mirror: the pieces of orders that are being placed there, or were and
/// are not paid (code: `ReserveStock`; nothing in the REST API says so). An order made over the API holds nothing.
struct HeldStockReader {
    let storage: any StorageType
    let now: Date

    /// By the id of the product or variation whose stock it is.
    func held() throws -> [Int64: HeldStock] {
        let orders = try UnpaidCheckouts(storage: storage, now: now).holdingStock()
        guard !orders.isEmpty else { return [:] }
        let items = try storage.allObjects(
            ofType: OrderItemRecord.self,
            matching: OrderItemRecord.Columns.orderID.isIn(orders.map(\.order.orderID))
        )
        let (owners, unheld) = (try owners(items), try takingBackorders(items))
        var found: [Int64: [HeldStock.Order]] = [:]
        for (order, until) in orders {
            var pieces: [Int64: Decimal] = [:]
            for item in items where item.orderID == order.orderID && item.productID > 0 {
                pieces[owners[item.variationID] ?? item.productID, default: 0] += Money.amount(from: item.quantity) ?? 0
            }
            for (owner, quantity) in pieces where quantity > 0 && !unheld.contains(owner) {
                found[owner, default: []].append(
                    HeldStock.Order(orderID: order.orderID, number: order.number, quantity: quantity, until: until)
                )
            }
        }
        return found.mapValues { HeldStock(orders: $0) }
    }

    /// Variations that have a stock of their own, by their ids.
    private func owners(_ items: [OrderItemRecord]) throws -> [Int64: Int64] {
        let own = try variations(items).filter { $0.managesStock && !$0.usesParentStock }
            .map { ($0.variationID, $0.variationID) }
        return Dictionary(own) { first, _ in first }
    }

    private func variations(_ items: [OrderItemRecord]) throws -> [ProductVariationRecord] {
        let ids = Set(items.map(\.variationID)).subtracting([0])
        guard !ids.isEmpty else { return [] }
        return try storage.allObjects(
            ofType: ProductVariationRecord.self,
            matching: ProductVariationRecord.Columns.variationID.isIn(ids.sorted())
        )
    }

    /// The shop reserves nothing of goods that it sells beyond their stock.
    private func takingBackorders(_ items: [OrderItemRecord]) throws -> Set<Int64> {
        let products = try storage.allObjects(
            ofType: ProductRecord.self,
            matching: ProductRecord.Columns.productID.isIn(Set(items.map(\.productID)).sorted())
        )
        func isTaken(_ key: String) -> Bool { !["", "no"].contains(key) }
        return Set(
            products.filter { isTaken($0.backordersKey) }.map(\.productID)
                + (try variations(items)).filter { isTaken($0.backordersKey) }.map(\.variationID)
        )
    }
}
