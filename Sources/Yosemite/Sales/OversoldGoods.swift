import FoundationEssentials
import Storage
import WooFoundation

/// Products of which more was sold than was in stock, from the mirror's last sync.
public struct OversoldGoods: Hashable, Sendable {
    /// A sale of them at this till, newest first.
    public struct Sale: Hashable, Sendable {
        /// `R1-000123`
        public let number: String
        public let soldAt: Date
        public let quantity: Decimal
    }

    public let productID: Int64
    /// 0 for a product that has its own stock.
    public let variationID: Int64
    public let name: String
    public let sku: String
    /// The store's stock, negative where too many were sold.
    public let stock: Decimal
    /// In sales of this till that are not in the store yet.
    public let waiting: Decimal
    public let sales: [Sale]

    /// How many are missing.
    public var missing: Decimal { waiting - stock }
}

/// Oversold products are listed with their sales (`register.md`, "Stock and age").
extension SaleService {
    /// How many sales are listed for each.
    private static let maximumSales = 20
    private static let maximum = 500

    private struct Goods: Hashable {
        let productID: Int64
        let variationID: Int64
    }

    /// The largest shortage first.
    ///
    /// - Throws: `StorageError`.
    func oversold() async throws -> [OversoldGoods] {
        let waiting = try await waitingLines()
        var unsent: [Goods: Decimal] = [:]
        for line in waiting {
            let goods = Goods(productID: line.productID, variationID: line.variationID)
            unsent[goods, default: 0] += Money.amount(stored: line.quantity)
        }
        let found = try await mirror.read { [unsent] storage in try Self.short(unsent, in: storage) }
        var listed: [OversoldGoods] = []
        for goods in found {
            let sales = try await sales(of: goods)
            listed.append(
                OversoldGoods(
                    productID: goods.productID,
                    variationID: goods.variationID,
                    name: goods.name,
                    sku: goods.sku,
                    stock: goods.stock,
                    waiting: goods.waiting,
                    sales: sales
                )
            )
        }
        return listed
    }

    /// Lines of sales that the store has not subtracted from its stock yet.
    private func waitingLines() async throws -> [TillLineRecord] {
        try await ledger.read { storage in
            let orders = try storage.allObjects(
                ofType: TillOrderRecord.self,
                matching: !(TillOrderRecord.Columns.state == "sent")
            )
            var lines: [TillLineRecord] = []
            for order in orders {
                lines += try storage.allObjects(
                    ofType: TillLineRecord.self,
                    matching: TillLineRecord.Columns.uuid == order.uuid && TillLineRecord.Columns.kind == "product"
                )
            }
            return lines
        }
    }

    /// Products with managed stock and no backorders of which more was sold than the store has, unsent sales included.
    private static func short(_ unsent: [Goods: Decimal], in storage: any StorageType) throws -> [OversoldGoods] {
        typealias Product = ProductRecord.Columns
        typealias Variation = ProductVariationRecord.Columns
        let waitingVariations = unsent.keys.map(\.variationID).filter { $0 != 0 }
        let variations = try storage.allObjects(
            ofType: ProductVariationRecord.self,
            matching: Variation.managesStock == true && Variation.stockStored < 0
                || Variation.variationID.isIn(waitingVariations),
            limit: maximum
        )
        var owned: [Int64: Decimal] = [:]
        for (goods, quantity) in unsent {
            let variation = variations.first { $0.variationID == goods.variationID }
            let isOwn = variation.map { $0.managesStock && !$0.usesParentStock } ?? false
            if !isOwn { owned[goods.productID, default: 0] += quantity }
        }
        let products = try storage.allObjects(
            ofType: ProductRecord.self,
            matching: Product.managesStock == true && Product.stockStored < 0
                || Product.productID.isIn(Array(owned.keys) + variations.map(\.productID)),
            limit: maximum
        )
        let byID = Dictionary(products.map { ($0.productID, $0) }) { first, _ in first }
        var found: [OversoldGoods] = []
        for product in products where product.managesStock && !product.backordersAllowed {
            guard let stored = product.stockStored else { continue }
            found.append(
                OversoldGoods(
                    productID: product.productID,
                    variationID: 0,
                    name: HTMLText.plain(product.name),
                    sku: product.sku,
                    stock: Money.amount(stored: stored),
                    waiting: owned[product.productID] ?? 0,
                    sales: []
                )
            )
        }
        for variation in variations
        where variation.managesStock && !variation.usesParentStock && !variation.backordersAllowed {
            guard let stored = variation.stockStored else { continue }
            let goods = Goods(productID: variation.productID, variationID: variation.variationID)
            let parent = byID[variation.productID]?.name ?? ""
            found.append(
                OversoldGoods(
                    productID: variation.productID,
                    variationID: variation.variationID,
                    name: HTMLText.plain([parent, variation.name].filter { !$0.isEmpty }.joined(separator: ", ")),
                    sku: variation.sku,
                    stock: Money.amount(stored: stored),
                    waiting: unsent[goods] ?? 0,
                    sales: []
                )
            )
        }
        return found.filter { $0.missing > 0 }.sorted { ($1.missing, $0.productID) < ($0.missing, $1.productID) }
    }

    /// This till's sales of them, except those that were reversed.
    private func sales(of goods: OversoldGoods) async throws -> [OversoldGoods.Sale] {
        typealias Lines = TillLineRecord.Columns
        return try await ledger.read { storage in
            let isOf =
                goods.variationID == 0
                ? Lines.productID == goods.productID
                : Lines.productID == goods.productID && Lines.variationID == goods.variationID
            let lines = try storage.allObjects(
                ofType: TillLineRecord.self,
                matching: isOf,
                sortedBy: [Lines.lineID.descending],
                limit: 2 * Self.maximumSales
            )
            var taken: Set<String> = []
            var sales: [OversoldGoods.Sale] = []
            for line in lines where sales.count < Self.maximumSales {
                guard let sale = try storage.loadObject(ofType: TillSaleRecord.self, primaryKey: line.uuid) else {
                    continue
                }
                if let source = sale.refersTo { taken.insert(source) }
                guard sale.kind == "sale", !taken.contains(sale.uuid) else { continue }
                sales.append(
                    OversoldGoods.Sale(
                        number: RegisterSettings.receiptNumber(register: sale.register, sale.number),
                        soldAt: sale.soldAt,
                        quantity: Money.amount(stored: line.quantity)
                    )
                )
            }
            return sales
        }
    }
}
