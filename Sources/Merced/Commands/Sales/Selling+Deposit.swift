import App
import ArgumentParser
import FoundationEssentials
import WooFoundation
import Yosemite

extension Selling {
    /// Leaves what is paid in part for its collection, and prints the slip where the configuration has receipts printed.
    func leaveDeposit(_ uuid: String) async throws {
        let (stores, siteID) = (session.stores, session.siteID)
        let left = try await stores.perform { SaleAction.leaveDeposit(siteID: siteID, uuid: uuid, onCompletion: $0) }
        func text(_ amount: Decimal) -> String { SaleDocument.text(amount, left.currency) }
        if json {
            try JSONOutput.writeLine(SaleStateDocument(deposit: left))
        } else {
            try StandardOutput.write(lines: [
                "Deposit: \(text(left.sale.taken)) of \(text(left.sale.total)) \(left.currency) is paid.",
                "Collected with merced sell --cart \(uuid); given back with merced sales give-up \(uuid).",
            ])
        }
        do {
            _ = try await stores.perform { SaleAction.printSlip(siteID: siteID, uuid: uuid, onCompletion: $0) }
        } catch ReceiptPrintingError.noPrinter {
            return
        } catch {
            Failure.say("The slip was not printed: merced sales slip \(uuid). \(StoreWords.describe(error))")
        }
    }
}
