import FoundationEssentials
import Hardware
import WooFoundation

/// A receipt line by line, for paper and screen.
public struct ReceiptText: Sendable {
    /// One line, or the order's number for a scanner.
    public enum Element: Hashable, Sendable {
        case line(String)
        case strong(String)
        case barcode(String)
    }

    let receipt: Receipt
    let settings: StoreSettings
    let mark: ReceiptMark
    let footer: [String]
    let columns: PaperColumns
    /// A text in the printer's characters; the text itself on a screen.
    let shown: @Sendable (String) -> String

    /// - Parameters:
    ///   - columns: 32 for 58 mm, 48 or 42 for 80 mm; limited to 24…64.
    ///   - shown: replaces characters that cannot be printed; nil only cleans.
    public init(
        receipt: Receipt,
        settings: StoreSettings,
        columns: Int,
        mark: ReceiptMark,
        footer: [String] = [],
        shown: (@Sendable (String) -> String)? = nil
    ) {
        self.receipt = receipt
        self.settings = settings
        self.mark = mark
        self.footer = footer
        self.columns = PaperColumns(count: min(max(columns, 24), 64))
        self.shown = shown ?? { TextCleaning.clean($0) }
    }

    /// As plain text; a barcode becomes the order's number.
    public var lines: [String] {
        elements.flatMap { element in
            switch element {
            case .line(let text), .strong(let text): [text]
            case .barcode(let number): columns.centred(shown("#\(number)"))
            }
        }
    }

    public var elements: [Element] {
        let sections = mark == .gift ? [head, gifts] : [head, items, sums, paid]
        var parts = sections.filter { !$0.isEmpty }.flatMap { $0 + [.line(rule)] }
        parts.removeLast()
        if mark != .gift { parts += signature + signing }
        parts.append(.line(""))
        // A sale at the register is identified by its own number.
        parts.append(.barcode(TextCleaning.clean(receipt.orderNumber.isEmpty ? receipt.number : receipt.orderNumber)))
        let bottom = footer.flatMap { columns.centred(shown($0)) }
        if !bottom.isEmpty { parts.append(.line("")) }
        return parts + bottom.map { .line($0) } + marks
    }

    private var rule: String { String(repeating: "-", count: columns.count) }

    private var marks: [Element] {
        var texts: [String] = []
        if receipt.mode == .test { texts.append(Localization.test) }
        if receipt.isUnsigned == true, mark != .gift { texts.append(Localization.unsigned) }
        switch mark {
        case .original: break
        case .again: texts.append(Localization.again)
        case .copy: texts.append(Localization.copy)
        case .gift: texts.append(Localization.gift)
        }
        return texts.flatMap { columns.centred(shown($0)) }.map { .strong($0) }
    }

    private var head: [Element] {
        var parts: [Element] = []
        for (index, line) in receipt.merchant.enumerated() {
            parts += columns.centred(shown(line)).map { index == 0 ? .strong($0) : .line($0) }
        }
        parts.append(.line(""))
        parts += marks
        if receipt.kind == .refund { parts += columns.centred(shown(Localization.refund)).map { .strong($0) } }
        let title = shown(Localization.receipt(receipt.number))
        let fits = PaperColumns.width(title) + PaperColumns.width(moment) < columns.count
        let numbered = fits ? columns.pair(title, moment) : columns.wrapped(title) + [moment]
        parts += numbered.map { .line($0) }
        let clerk = receipt.clerk.map { Localization.clerk($0) } ?? ""
        let order = receipt.orderNumber.isEmpty ? "" : Localization.order(receipt.orderNumber)
        if !order.isEmpty || !clerk.isEmpty { parts += pair(order, clerk).map { .line($0) } }
        return parts
    }

    private var items: [Element] {
        var parts: [Element] = []
        for line in receipt.lines {
            parts += pair(line.name, money(line.total)).map { .line($0) }
            for detail in line.details { parts += columns.wrapped(shown(detail), indent: 2).map { .line($0) } }
            guard line.quantity != 1, line.quantity != 0 else { continue }
            let each = Localization.each("\(line.quantity)", money(line.total / line.quantity))
            parts += columns.wrapped(shown(each), indent: 2).map { .line($0) }
        }
        if let reason = receipt.reason {
            parts += columns.wrapped(shown(Localization.reason(reason))).map { .line($0) }
        }
        return parts
    }

    /// The items without prices.
    private var gifts: [Element] {
        receipt.lines.flatMap { line in
            let name = line.quantity == 1 ? line.name : Localization.each("\(line.quantity)", line.name)
            return columns.wrapped(shown(name)).map { Element.line($0) }
                + line.details.flatMap { columns.wrapped(shown($0), indent: 2) }.map { .line($0) }
        }
    }

    private var sums: [Element] {
        var parts: [Element] = []
        let isMore = !receipt.adjustments.isEmpty || !(receipt.pricesIncludeTax || receipt.taxes.isEmpty)
        if isMore, receipt.subtotal != 0 {
            parts += pair(Localization.subtotal, money(receipt.subtotal)).map { .line($0) }
        }
        for row in receipt.adjustments { parts += pair(row.label, money(row.amount)).map { .line($0) } }
        if !receipt.pricesIncludeTax {
            for tax in receipt.taxes { parts += pair(tax.label, money(tax.amount)).map { .line($0) } }
        }
        let total = receipt.kind == .refund ? Localization.refunded : Localization.total
        parts += pair("\(total) \(receipt.currency)", money(receipt.total)).map { .strong($0) }
        if receipt.pricesIncludeTax {
            for tax in receipt.taxes {
                parts += pair(Localization.includes(tax.label), money(tax.amount)).map { .line($0) }
            }
        }
        return parts
    }

    /// Each leg with its cash rounding, amount received and change (`register.md`, "Cash rounding").
    private func paid(by legs: [Receipt.Leg]) -> [Element] {
        legs.flatMap { leg in
            var parts: [Element] = []
            if leg.rounding != 0 {
                parts += pair(Localization.rounding, money(leg.rounding)).map { .line($0) }
                parts += pair(Localization.toPay, money(leg.due + leg.rounding)).map { .strong($0) }
            }
            parts += pair(leg.card?.words ?? leg.tender, money(leg.tendered)).map { .line($0) }
            if leg.change != 0 { parts += pair(Localization.change, money(leg.change)).map { .line($0) } }
            return parts + fact(Localization.reference, leg.reference) + (leg.card.map { facts(of: $0) } ?? [])
        }
    }

    private var paid: [Element] {
        if let legs = receipt.legs { return paid(by: legs) }
        var parts = pair(tender, money(receipt.tendered ?? receipt.total)).map { Element.line($0) }
        if let change = receipt.change { parts += pair(Localization.change, money(change)).map { .line($0) } }
        parts += fact(Localization.reference, receipt.reference)
        return parts + (receipt.card.map { facts(of: $0) } ?? [])
    }

    /// Details required by card networks.
    private func facts(of card: CardSummary) -> [Element] {
        let emv = card.emv
        return fact(Localization.entry, card.entry.map(Localization.word))
            + fact(Localization.application, emv?.applicationName)
            + fact(Localization.aid, emv?.aid)
            + fact(Localization.account, emv?.accountType)
            + fact(Localization.verification, emv?.verification)
            + fact("TVR", emv?.terminalVerificationResults)
            + fact("TSI", emv?.transactionStatusInformation)
            + fact(emv?.cryptogramKind ?? Localization.cryptogram, emv?.cryptogram)
            + fact("ATC", emv?.transactionCounter)
            + fact(Localization.response, response(of: card))
            + fact(Localization.authorisation, card.authorisationCode)
    }

    /// A card that was charged; how its order was paid, on a refund's receipt, is none.
    private func response(of card: CardSummary) -> String? {
        guard receipt.kind == .sale, card.emv != nil || card.entry != nil || !card.authorisationCode.isEmpty else {
            return nil
        }
        return card.emv?.responseCode.map(Localization.approved) ?? Localization.approved
    }

    /// The lines of a fiscal signer.
    private var signing: [Element] {
        (receipt.signing ?? []).flatMap { columns.wrapped(shown($0)) }.map { .line($0) }
    }

    /// For cards that require a signature on paper.
    private var signature: [Element] {
        let cards = [receipt.card] + (receipt.legs ?? []).map(\.card)
        let asks = cards.contains { $0?.emv?.verification?.lowercased().contains("signature") ?? false }
        guard receipt.kind == .sale, asks else { return [] }
        return [.line(""), .line(""), .line("X" + String(repeating: "_", count: columns.count - 1))]
            + columns.wrapped(shown(Localization.signature)).map { .line($0) }
    }

    private var tender: String {
        switch receipt.tender {
        case .cash: return Localization.cash
        case .external: return Localization.external
        case .card: return receipt.card?.words ?? Localization.card
        }
    }

    private func fact(_ label: String, _ value: String?) -> [Element] {
        guard let value, !value.isEmpty else { return [] }
        return columns.wrapped(shown("\(label): \(value)"), indent: 2).map { .line($0) }
    }

    private func pair(_ left: String, _ right: String) -> [String] { columns.pair(shown(left), shown(right)) }

    private func money(_ amount: Decimal) -> String {
        let currency = settings.currency.with(currency: receipt.currency, symbol: receipt.currencySymbol)
        return CurrencyFormatter(settings: currency).string(from: amount)
    }

    /// In the store's zone: `2026-11-21 17:05`.
    private var moment: String {
        let civil = settings.timeZone.civil(receipt.date)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(civil.year)-\(two(civil.month))-\(two(civil.day)) \(two(civil.hour)):\(two(civil.minute))"
    }
}
