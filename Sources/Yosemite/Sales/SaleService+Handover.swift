import Storage
import WooFoundation

/// What happens right after a sale was paid. Called by the receiver of the committed sale, and only then.
extension SaleService {
    /// Opens the drawer if cash was taken and prints the receipt, by the shop's rules. The drawer comes first: the
    /// customer waits for change. If the receipt cannot be printed the drawer opens all the same, and vice versa. An
    /// unfinished sale has no receipt yet: call it as soon as cash of it was taken or returned.
    ///
    /// - Throws: `SaleProblem.unknown`, `StorageError`: then nothing was done.
    func handOver(uuid: String) async throws -> SaleHandover {
        let parts = try await money.openSale(uuid: uuid).map { OpenSale($0).parts } ?? []
        guard let sale = try await money.sale(uuid: uuid) else {
            guard !parts.isEmpty else { throw SaleProblem.unknown(name: uuid) }
            var handover = SaleHandover()
            let movedCash = parts.contains { $0.leg.kind == .cash && $0.state != .declined }
            handover.drawer = await opened(where: movedCash, Self.mark(of: uuid))
            return handover
        }
        var handover = SaleHandover()
        guard printing.printer != nil else { return handover }
        let number = RegisterSettings.receiptNumber(register: sale.sale.register, sale.sale.number)
        // For earlier parts the drawer was opened when they were taken.
        let last = parts.last { $0.state == .approved }?.leg.kind
        let tookCash = last.map { $0 == .cash } ?? sale.legs.contains { $0.kind == SaleLeg.Kind.cash.rawValue }
        handover.drawer = await opened(where: tookCash, number)
        guard settings.receipt != .none else { return handover }
        handover.asksForReceipt = settings.receipt == .ask
        let outcome = await outcome {
            let receipt = try await receipt(of: sale).receipt
            let words = try await storeSettings()
            handover.unprintable = printing.unprintable(receipt, settings: words, mark: .original)
            guard settings.receipt == .print else { return .nothing }
            return try await printing.print(receipt, settings: words).isConfirmed ? .done : .sent
        }
        if settings.receipt == .print { handover.receipt = outcome }
        return handover
    }

    private func opened(where isDue: Bool, _ sale: String) async -> SaleHandover.Outcome {
        guard isDue, settings.opensDrawer, printing.printer?.paper.drawer != nil else { return .nothing }
        return await outcome {
            try await printing.openDrawer(.sale(sale))
            return .done
        }
    }

    /// Prints the slip of an unfinished sale.
    ///
    /// - Returns: whether the printer confirmed it.
    /// - Throws: `SaleProblem.unknown`, `ReceiptPrintingError.noPrinter`, `PrinterServiceError`, `StorageError`.
    func printSlip(uuid: String) async throws -> Bool {
        try await printing.print(try await slip(uuid), code: SaleSlip.code(of: uuid))
    }

    /// Prints that slip if a card's answer was lost, by the shop's rules for receipts: the customer leaves with a
    /// record of what was taken.
    ///
    /// - Throws: `SaleProblem.unknown`, `StorageError`: then nothing was done.
    func slipWhereLost(uuid: String) async throws -> SaleHandover {
        var handover = SaleHandover()
        guard let stored = try await money.openSale(uuid: uuid) else { throw SaleProblem.unknown(name: uuid) }
        let open = OpenSale(stored)
        guard open.isBegun, open.unknown != nil || open.asked != nil, printing.printer != nil,
            settings.receipt == .print
        else { return handover }
        handover.unprintable = printing.unprintable(try await slip(uuid))
        handover.receipt = await outcome { try await printSlip(uuid: uuid) ? .done : .sent }
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
