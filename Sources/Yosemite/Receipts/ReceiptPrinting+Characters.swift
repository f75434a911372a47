import Hardware
import Synchronization
import WooFoundation

/// What a printer has no characters for: `?` stands for each of them on paper.
public struct UnprintableText: Hashable, Sendable {
    /// In the order of the paper, each once.
    public let texts: [String]
    /// A code page that has all of it, and that the printer is not known to have.
    public let page: PrinterCodePage?

    public init(texts: [String], page: PrinterCodePage? = nil) {
        (self.texts, self.page) = (texts, page)
    }

    /// - Returns: nil where everything can be printed.
    init?(_ texts: [String], _ characters: PrinterCharacters) {
        var found: [String] = []
        for text in texts where characters.lacks(text) && !found.contains(text) { found.append(text) }
        guard !found.isEmpty else { return nil }
        let others = PrinterCodePage.allCases.filter { !(characters.pages + characters.spares).contains($0) }
        let page = others.first { other in
            let wider = PrinterCharacters(characters.pages + [other])
            return !found.contains { wider.lacks($0) }
        }
        self.init(texts: found, page: page)
    }
}

extension ReceiptPrinting {
    /// What the printer has no characters for in a receipt; nil where all of it can be printed, or there is no printer.
    ///
    /// - Parameter mark: `.gift` for the items without prices, any other for the whole receipt.
    func unprintable(_ receipt: Receipt, settings: StoreSettings, mark: ReceiptMark) -> UnprintableText? {
        guard let paper = printer?.paper else { return nil }
        let texts = Mutex<[String]>([])
        let text = ReceiptText(
            receipt: receipt.printable(paper.characters),
            settings: settings.printable(paper.characters),
            columns: paper.columns,
            mark: mark,
            footer: book.register.footer,
            shown: { text in
                texts.withLock { $0.append(text) }
                return paper.characters.shown(text)
            }
        )
        _ = text.lines
        return UnprintableText(texts.withLock { $0 }, paper.characters)
    }

    /// The same of lines that are not a receipt.
    func unprintable(_ lines: [String]) -> UnprintableText? {
        printer.flatMap { UnprintableText(lines, $0.paper.characters) }
    }
}

// An amount with `?` could be of any currency: its code stands for a sign that cannot be printed.

extension Receipt {
    func printable(_ characters: PrinterCharacters) -> Receipt {
        characters.lacks(currencySymbol) ? copy(currencySymbol: "") : self
    }
}

extension StoreSettings {
    func printable(_ characters: PrinterCharacters) -> StoreSettings {
        guard characters.lacks(currency.symbol) else { return self }
        return copy(
            currency: CurrencySettings(
                code: currency.code,
                symbol: currency.code,
                position: .leftSpace,
                thousandSeparator: currency.thousandSeparator,
                decimalSeparator: currency.decimalSeparator,
                decimals: currency.decimals
            )
        )
    }
}
