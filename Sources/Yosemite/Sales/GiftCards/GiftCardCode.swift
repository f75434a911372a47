import FoundationEssentials
import WooFoundation

/// A gift card's code, as typed or scanned. Anybody who reads it can spend it: it is sent to the store and stored
/// nowhere.
struct GiftCardCode: Hashable, Sendable {
    let text: String

    private static let maximumLength = 64

    /// - Throws: `SaleProblem.noGiftCard`.
    init(_ typed: String) throws(SaleProblem) {
        let text = typed.trimmed(.whitespacesAndNewlines)
        let isPrintable = text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        guard !text.isEmpty, text.utf8.count <= Self.maximumLength, isPrintable else {
            throw .noGiftCard(reason: localized("That is not a gift card's code."))
        }
        self.text = text
    }

    /// As shown on a receipt.
    var masked: String { text.utf8.count > 8 ? "…" + text.suffix(4) : "…" }

    /// The store accepts a code in either case.
    func isSame(as other: String) -> Bool { text.uppercased() == other.uppercased() }

    /// The plugin repeats the code in its refusals.
    func hidden(in words: String) -> String {
        let (wanted, bytes) = (Self.folded(text), Array(words.utf8))
        let folded = Self.folded(words)
        var (shown, start) = ("", 0)
        while let found = folded[start...].firstRange(of: wanted) {
            shown += String(decoding: bytes[start..<found.lowerBound], as: UTF8.self) + masked
            start = found.upperBound
        }
        return shown + String(decoding: bytes[start...], as: UTF8.self)
    }

    private static func folded(_ text: String) -> [UInt8] {
        text.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    }

    /// Identifies the card on a sale's order without storing its code.
    func digest(of uuid: String) -> String { Self.digest(text, uuid) }

    static func digest(_ code: String, _ uuid: String) -> String {
        let bytes = SHA256.digest(of: "\(uuid):\(code.uppercased())".utf8)
        return bytes.prefix(16).map { byte in
            let hex = String(byte, radix: 16)
            return hex.count == 1 ? "0" + hex : hex
        }.joined()
    }
}

extension OpenSale {
    /// What is stored of a gift card with its part.
    public struct GiftPart: Hashable, Sendable, Codable {
        /// Of its code and the sale.
        public let digest: String
    }
}

extension SaleAction {
    /// Why a text cannot be a gift card's code, as a sentence; nil where the store has to be asked.
    public static func problem(ofGiftCard typed: String) -> String? {
        do throws(SaleProblem) {
            _ = try GiftCardCode(typed)
            return nil
        } catch {
            return StoreWords.describe(error)
        }
    }
}
