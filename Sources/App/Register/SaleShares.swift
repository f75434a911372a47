import FoundationEssentials
import WooFoundation
import Yosemite

/// A sale that friends pay in equal shares: how many there are, and how many are to come.
struct SaleShares: Hashable {
    let count: Int
    private(set) var left: Int
    /// What the share that is being paid comes to.
    private var asked: Decimal?

    /// - Parameter left: of shares that are to come; all of them at first.
    init(count: Int, left: Int? = nil, asking amount: Decimal) {
        self.count = count
        (self.left, asked) = (left ?? count, amount)
    }

    /// The next one of them is asked for.
    mutating func ask(_ amount: Decimal) { asked = amount }

    /// A part was taken: a share of them, or something else.
    mutating func take(_ part: OpenSale.Part) {
        guard part.state == .approved, part.leg.due == asked, left > 0 else { return }
        (left, asked) = (left - 1, nil)
    }

    /// Some are paid and some are to come.
    var isUnderWay: Bool { left > 0 && left < count }
}

extension RegisterModel {
    /// How the sale is shared, where some of the shares are paid.
    var sharesLeft: SaleShares? { isBegun ? shares[cart.uuid].flatMap { $0.isUnderWay ? $0 : nil } : nil }

    /// The sale is shared among so many, or the next of them pays.
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
