import ArgumentParser
import FoundationEssentials
import Glibc
import Yosemite

/// A script's sale under a uuid of its own: requested twice, it happens once.
extension Selling {
    /// What this till has sold under a uuid; nil for nothing.
    func sold(_ uuid: String) async throws -> TillSaleDetails? {
        do {
            return try await stores.perform { [siteID] in
                SaleAction.showSale(siteID: siteID, name: uuid, onCompletion: $0)
            }
        } catch SaleProblem.unknown {
            return nil
        }
    }

    /// Reports a sale that was made before. The drawer stays shut, and nothing is printed.
    ///
    /// - Parameter cart: what is asked for now; nil where that is not known.
    /// - Throws: `SaleProblem.soldBefore` where that is something else.
    func answer(_ sold: TillSaleDetails, of cart: SaleCart?) async throws {
        let known = sold.summary
        guard known.kind == "sale", let cart, sold.sells(cart) else {
            throw SaleProblem.soldBefore(number: known.number, total: known.total)
        }
        Failure.say("\(known.number) was sold before under this uuid; nothing is taken again.")
        let receipt = try await pay(SaleCart(uuid: known.uuid), known.total, [])
        try await follow(receipt, Self.patience)
        guard try await isCaptured(receipt) else { throw ExitCode(EX_TEMPFAIL) }
    }

    /// Goes on with a sale of which an earlier run took a part: what it took is not taken again.
    ///
    /// - Throws: `SaleProblem.begun` where something else is asked for now.
    func goOn(_ open: OpenSaleFacts, with cart: SaleCart, _ ways: [SaleWay]) async throws {
        guard ![.voiding, .void].contains(open.state) else { throw SaleProblem.givenUp }
        guard open.cart?.sellsSame(as: cart) == true else { throw SaleProblem.begun }
        let uuid = open.uuid
        var open = open
        if open.sale.asked != nil || open.sale.unknown != nil {
            let found = try await stores.perform { [siteID] in
                SaleAction.resolveOpen(siteID: siteID, uuid: uuid, onCompletion: $0)
            }
            if let receipt = found.receipt {
                try await say(receipt)
                return try await finish(receipt)
            }
            open = found.sale
            guard open.sale.asked == nil, open.sale.unknown == nil else { throw unknownPart(of: uuid) }
        }
        try await goOn(open, try open.sale.rest(of: ways))
    }

    /// Nothing else is taken before it is known whether a card paid.
    func unknownPart(of uuid: String) -> ExitCode {
        Failure.say("Nothing else is taken before that is known: merced sales resolve \(uuid).")
        return ExitCode(EX_TEMPFAIL)
    }

    /// Leaves nothing behind of a sale that was refused: its goods would be the register's current sale.
    ///
    /// - Parameter kept: the cart as it was kept before; nil for a new one.
    func withdraw(_ cart: SaleCart, to kept: KeptCart?) async {
        do {
            // An order that was made of it has its goods.
            guard !isOrdered, try await sold(cart.uuid) == nil else { return }
            if let kept {
                guard try await begun(cart) == nil else { return }
                return try await stores.perform { [siteID] in
                    kept.isHeld
                        ? SaleAction.holdCart(siteID: siteID, cart: kept.cart, onCompletion: $0)
                        : SaleAction.saveCart(siteID: siteID, cart: kept.cart, onCompletion: $0)
                }
            }
            let open = try await stores.perform { [siteID] in
                SaleAction.loadOpen(siteID: siteID, uuid: cart.uuid, onCompletion: $0)
            }
            if let open, open.state == .open, try await begun(cart) == nil {
                _ = try await stores.perform { [siteID] in
                    SaleAction.giveUp(siteID: siteID, uuid: cart.uuid, reason: "", onCompletion: $0)
                }
            }
            try await stores.perform { [siteID] in
                SaleAction.dropCart(siteID: siteID, uuid: cart.uuid, onCompletion: $0)
            }
        } catch SaleProblem.begun {
            // Its money keeps it.
        } catch {
            Failure.say("Its goods are still kept here: merced sales carts. \(StoreWords.describe(error))")
        }
    }
}

extension OpenSale {
    /// What is still to be taken of payments that are repeated.
    ///
    /// - Throws: `SaleProblem.begun` where what was taken is not how they begin.
    fileprivate func rest(of ways: [SaleWay]) throws -> [SaleWay] {
        let isWhole = !parts.contains { [.voiding, .voided].contains($0.state) }
        guard isWhole, legs.count <= ways.count, zip(ways, legs).allSatisfy({ $0.took($1) }) else {
            throw SaleProblem.begun
        }
        return Array(ways.dropFirst(legs.count))
    }
}

extension SaleWay {
    /// Whether a part may have been taken by it.
    fileprivate func took(_ leg: SaleLeg) -> Bool {
        switch self {
        case .hand(.cash(let tendered, let amount)):
            leg.kind == .cash && (amount ?? tendered).map { $0 == leg.due } ?? true
        case .hand(.external(let reference, let amount)):
            leg.kind == .external && leg.reference == reference && amount.map { $0 == leg.due } ?? true
        case .hand(.tender(let name, let amount, _)):
            leg.kind == .tender && leg.tender == name && amount.map { $0 == leg.due } ?? true
        case .card(let amount): leg.kind == .card && amount.map { $0 == leg.due } ?? true
        case .giftCard(_, let amount): leg.kind == .giftCard && amount.map { $0 >= leg.due } ?? true
        }
    }
}
