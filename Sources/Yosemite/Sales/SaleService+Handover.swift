import Storage
import WooFoundation

/// What follows a paid sale at once. It is asked for by whoever was told that the sale is on the disk, and only then.
extension SaleService {
    /// Opens the drawer where cash was taken and prints the receipt, as the shop's rule says. The drawer comes first: the
    /// change is waited for. A receipt that cannot be printed does not keep it shut, nor the other way round.
    ///
    /// - Throws: `SaleProblem.unknown`, `StorageError`: nothing was done.
    func handOver(uuid: String) async throws -> SaleHandover {
        guard let sale = try await money.sale(uuid: uuid) else { throw SaleProblem.unknown(name: uuid) }
        var handover = SaleHandover()
        guard let paper = printing.printer?.paper else { return handover }
        let number = RegisterSettings.receiptNumber(register: sale.sale.register, sale.sale.number)
        let tookCash = sale.legs.contains { $0.kind == SaleLeg.Kind.cash.rawValue }
        if tookCash, settings.opensDrawer, paper.drawer != nil {
            handover.drawer = await outcome {
                try await printing.openDrawer(sale: number)
                return .done
            }
        }
        switch settings.receipt {
        case .none: break
        case .ask: handover.asksForReceipt = true
        case .print:
            handover.receipt = await outcome {
                let receipt = try await receipt(of: sale).receipt
                let printed = try await printing.print(receipt, settings: try await storeSettings())
                return printed.isConfirmed ? .done : .sent
            }
        }
        return handover
    }

    private func outcome(_ work: () async throws -> SaleHandover.Outcome) async -> SaleHandover.Outcome {
        do {
            return try await work()
        } catch {
            return .failed(PrinterWords.describe(error))
        }
    }
}
