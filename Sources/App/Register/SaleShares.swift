import FoundationEssentials
import WooFoundation
import Yosemite

/// A sale split into equal shares: their number, and how many are still to be paid.
struct SaleShares: Hashable {
    let count: Int
    private(set) var left: Int
    /// The amount of the share being paid.
    private var asked: Decimal?

    /// - Parameter left: the number of unpaid shares; all of them at first.
    init(count: Int, left: Int? = nil, asking amount: Decimal) {
        self.count = count
        (self.left, asked) = (left ?? count, amount)
    }

    /// Requests the next share.
    mutating func ask(_ amount: Decimal) { asked = amount }

    /// A part was paid: a share, or another amount.
    mutating func take(_ part: OpenSale.Part) {
        guard part.state == .approved, part.leg.due == asked, left > 0 else { return }
        (left, asked) = (left - 1, nil)
    }

    /// Whether some are paid and some are not.
    var isUnderWay: Bool { left > 0 && left < count }
}

extension RegisterModel {
    /// The shares of the sale, where some of them are paid.
    var sharesLeft: SaleShares? { isBegun ? shares[cart.uuid].flatMap { $0.isUnderWay ? $0 : nil } : nil }

    /// Splits the sale into this many shares, or pays the next of them.
    func share(among count: Int, _ amount: Decimal) {
        if var known = sharesLeft, known.left == count {
            known.ask(amount)
            shares[cart.uuid] = known
        } else {
            shares[cart.uuid] = SaleShares(count: count, asking: amount)
        }
    }

    func tookShare(_ taken: SaleTendered) {
        let sale = taken.sale
        guard !taken.isPaid, sale.sale.isBegun else { return shares[sale.uuid] = nil }
        if let part = sale.sale.parts.last { shares[sale.uuid]?.take(part) }
    }
}
