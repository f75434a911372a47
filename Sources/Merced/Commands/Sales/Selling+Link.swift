import App
import ArgumentParser
import FoundationEssentials
import Glibc
import WooFoundation
import Yosemite

extension Selling {
    /// Creates a pending order from a cart and prints the address at which its customer pays.
    func order(_ cart: SaleCart, _ quote: SaleQuote) async throws {
        let (stores, siteID) = (session.stores, session.siteID)
        let total = quote.total ?? 0
        let edit = try await stores.perform {
            SaleAction.orderCart(siteID: siteID, cart: cart, shownTotal: total, onCompletion: $0)
        }
        isOrdered = true
        let orderID: Int64?
        do {
            try await stores.perform { EditAction.sendNow(siteID: siteID, onCompletion: $0) }
            orderID = try await stores.perform {
                EditAction.awaitOutcome(siteID: siteID, edit: edit, patience: Self.patience, onCompletion: $0)
            }
        } catch EditError.waiting(let reason) {
            if json { try JSONOutput.writeLine(SaleStateDocument(ordered: nil, link: nil, quote, reason: reason)) }
            Failure.say("The store does not have the order yet; it is created when it answers. \(reason)")
            throw ExitCode(EX_TEMPFAIL)
        }
        guard let orderID else { return }
        let link = try await stores.perform {
            CardPresentPaymentsAction.loadPaymentLink(siteID: siteID, orderID: orderID, onCompletion: $0)
        }
        let order = await session.named(orderID)
        if json { return try JSONOutput.writeLine(SaleStateDocument(ordered: order, link: link, quote, reason: nil)) }
        let amount = Money.text(total, currency: quote.currency)
        try StandardOutput.write(lines: ["Order \(order.label), \(amount) \(quote.currency): to be paid at", link])
    }
}
