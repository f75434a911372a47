import Hardware
import Networking
import WooFoundation

extension EMVReceiptData {
    /// - Returns: nil where there is nothing of a chip in it, as of a swiped card.
    init?(_ receipt: CardReceipt) {
        func text(_ text: String?, _ limit: Int) -> String? {
            text.map { String($0.prefix(limit)) }.flatMap { $0.isEmpty ? nil : $0 }
        }
        let name = text(receipt.applicationPreferredName, 16)
        let aid = text(receipt.dedicatedFileName, 32)?.uppercased()
        let cryptogram = text(receipt.applicationCryptogram, 32)?.uppercased()
        guard name != nil || aid != nil || cryptogram != nil else { return nil }
        self.init(
            applicationName: name ?? "",
            aid: aid ?? "",
            accountType: text(receipt.accountType, 20).flatMap(Self.accountType),
            cryptogram: cryptogram,
            terminalVerificationResults: text(receipt.terminalVerificationResults, 20)?.uppercased(),
            transactionStatusInformation: text(receipt.transactionStatusInformation, 20)?.uppercased(),
            responseCode: text(receipt.authorizationResponseCode, 4).map(Self.responseCode),
            verification: text(receipt.cardholderVerificationMethod, 40).map(Self.verification)
        )
    }

    /// Tag 8A is two characters; Stripe sends their bytes as `3030`.
    private static func responseCode(_ text: String) -> String {
        let digits = Array(text.utf8)
        guard digits.count == 4 else { return text }
        let bytes = [digits[0..<2], digits[2..<4]].compactMap { UInt8(String(decoding: $0, as: UTF8.self), radix: 16) }
        guard bytes.count == 2, bytes.allSatisfy({ (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }) else {
            return text
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func accountType(_ code: String) -> String? {
        switch code {
        case "checking": "Checking"
        case "credit": "Credit"
        case "debit": "Debit"
        case "prepaid": "Prepaid"
        case "savings": "Savings"
        case "unknown": nil
        default: code
        }
    }

    /// In the words of the readers that merced drives itself.
    private static func verification(_ method: String) -> String {
        switch method {
        case "none", "approval": "No verification"
        case "failure": "Not verified"
        case "offline_pin", "online_pin": "PIN verified"
        case "offline_pin_and_signature": "PIN verified, signature"
        case "signature": "Signature"
        default: method
        }
    }
}
