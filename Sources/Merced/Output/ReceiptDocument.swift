import FoundationEssentials
import WooFoundation
import Yosemite

/// `merced receipt ORDER --json`: stable names; amounts are strings.
struct ReceiptDocument: Encodable {
    struct Line: Encodable {
        let name: String
        let details: [String]
        let quantity: String
        let total: String
    }

    struct Amount: Encodable {
        let label: String
        let amount: String

        init(_ amount: Receipt.Amount, currency: String) {
            label = amount.label
            self.amount = Money.text(amount.amount, currency: currency)
        }
    }

    struct Card: Encodable {
        let brand: String
        let lastFour: String
        let entry: String?
        let authorisation: String
        let applicationName: String?
        let aid: String?
        let accountType: String?
        let verification: String?
        let terminalVerificationResults: String?
        let transactionStatusInformation: String?
        let cryptogram: String?
        let responseCode: String?
    }

    let number: String
    let kind: String
    let paymentID: String
    let orderID: Int64
    let orderNumber: String
    let date: String
    let currency: String
    let lines: [Line]
    let subtotal: String
    let adjustments: [Amount]
    let taxes: [Amount]
    let pricesIncludeTax: Bool
    let total: String
    let tender: String
    let tendered: String?
    let change: String?
    let reference: String?
    let card: Card?
    let mode: String
    /// For `--print` only: false where it was sent to a printer that does not confirm it.
    let printed: Bool?
    let copy: Bool?
    /// For `--print` only: what stands on paper with `?`, because the printer lacks its characters.
    let unprintable: [String]?

    init(_ receipt: Receipt, printed: PrintedReceipt?, unprintable: UnprintableText? = nil) {
        func text(_ amount: Decimal) -> String { Money.text(amount, currency: receipt.currency) }
        number = receipt.number
        kind = receipt.kind.rawValue
        paymentID = receipt.paymentID
        orderID = receipt.orderID
        orderNumber = receipt.orderNumber
        date = receipt.date.utcText
        currency = receipt.currency
        lines = receipt.lines.map {
            Line(name: $0.name, details: $0.details, quantity: "\($0.quantity)", total: text($0.total))
        }
        subtotal = text(receipt.subtotal)
        adjustments = receipt.adjustments.map { Amount($0, currency: receipt.currency) }
        taxes = receipt.taxes.map { Amount($0, currency: receipt.currency) }
        pricesIncludeTax = receipt.pricesIncludeTax
        total = text(receipt.total)
        tender = receipt.tender.rawValue
        tendered = receipt.tendered.map(text)
        change = receipt.change.map(text)
        reference = receipt.reference
        card = receipt.card.map {
            Card(
                brand: CardScheme.name(of: $0.brand),
                lastFour: $0.lastFour,
                entry: $0.entry?.rawValue,
                authorisation: $0.authorisationCode,
                applicationName: $0.emv?.applicationName,
                aid: $0.emv?.aid,
                accountType: $0.emv?.accountType,
                verification: $0.emv?.verification,
                terminalVerificationResults: $0.emv?.terminalVerificationResults,
                transactionStatusInformation: $0.emv?.transactionStatusInformation,
                cryptogram: $0.emv?.cryptogram,
                responseCode: $0.emv?.responseCode
            )
        }
        mode = receipt.mode.rawValue
        self.printed = printed?.isConfirmed
        copy = printed?.wasCopy
        self.unprintable = unprintable?.texts
    }
}
