import FoundationEssentials
import Hardware
import WooFoundation

/// What can be asked before the first of several payments is taken: nobody stands there with half of it paid because of
/// something that was known before.
extension SaleService {
    /// Asks it all; nothing is recorded.
    ///
    /// - Parameter reader: a serial number, nil for the reader at hand, which is connected then.
    /// - Throws: what taking the payments would throw.
    func checkWays(_ cart: SaleCart, shownTotal: Decimal, _ ways: [SaleWay], reader: String?, findsReader: Bool)
        async throws
    {
        guard try await paid(cart.uuid) == nil else { return }
        try await alone(with: cart.uuid) {
            if let known = try await settled(cart.uuid), known.isPaid { return }
            try MoneyRoom.check(folder)
            let first = try await opening(cart, shownTotal: shownTotal)
            let open = OpenSale(first)
            if open.rest > 0 { try open.checkTakes(open.rest) }
            _ = try await receipts.till.ready()
            guard try await takesCard(ways, of: open, cart, first.open.currency) else { return }
            let isCharged = open.parts.contains { $0.leg.kind == .card && $0.state == .approved }
            try await checkTotal(OpenSaleBody(text: first.open.bodyJSON), isCharged: isCharged)
            if findsReader { try await checkReader(reader) }
        }
    }

    /// Goes through the payments, each of what the ones before leave.
    ///
    /// - Returns: whether a card is among those that are needed.
    private func takesCard(_ ways: [SaleWay], of open: OpenSale, _ cart: SaleCart, _ currency: String) async throws
        -> Bool
    {
        let rounding = try await quote(cart).rounding
        var (rest, takesCard, codes) = (open.rest, false, Set<String>())
        for way in ways where rest > 0 {
            switch way {
            case .hand(let payment):
                try SalePayment.check([payment], rest: rest, currency: currency)
                rest -= try payment.part(of: rest, rounding: rounding, tenders: settings.tenders).due
            case .card(let amount):
                let due = amount ?? rest
                guard due > 0, due <= rest else { throw OpenSaleRefusal.notDue(rest: rest) }
                try checkCards(due, currency)
                rest -= due
                takesCard = true
            case .giftCard(let typed, let amount):
                let code = try GiftCardCode(typed)
                let digest = code.digest(of: open.uuid)
                let isNew = codes.insert(digest).inserted && !open.isPaid(byGiftCard: digest)
                guard isNew else { throw SaleProblem.noGiftCard(reason: GiftCardWords.used) }
                guard amount ?? rest <= rest else { throw OpenSaleRefusal.notDue(rest: rest) }
                rest -= try await covered(by: code, wanted: amount ?? rest, isExact: amount != nil).1
            }
        }
        return takesCard
    }

    /// - Throws: `SaleProblem.noCards` where no reader is in reach, or it is in use.
    private func checkReader(_ serial: String?) async throws {
        let context = payments.context
        guard let processor = context.processor() else { return }
        do {
            let reader = try await context.coordinator.ready(serial: serial, isServerDriven: processor.drivesReaders)
            guard (reader.kind == .serverDriven) == processor.drivesReaders else {
                throw PaymentError.notSetUp(reason: PaymentWords.Localization.readerRoute)
            }
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            throw SaleProblem.noCards(reason: PaymentWords.describe(error))
        }
    }
}

extension OpenSale {
    func isPaid(byGiftCard digest: String) -> Bool {
        parts.contains { [.approved, .voiding].contains($0.state) && $0.gift?.digest == digest }
    }
}
