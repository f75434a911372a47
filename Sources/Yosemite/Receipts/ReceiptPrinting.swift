import Hardware
import Storage

/// Puts receipts on paper, and writes down what came of it. Whatever fails here, what is paid stays paid.
///
/// A receipt is printed whole or counts as not printed: where a print broke off (paper out in the middle, printer switched
/// off, a crash) nothing is gone on with, because nobody knows the last line on paper. The next print is whole again and
/// says so (`ReceiptMark.again`), as after one that was sent and that nobody confirmed; after a whole one every other is a
/// copy and says so too.
struct ReceiptPrinting: Sendable {
    let book: ReceiptBook
    let printer: ReceiptPrinter?

    /// - Throws: `ReceiptPrintingError.noPrinter`, `PrinterServiceError`, `StorageError`.
    func print(_ receipt: Receipt, settings: StoreSettings) async throws -> PrintedReceipt {
        guard let printer else { throw ReceiptPrintingError.noPrinter }
        let attempt = try await book.beginPrint(of: receipt)
        var paper = printer.paper
        if attempt.isOfSale { paper.drawer = nil }
        let job = Self.job(receipt, settings: settings, mark: attempt.mark, footer: book.register.footer, paper)
        let outcome: PrintOutcome
        do {
            outcome = try await printer.service.print(job.bytes, discardsRemains: attempt.mark == .again)
        } catch {
            // Only the printer's own word that nothing was taken lets the next print pass for the first.
            let mayBeOnPaper = (error as? PrinterServiceError)?.mayHavePrinted ?? true
            try await book.endPrint(
                attempt,
                as: mayBeOnPaper ? .brokeOff : .failed,
                error: PrinterWords.describe(error)
            )
            throw error
        }
        try await book.endPrint(attempt, as: outcome == .printed ? .printed : .sent, error: nil)
        return PrintedReceipt(
            number: receipt.number,
            wasCopy: attempt.mark == .copy,
            isConfirmed: outcome == .printed
        )
    }

    /// Prints what was bought without prices. It is no receipt of the money, so the book does not count it: the next print of the
    /// receipt is still the original, and the drawer stays shut.
    ///
    /// - Throws: `ReceiptPrintingError.noPrinter`, `.noGift`, `PrinterServiceError`.
    func printGift(_ receipt: Receipt, settings: StoreSettings) async throws -> PrintedReceipt {
        guard receipt.kind == .sale else { throw ReceiptPrintingError.noGift }
        guard let printer else { throw ReceiptPrintingError.noPrinter }
        let job = Self.job(receipt, settings: settings, mark: .gift, footer: book.register.footer, printer.paper)
        let outcome = try await printer.service.print(job.bytes, discardsRemains: false)
        return PrintedReceipt(number: receipt.number, wasCopy: false, isConfirmed: outcome == .printed)
    }

    /// Prints lines that are no receipt: the book does not count them.
    ///
    /// - Parameter code: what stands below them in bars.
    /// - Returns: whether the printer confirmed it.
    /// - Throws: `ReceiptPrintingError.noPrinter`, `PrinterServiceError`.
    func print(_ lines: [String], code: String? = nil) async throws -> Bool {
        guard let printer else { throw ReceiptPrintingError.noPrinter }
        let (paper, columns) = (printer.paper, PaperColumns(count: printer.paper.columns))
        var job = ESCPOSJob(codePage: paper.codePage)
        for line in lines {
            for part in columns.wrapped(paper.codePage.shown(line)) { job.line(part) }
        }
        if let code { Self.code(code, paper, &job) }
        job.cut(paper.cut)
        return try await printer.service.print(job.bytes, discardsRemains: false) == .printed
    }

    /// Opens the drawer.
    ///
    /// - Parameter sale: the number of the sale that it is opened for, or what stands on the slip of one that is not finished; nil
    ///   without one.
    /// - Throws: `ReceiptPrintingError.noPrinter`, `.noDrawer`, `PrinterServiceError`, `StorageError`.
    func openDrawer(sale: String? = nil) async throws {
        guard let printer else { throw ReceiptPrintingError.noPrinter }
        guard let pin = printer.paper.drawer else { throw ReceiptPrintingError.noDrawer }
        try await book.noteDrawer(sale: sale)
        var job = ESCPOSJob(codePage: printer.paper.codePage)
        job.kickDrawer(pin)
        try await printer.service.print(job.bytes, discardsRemains: false)
    }

    /// The bytes of a receipt. The drawer is opened first, and only by the original of a cash receipt; that of a sale at the
    /// register was opened when it was paid.
    static func job(
        _ receipt: Receipt,
        settings: StoreSettings,
        mark: ReceiptMark,
        footer: [String],
        _ paper: PaperSettings
    ) -> ESCPOSJob {
        let text = ReceiptText(
            receipt: receipt,
            settings: settings,
            columns: paper.columns,
            mark: mark,
            footer: footer,
            shown: { paper.codePage.shown($0) }
        )
        var job = ESCPOSJob(codePage: paper.codePage)
        if receipt.tender == .cash, mark == .original, let pin = paper.drawer { job.kickDrawer(pin) }
        for element in text.elements {
            switch element {
            case .line(let line): job.line(line)
            case .strong(let line):
                job.bold(true)
                job.line(line)
                job.bold(false)
            case .barcode(let number):
                Self.code(number, paper, &job)
            }
        }
        job.cut(paper.cut)
        return job
    }

    private static func code(_ number: String, _ paper: PaperSettings, _ job: inout ESCPOSJob) {
        guard paper.code != .none else { return }
        job.align(.centre)
        // A number a plugin made may be too long for bars, or have letters they do not know. Bars have the number below them.
        if paper.code != .barcode || !job.barcode(number, dots: paper.dots) {
            _ = job.qrCode(number)
            job.line("#\(number)")
        }
        job.line("")
        job.align(.left)
    }
}

/// Why nothing can be printed here at all.
public enum ReceiptPrintingError: Error, Hashable, Sendable {
    case noPrinter
    /// No drawer hangs on the printer, as `[printer]` says.
    case noDrawer
    /// Of money that went back there is no gift receipt.
    case noGift
    /// No receipt of this order was made here.
    case noReceipt(orderID: Int64)
}
