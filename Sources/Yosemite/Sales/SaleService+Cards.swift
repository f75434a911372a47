import FoundationEssentials
import Hardware
import Networking
import WooFoundation

/// Conditions for charging a card.
extension SaleService {
    /// Why cards cannot be taken here, as a sentence; nil where they can.
    var cardRefusal: String? {
        if equipment.readers == nil { return PaymentWords.Localization.noReaders }
        return equipment.processor(login.siteID) == nil ? PaymentWords.Localization.noProcessor : nil
    }

    /// - Throws: `SaleProblem.noCards`.
    func checkCards(_ due: Decimal, _ currency: String) throws {
        if let cardRefusal { throw SaleProblem.noCards(reason: cardRefusal) }
        if let refusal = PaymentFacts.refusal(.card(readerSerial: nil), due, currency) {
            throw SaleProblem.noCards(reason: refusal)
        }
        guard PaymentAmount.minor(due, currency) != nil else {
            throw SaleProblem.noCards(reason: localized("%@ %@ cannot be charged.", "\(due)", currency))
        }
    }

    /// The total is charged without asking while the last comparison matched and settings are unchanged; otherwise the
    /// store is asked for it (`screens.md`, "The rules that are checked": U29).
    ///
    /// - Parameter isCharged: whether a card has paid a part of it, for which it was checked: then the total stands.
    /// - Throws: `SaleProblem`, `StorageError`.
    func checkTotal(_ body: OpenSaleBody?, isCharged: Bool) async throws {
        guard let body, !isCharged else { return }
        let trust = try await prices.trust()
        let isExact = try await quote(body.cart).reasons.isEmpty
        if trust.isTrusted, isExact { return }
        guard trust.isAllowed else { throw SaleProblem.notCompared }
        guard let order = SaleBody(text: body.draft.bodyJSON)?.order else { throw SaleProblem.badUUID }
        let (prices, here) = (prices, body.draft.total)
        do {
            let answer = try await clock.within(PaymentContext.orderLimit) { try await prices.askStore(order) }
            let store = Money.amount(from: answer.total) ?? 0
            guard store == here else { throw SaleProblem.storeDiffers(here: here, store: store) }
        } catch let problem as SaleProblem {
            throw problem
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            throw SaleProblem.notChecked(reason: StoreWords.describe(error))
        }
    }
}
