import App
import ArgumentParser
import FoundationEssentials
import WooFoundation
import Yosemite

extension Selling {
    /// Leaves a partly paid sale for collection, and prints the slip where receipts are printed by configuration.
    func leaveDeposit(_ uuid: String) async throws {
        let (stores, siteID) = (session.stores, session.siteID)
        let left = try await stores.perform { SaleAction.leaveDeposit(siteID: siteID, uuid: uuid, onCompletion: $0) }
        func text(_ amount: Decimal) -> String { Money.text(amount, currency: left.currency) }
        if json {
            try JSONOutput.writeLine(SaleStateDocument(deposit: left))
        } else {
            try StandardOutput.write(lines: [
                "Deposit: \(text(left.sale.taken)) of \(text(left.sale.total)) \(left.currency) is paid.",
                "Collected with merced sell --cart \(uuid); refunded with merced sales give-up \(uuid).",
            ])
        }
        do {
            let isPrinted = try await stores.perform {
                SaleAction.printSlip(siteID: siteID, uuid: uuid, onCompletion: $0)
            }
            if !isPrinted { Failure.say(Self.unconfirmedSlip) }
        } catch ReceiptPrintingError.noPrinter {
            // There was nothing to print.
        } catch {
            Failure.say("The slip was not printed: merced sales slip \(uuid). \(StoreWords.describe(error))")
        }
        try await reserve(uuid)
    }

    /// The deposit is safe: failures from here on are reported, and nothing more.
    private func reserve(_ uuid: String) async throws {
        let (stores, siteID) = (session.stores, session.siteID)
        let open: OpenSaleFacts
        do {
            open = try await stores.perform { SaleAction.resolveOpen(siteID: siteID, uuid: uuid, onCompletion: $0) }
                .sale
        } catch {
            return Failure.say(StoreWords.describe(error))
        }
        guard let task = open.tasks.first(where: { $0.kind == .reserve }) else { return }
        let why = task.problem ?? ""
        let order: NamedOrder? = if open.orderID > 0 { await session.named(open.orderID) } else { nil }
        if json {
            try JSONOutput.writeLine(SaleStateDocument(reserved: open, task, by: order))
        } else if !task.isDone {
            Failure.say("The store does not reserve the goods yet; it is asked when it answers. \(why)")
        } else if !why.isEmpty {
            Failure.say("The store does not reserve the goods: \(why)")
        } else {
            try StandardOutput.write(lines: [
                "The store reserves the goods with order \(order?.label ?? ""), which is on hold."
            ])
        }
    }
}
