import Hardware
import Storage

/// Prints receipts, and records the outcome. Whatever fails here, the payment stays.
///
/// A receipt is printed completely or counts as not printed: after a print that broke off (out of paper, printer
/// switched off, a crash) it is not continued, because the last printed line is unknown. The next print is complete
/// again and marked (`ReceiptMark.again`), as after one that was sent but not confirmed, unless somebody saw it on paper;
/// after a complete one every other is marked as a copy.
struct ReceiptPrinting: Sendable {
    let book: ReceiptBook
    let printer: ReceiptPrinter?

    /// - Throws: `ReceiptPrintingError.noPrinter`, `PrinterServiceError`, `StorageError`.
    func print(_ receipt: Receipt, settings: StoreSettings) async throws -> PrintedReceipt {
        guard let printer else { throw ReceiptPrintingError.noPrinter }
        let remains = try await book.hasRemains()
        let attempt = try await book.beginPrint(of: receipt)
        var paper = printer.paper
        if attempt.isOfSale { paper.drawer = nil }
        let job = Self.job(receipt, settings: settings, mark: attempt.mark, footer: book.register.footer, paper)
        let outcome: PrintOutcome
        do {
            outcome = try await printer.service.print(job.bytes, discardsRemains: attempt.mark == .again || remains)
        } catch {
            // Only if the printer itself says that it received nothing may the next print pass for the first.
            let mayBeOnPaper = (error as? PrinterServiceError)?.mayHavePrinted ?? true
            try await book.endPrint(
                attempt,
                as: mayBeOnPaper ? .brokeOff : .failed,
                error: PrinterWords.describe(error)
            )
            // The money waits for the drawer, with paper or without.
            if attempt.isFirst, Self.isHeard(error), let drawer = Self.drawer(with: receipt, attempt.mark, paper) {
                try? await book.noteDrawer(.sale(receipt.number))
                _ = try? await printer.service.openDrawer(drawer)
            }
            throw error
        }
        try await book.endPrint(attempt, as: outcome == .printed ? .printed : .sent, error: nil)
        return PrintedReceipt(
            number: receipt.number,
            wasCopy: attempt.mark == .copy,
            isConfirmed: outcome == .printed
        )
    }

    /// Prints the items without prices. It is not a receipt for the payment, so the book does not count it: the next
    /// print of the receipt is still the original, and the drawer stays shut.
    ///
    /// - Throws: `ReceiptPrintingError.noPrinter`, `.noGift`, `PrinterServiceError`.
    func printGift(_ receipt: Receipt, settings: StoreSettings) async throws -> PrintedReceipt {
        guard receipt.kind == .sale else { throw ReceiptPrintingError.noGift }
        guard let printer else { throw ReceiptPrintingError.noPrinter }
        let job = Self.job(receipt, settings: settings, mark: .gift, footer: book.register.footer, printer.paper)
        let outcome = try await printer.service.print(job.bytes, discardsRemains: try await book.hasRemains())
        return PrintedReceipt(number: receipt.number, wasCopy: false, isConfirmed: outcome == .printed)
    }

    /// Prints lines that are not a receipt: the book does not count them.
    ///
    /// - Parameter code: printed below them as a barcode.
    /// - Returns: whether the printer confirmed it.
    /// - Throws: `ReceiptPrintingError.noPrinter`, `PrinterServiceError`.
    func print(_ lines: [String], code: String? = nil) async throws -> Bool {
        guard let printer else { throw ReceiptPrintingError.noPrinter }
        let (paper, columns) = (printer.paper, PaperColumns(count: printer.paper.columns))
        var job = ESCPOSJob(characters: paper.characters)
        for line in lines {
            for part in columns.wrapped(paper.characters.shown(line)) { job.line(part) }
        }
        if let code {
            job.line("")
            Self.code(code, paper, &job)
        }
        job.cut(paper.cut)
        return try await printer.service.print(job.bytes, discardsRemains: try await book.hasRemains()) == .printed
    }

    /// Opens the drawer, for which the printer needs no paper.
    ///
    /// - Returns: false where nothing tells whether it is open.
    /// - Throws: `ReceiptPrintingError.noPrinter`, `.noDrawer`, `.drawerShut`, `PrinterServiceError`, `StorageError`.
    @discardableResult
    func openDrawer(_ cause: DrawerCause) async throws -> Bool {
        guard let printer else { throw ReceiptPrintingError.noPrinter }
        guard let kick = printer.paper.kick else { throw ReceiptPrintingError.noDrawer }
        try await book.noteDrawer(cause)
        switch try await printer.service.openDrawer(kick) {
        case .opened: return true
        case .unknown: return false
        case .stillShut: throw ReceiptPrintingError.drawerShut
        }
    }

    /// Whether a printer that printed nothing can still open the drawer.
    private static func isHeard(_ error: any Error) -> Bool {
        switch error as? PrinterServiceError {
        case .paperOut?, .coverOpen?, .offline?, .needsAttention?: true
        case .notReached?, .interrupted?, nil: false
        }
    }

    /// The drawer is opened only by the original of a cash receipt.
    private static func drawer(with receipt: Receipt, _ mark: ReceiptMark, _ paper: PaperSettings) -> DrawerKick? {
        receipt.tender == .cash && mark == .original ? paper.kick : nil
    }

    /// The bytes of a receipt. The drawer is opened first, and only by the original of a cash receipt; for a sale at
    /// the register it was opened when it was paid.
    static func job(
        _ receipt: Receipt,
        settings: StoreSettings,
        mark: ReceiptMark,
        footer: [String],
        _ paper: PaperSettings
    ) -> ESCPOSJob {
        let text = ReceiptText(
            receipt: receipt.printable(paper.characters),
            settings: settings.printable(paper.characters),
            columns: paper.columns,
            mark: mark,
            footer: footer,
            shown: { paper.characters.shown($0) }
        )
        var job = ESCPOSJob(characters: paper.characters)
        if let drawer = drawer(with: receipt, mark, paper) { job.kick(drawer) }
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
        // A plugin's order number may be too long for a barcode, or have characters it cannot encode. Barcodes have the
        // number below them.
        if paper.code != .barcode || !job.barcode(number, dots: paper.dots) {
            _ = job.qrCode(number)
            for part in PaperColumns.wrap(paper.characters.shown("#\(number)"), width: paper.columns) { job.line(part) }
        }
        job.line("")
        job.align(.left)
    }
}

/// Why nothing can be printed here at all.
public enum ReceiptPrintingError: Error, Hashable, Sendable {
    case noPrinter
    /// No drawer is connected to the printer, according to `[printer]`.
    case noDrawer
    /// It got its pulse, and its switch says that it is shut.
    case drawerShut
    /// There is no gift receipt for a refund.
    case noGift
    /// No receipt for this order was made on this till.
    case noReceipt(order: String)
}

/// What the drawer is opened for.
enum DrawerCause: Hashable, Sendable {
    /// The number of a sale, or the reference on the slip of an unfinished one.
    case sale(String)
    /// Somebody's reason, without a sale.
    case reason(String)
}
