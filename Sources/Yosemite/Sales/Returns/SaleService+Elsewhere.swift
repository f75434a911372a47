import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// Where returned items were sold: here, or at another till, whose order is in the store.
enum ReturnSource: Sendable {
    /// With the store's refunds of it, if it was asked.
    case here(TillSale, StoreRefunds?)
    case elsewhere(OrderSale)

    var sale: TillSale {
        switch self {
        case .here(let sale, _): sale
        case .elsewhere(let sold): sold.sale
        }
    }

    /// - Parameters:
    ///   - before: earlier returns and voids of the sale, in this ledger.
    ///   - uuid: of a return to be ignored, because it is being made again.
    /// - Throws: `ReturnProblem`.
    func planner(before: [TillSale], but uuid: String? = nil) throws(ReturnProblem) -> ReturnPlanner {
        let before = before.filter { $0.sale.uuid != uuid }
        switch self {
        case .here(let sale, let given):
            var planner = try ReturnPlanner(sale, before: before)
            if let given { planner.count(given, before: before, but: uuid) }
            return planner
        case .elsewhere(let sold): return try ReturnPlanner(sold, before: before, but: uuid)
        }
    }
}

/// Caches sales of other tills that were looked up, and the store's refunds of this till's sales, so that not every key
/// in a dialog asks the store.
actor SalesElsewhere {
    private var known: [OrderSale] = []
    private var given: [(uuid: String, refunds: StoreRefunds)] = []
    /// Orders with this till's claims, by the return's uuid.
    private var claims: [(uuid: String, orderID: Int64)] = []
    /// The exchanges claimed for a cart's sale.
    private var exchanges: [(cart: String, exchange: SaleCart.Exchange)] = []
    private static let maximum = 8

    func keep(_ exchange: SaleCart.Exchange, forCart uuid: String) {
        exchanges.removeAll { $0.cart == uuid }
        exchanges = exchanges.suffix(Self.maximum - 1) + [(uuid, exchange)]
    }

    /// - Returns: nil where there is no claim, or its exchange is still in the cart.
    func takeExchange(ofCart uuid: String, but kept: String?) -> SaleCart.Exchange? {
        guard let found = exchanges.last(where: { $0.cart == uuid })?.exchange, found.request.uuid != kept else {
            return nil
        }
        exchanges.removeAll { $0.cart == uuid }
        return found
    }

    func keepClaim(_ uuid: String, on orderID: Int64) {
        claims.removeAll { $0.uuid == uuid }
        claims = claims.suffix(Self.maximum - 1) + [(uuid, orderID)]
    }

    func takeClaim(_ uuid: String) -> Int64? {
        let found = claims.last { $0.uuid == uuid }?.orderID
        claims.removeAll { $0.uuid == uuid }
        return found
    }

    func find(_ name: String) -> OrderSale? {
        known.last { $0.sale.sale.uuid == name.lowercased() || $0.sale.number == name }
    }

    func keep(_ sold: OrderSale) {
        known.removeAll { $0.sale.sale.uuid == sold.sale.sale.uuid }
        known = known.suffix(Self.maximum - 1) + [sold]
    }

    func refunds(of uuid: String) -> StoreRefunds? { given.last { $0.uuid == uuid }?.refunds }

    func keep(_ refunds: StoreRefunds, of uuid: String) {
        given.removeAll { $0.uuid == uuid }
        given = given.suffix(Self.maximum - 1) + [(uuid, refunds)]
    }
}

extension SaleService {
    /// How many of the newest orders are searched for a number that neither mirror nor search finds.
    private static let newest = 50

    /// - Parameters:
    ///   - name: a number as `R1-000123`, or the uuid of a sale looked up before.
    ///   - isFresh: whether to ask the store for its refunds by now.
    /// - Throws: `SaleProblem.unknown`, `ReturnProblem`, `StorageError`.
    func returnSource(_ name: String, isFresh: Bool = false) async throws -> ReturnSource {
        do {
            let sale = try await find(name)
            return .here(sale, await elsewhere.refunds(of: sale.sale.uuid))
        } catch SaleProblem.unknown {
            let name = name.trimmed(.whitespacesAndNewlines)
            let known = await elsewhere.find(name)
            if let known, !isFresh { return .elsewhere(known) }
            guard known != nil || Self.isNumber(name) else { throw SaleProblem.unknown(name: name) }
            return try await returnSource(known?.sale.number ?? name, soldAs: known?.order.orderID)
        }
    }

    /// - Parameter orderID: nil for unknown.
    func returnSource(_ number: String, soldAs orderID: Int64?) async throws -> ReturnSource {
        let sold = try await askStore(number, orderID)
        await elsewhere.keep(sold)
        return .elsewhere(sold)
    }

    private func askStore(_ name: String, _ orderID: Int64?) async throws -> OrderSale {
        do {
            return try await clock.within(PaymentContext.orderLimit) { [self] in
                let order: Order
                if let orderID {
                    order = try await wire.load(orderID)
                    guard order.isSold(as: name), order.statusKey != "trash" else {
                        throw SaleProblem.unknown(name: name)
                    }
                } else {
                    order = try await orderSold(as: name)
                }
                return try await sold(order)
            }
        } catch let error as NetworkError where error.isOfMissingOrder {
            throw SaleProblem.unknown(name: name)
        } catch let problem as SaleProblem {
            throw problem
        } catch let problem as ReturnProblem {
            throw problem
        } catch is CancellationError {
            throw CancellationError()
        } catch is TimeLimitExceeded {
            throw ReturnProblem.notAsked(number: name, reason: localized("The store did not answer."))
        } catch {
            throw ReturnProblem.notAsked(number: name, reason: StoreWords.describe(error))
        }
    }

    var wire: OrderWire { sender.writer.records.orders }

    private static func isNumber(_ name: String) -> Bool {
        guard let dash = name.lastIndex(of: "-"), dash != name.startIndex, name.utf8.count <= 40 else { return false }
        return Int64(name[name.index(after: dash)...]).map { $0 > 0 } ?? false
    }

    /// From the mirror, then the store's search, which finds a number used as the order's transaction, and finally
    /// among the newest orders: an order paid by card has the card's transaction instead.
    private func orderSold(as number: String) async throws -> Order {
        let siteID = login.siteID
        var found: [Order] = []
        for id in try await mirror.read({ try $0.orderIDs(soldAs: number, siteID: siteID) }) {
            do {
                found.append(try await wire.load(id))
            } catch let error as NetworkError where error.isOfMissingOrder {
                continue
            }
        }
        for query in [OrderQuery(keyword: number), OrderQuery(sortField: .id)]
        where !found.contains(where: { $0.isSold(as: number) }) {
            found = try await wire.page(query, number: 1, size: Self.newest).items
        }
        let fitting = found.filter { $0.isSold(as: number) }
        guard let first = fitting.first else { throw SaleProblem.unknown(name: number) }
        guard Set(fitting.map(\.orderID)).count == 1 else { throw ReturnProblem.ambiguous(number: number) }
        return first
    }

    private func sold(_ order: Order) async throws -> OrderSale {
        let refunds = try await sender.refunds(of: order)
        let ids = order.taxes.map(\.rateID)
        let rates = try await mirror.read { storage -> OrderSale.Rates in
            let known = try storage.allObjects(
                ofType: TaxRateRecord.self,
                matching: TaxRateRecord.Columns.rateID.isIn(ids)
            )
            return Dictionary(known.map { ($0.rateID, ($0.name, $0.rate)) }) { first, _ in first }
        }
        let processor = equipment.processor(login.siteID)
        return try OrderSale(
            order,
            refunds,
            rates: rates,
            card: processor.map { ($0.id, $0.mode) },
            decimals: try await storeSettings().currency.decimals
        )
    }

    /// The data for the receipt of a return of another till's sale.
    func paper(of sold: OrderSale) async throws -> Receipt {
        let (facts, order) = (try await storeSettings(), sold.order)
        let header = settings.header
        return Receipt(
            number: sold.sale.number,
            kind: .sale,
            paymentID: sold.sale.sale.uuid,
            orderID: order.orderID,
            orderNumber: order.number,
            merchant: header.isEmpty ? [facts.siteName] : header,
            date: sold.sale.sale.soldAt,
            currency: order.currency,
            currencySymbol: order.currencySymbol,
            lines: [],
            subtotal: 0,
            adjustments: [],
            taxes: [],
            pricesIncludeTax: order.pricesIncludeTax,
            total: Money.amount(stored: sold.sale.sale.total),
            tender: .cash,
            mode: mode,
            clerk: settings.clerk
        )
    }
}

extension Order {
    fileprivate func isSold(as number: String) -> Bool { meta(SaleMark.number) == number }
}
