import FoundationEssentials
import WooFoundation

/// Signs sales where the law asks a register to (`register.md`, "Signing"). merced brings none: it is the place where
/// one is put.
///
/// A sale is started, then finished or aborted, all under its uuid. After a crash or a lost answer the same uuid is started
/// and finished again: a signer answers with what it has signed under it, and signs nothing twice.
public protocol FiscalSigner: Sendable {
    /// Money for a sale is about to be written down.
    func start(_ reference: FiscalReference) async throws

    /// Signs a sale, before it has its number: that is taken in the commit behind it. What could not be signed then is
    /// started and finished again later, when it has its number, in the order in which it was sold.
    ///
    /// - Throws: `FiscalRefusal` where the signer works and will not sign this one; anything else is an outage.
    func finish(_ record: FiscalRecord) async throws -> FiscalSignature

    /// A sale that was started is not going to be made.
    func abort(_ reference: FiscalReference) async throws
}

/// What a signer knows a sale by.
public struct FiscalReference: Hashable, Sendable {
    /// The sale's uuid.
    public let sale: String
    public let register: String
    public let clerk: String
    public let moment: Date
}

/// A sale as it is to be signed. Amounts are major units of `currency`; those of what is taken back are below zero.
public struct FiscalRecord: Hashable, Sendable {
    public struct Line: Hashable, Sendable {
        public let name: String
        public let quantity: Decimal
        /// With tax, after discounts; as exact as the shop computes, so it is the sum of all lines that rounds to the total.
        public let gross: Decimal
        public let tax: Decimal
        public let taxClass: String
    }

    public struct Payment: Hashable, Sendable {
        /// `cash`, `external`, `tender`
        public let kind: String
        public let tender: String
        public let amount: Decimal
        public let change: Decimal
    }

    public let reference: FiscalReference
    /// `sale`, `void` or `return`.
    public let kind: String
    public let currency: String
    public let total: Decimal
    public let tax: Decimal
    public let lines: [Line]
    public let payments: [Payment]
    /// The uuid of the sale that it takes back.
    public let refersTo: String?
}

/// What a signer gave.
public struct FiscalSignature: Hashable, Sendable, Codable {
    /// Something to be printed on the receipt.
    public struct Printable: Hashable, Sendable, Codable {
        /// `TSE transaction`; empty for none.
        public let caption: String
        public let text: String

        public init(caption: String = "", text: String) {
            self.caption = caption
            self.text = text
        }
    }

    /// Of the signature, in the signer's books.
    public let id: String
    public let printables: [Printable]

    public init(id: String, printables: [Printable]) {
        self.id = id
        self.printables = printables
    }
}

/// A signer works and will not sign this sale: what was sold after it does not wait for it.
public struct FiscalRefusal: LocalizedError, Hashable, Sendable {
    /// As a sentence.
    public let reason: String

    public init(reason: String) { self.reason = reason }

    public var errorDescription: String? { reason }
}

/// What came of asking a signer: `signer_json` of a sale's row. A signer that fails or is silent holds no sale up: the
/// receipt says so, and it is signed later.
public enum FiscalOutcome: Hashable, Sendable, Codable {
    case signed(FiscalSignature)
    case notSigned(reason: String)

    /// - Throws: `EncodingError`, which none gives.
    func text() throws -> String { try SaleJSON.text(self) }

    init?(text: String) {
        guard !text.isEmpty, let known = try? JSONDecoder().decode(FiscalOutcome.self, from: Data(text.utf8)) else {
            return nil
        }
        self = known
    }
}
