import FoundationEssentials
import Hardware

/// The register: carts, sales, and what happens to them.
@MainActor
public final class SaleStore: SiteStore {
    override public func registerSupportedActions(in dispatcher: Dispatcher) {
        dispatcher.register(self, for: SaleAction.self)
    }

    override public func onAction(_ action: any Action) {
        guard let action = action as? SaleAction else { return }
        switch action {
        case .quoteCart(let siteID, let cart, let onCompletion):
            answer(siteID, onCompletion) { try await $0.sales.quote(cart) }
        case .saveCart(let siteID, let cart, let onCompletion):
            answer(siteID, onCompletion) { try await $0.sales.save(cart) }
        case .holdCart(let siteID, let cart, let onCompletion):
            answer(siteID, onCompletion) { try await $0.sales.save(cart, isHeld: true) }
        case .listCarts(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.sales.carts() }
        case .dropCart(let siteID, let uuid, let onCompletion):
            answer(siteID, onCompletion) { session in
                try await session.sales.checkNotBegun(uuid)
                try await session.sales.dropCart(uuid)
            }
        case .orderCart(let siteID, let cart, let shownTotal, let onCompletion):
            answer(siteID, onCompletion) { session in
                try await session.sales.alone(with: cart.uuid) {
                    try await session.sales.checkNotBegun(cart.uuid)
                    let form = try await session.sales.form(of: cart)
                    let edit = try await session.forms.commit(form, shownTotal: shownTotal, hold: .zero)
                    try await session.sales.dropCart(cart.uuid)
                    return edit
                }
            }
        case .loadTill(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.sales.till() }
        case .checkClock(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.sales.clockDoubt() }
        case .payCart(let siteID, let cart, let shownTotal, let payments, let onCompletion):
            answer(siteID, onCompletion) { try await $0.sales.pay(cart, shownTotal: shownTotal, payments) }
        case .handOver(let siteID, let uuid, let onCompletion):
            answer(siteID, onCompletion) { try await $0.sales.handOver(uuid: uuid) }
        case .checkWays(let siteID, let cart, let total, let ways, let reader, let findsReader, let onCompletion):
            answer(siteID, onCompletion) {
                try await $0.sales.checkWays(
                    cart,
                    shownTotal: total,
                    ways,
                    reader: reader,
                    findsReader: findsReader
                )
            }
        case .takePart(let siteID, let cart, let shownTotal, let payment, let onCompletion):
            answer(siteID, onCompletion) { try await $0.sales.takePart(cart, shownTotal: shownTotal, payment) }
        case .takeCard(
            let siteID,
            let cart,
            let shownTotal,
            let amount,
            let reader,
            let choose,
            let onProgress,
            let onCompletion
        ):
            take(siteID, (cart, shownTotal, amount, reader), choose, onProgress, onCompletion)
        case .takeGiftCard(let siteID, let cart, let shownTotal, let code, let amount, let onCompletion):
            answer(siteID, onCompletion) { session in
                try await session.sales.takeGiftCard(cart, shownTotal: shownTotal, code: code, amount: amount)
            }
        case .cancelCard(let siteID, let uuid, let onCompletion):
            answer(siteID, onCompletion) { try await $0.sales.cancelCard(uuid) }
        case .loadOpen(let siteID, let uuid, let onCompletion):
            answer(siteID, onCompletion) { session in
                guard let stored = try await session.sales.money.openSale(uuid: uuid) else { return nil }
                return try await session.sales.named(session.sales.facts(stored))
            }
        case .listOpen(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.sales.openSales() }
        case .resolveOpen(let siteID, let uuid, let onCompletion):
            answer(siteID, onCompletion) { try await $0.sales.resolveOpen(uuid) }
        case .findOpenMoney(let siteID, let name, let onCompletion):
            answer(siteID, onCompletion) { try await $0.sales.openMoney(of: name) }
        case .settleByHand(let siteID, let name, let position, let byHand, let onCompletion):
            answer(siteID, onCompletion) { session in
                let facts = try await session.sales.settleByHand(name, position: position, byHand: byHand)
                await Self.note(byHand, on: facts.uuid, session)
                return facts
            }
        case .giveBackPart(let siteID, let uuid, let partID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.sales.giveBack(partID, of: uuid) }
        case .giveUp(let siteID, let uuid, let reason, let onCompletion):
            answer(siteID, onCompletion) { session in
                let (sale, cart) = try await session.sales.giveUp(uuid, reason: reason)
                return GivenUpSale(sale: sale, cart: cart)
            }
        case .leaveDeposit(let siteID, let uuid, let name, let onCompletion):
            answer(siteID, onCompletion) { try await $0.sales.leaveDeposit(uuid, name: name) }
        case .slip(let siteID, let uuid, let onCompletion):
            answer(siteID, onCompletion) { try await $0.sales.slip(uuid) }
        case .printSlip(let siteID, let uuid, let onCompletion):
            answer(siteID, onCompletion) { try await $0.sales.printSlip(uuid: uuid) }
        case .slipWhereLost(let siteID, let uuid, let onCompletion):
            answer(siteID, onCompletion) { try await $0.sales.slipWhereLost(uuid: uuid) }
        case .listSales(let siteID, let day, let limit, let onCompletion):
            answer(siteID, onCompletion) { try await $0.sales.sales(day: day, limit: limit) }
        case .showSale(let siteID, let name, let onCompletion):
            answer(siteID, onCompletion) { try await $0.sales.details(name) }
        case .listMissingSales(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.sales.missing() }
        case .leaveLostSale(let siteID, let name, let onCompletion):
            answer(siteID, onCompletion) { try await $0.sales.leaveLost(name) }
        case .sendSale(let siteID, let name, let sending, let onCompletion):
            answer(siteID, onCompletion) { try await $0.sales.send(name, as: sending) }
        case .stopAsking(let siteID, let onCompletion):
            answer(siteID, onCompletion) { await $0.sales.asking.stop() }
        case .voidSale(let siteID, let name, let reason, let isUnchecked, let onCompletion):
            answer(siteID, onCompletion) { try await $0.sales.void(name, reason: reason, isUnchecked: isUnchecked) }
        case .loadReturn(let siteID, let name, let uuid, let request, let onCompletion):
            answer(siteID, onCompletion) { try await $0.sales.returnLeft(name, before: uuid, asking: request) }
        case .planReturn(let siteID, let name, let request, let checks, let onCompletion):
            answer(siteID, onCompletion) { try await $0.sales.planReturn(name, request, checks: checks) }
        case .returnSale(let siteID, let name, let request, let shownTotal, let onCompletion):
            answer(siteID, onCompletion) { try await $0.sales.takeBack(name, request, shownTotal: shownTotal) }
        case .planExchange(let siteID, let cart, let onCompletion):
            answer(siteID, onCompletion) { try await $0.sales.planExchange(cart) }
        case .loadExchanged(let siteID, let name, let onCompletion):
            answer(siteID, onCompletion) { try await $0.sales.exchangedReturn(of: name) }
        case .returnWithoutReceipt(
            let siteID,
            let cart,
            let reason,
            let approvedBy,
            let paid,
            let restocks,
            let onCompletion
        ):
            answer(siteID, onCompletion) {
                try await $0.sales.takeBack(
                    withoutReceipt: cart,
                    reason: reason,
                    approvedBy: approvedBy,
                    paid: paid,
                    restocks: restocks
                )
            }
        case .listCardReturns(let siteID, let name, let onCompletion):
            answer(siteID, onCompletion) { session in
                guard let name else { return try await session.sales.returnedMoney() }
                return try await session.sales.returnedMoney(of: name)
            }
        case .listParkedSales(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.sales.parkedSales() }
        case .resolveReturn(let siteID, let name, let position, let byHand, let onCompletion):
            answer(siteID, onCompletion) { session in
                let money = try await session.sales.resolveReturn(name, position: position, byHand: byHand)
                if let byHand, let uuid = money.first?.uuid { await Self.note(byHand, on: uuid, session) }
                return money
            }
        case .awaitSale(let siteID, let uuid, let patience, let onCompletion):
            answer(siteID, onCompletion) { session in
                let outcome = try await session.sales.outcome(of: uuid, patience: patience) {
                    try await session.sync.sendNow()
                }
                // A caller that waits for the store is not a screen, which continues with this by itself.
                _ = await session.sales.workHolds(of: uuid)
                return outcome
            }
        case .tallySales(let siteID, let from, let to, let onCompletion):
            answer(siteID, onCompletion) { try await $0.sales.tally(from: from, to: to) }
        case .listOversold(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.sales.oversold() }
        case .listUnsigned(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.sales.unsigned() }
        case .signWaiting(let siteID, let onCompletion):
            answer(siteID, onCompletion) { await $0.sales.visitSigner() }
        case .findCustomer(let siteID, let code, let onCompletion):
            answer(siteID, onCompletion) { try await $0.sales.customer(of: code) }
        case .keepUnknownCode(let siteID, let code, let onCompletion):
            answer(siteID, onCompletion) { _ = try await $0.sales.keepUnknown(code: code) }
        case .listUnknownCodes(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.sales.unknownCodes() }
        case .strikeUnknownCode(let siteID, let code, let onCompletion):
            answer(siteID, onCompletion) { try await $0.sales.strikeUnknown(code: code) }
        }
    }

    /// Waits for people, so `Busy` does not count it.
    private func take(
        _ siteID: Int64,
        _ wanted: (cart: SaleCart, total: Decimal, amount: Decimal?, reader: String?),
        _ choose: @escaping @MainActor ([CardApplication]) async -> Int?,
        _ onProgress: @escaping @MainActor (PaymentProgress) -> Void,
        _ completion: @escaping Completion<SaleTendered>
    ) {
        Task { [sessions] in
            let result: Result<SaleTendered, any Error>
            do {
                result = .success(
                    try await sessions.session(siteID).sales.takeCard(
                        wanted.cart,
                        shownTotal: wanted.total,
                        amount: wanted.amount,
                        reader: wanted.reader,
                        choose: { await choose($0) },
                        onProgress: { await onProgress($0) }
                    )
                )
            } catch {
                result = .failure(error)
            }
            completion(result)
        }
    }

    /// It is in the ledger already: a note that cannot be kept for the store does not affect it.
    private nonisolated static func note(_ byHand: String, on uuid: String, _ session: SiteSession) async {
        guard let note = try? await session.sales.noteByHand(uuid, byHand: byHand) else { return }
        _ = try? await session.orders.addNote(note.text, isCustomerNote: false, to: note.orderID, hold: .zero)
    }
}
