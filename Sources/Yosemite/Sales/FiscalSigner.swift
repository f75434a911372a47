import FoundationEssentials
import WooFoundation

/// Signs sales where the law requires it of a register (`register.md`, "Signing"). merced includes none: this is the
/// interface for one.
///
/// A sale is started, then finished or aborted, all with its uuid. After a crash or a lost answer the same uuid is
/// started and finished again: a signer returns what it has signed for it, and signs nothing twice.
public protocol FiscalSigner: Sendable {
    /// A payment of a sale is about to be recorded.
    func start(_ reference: FiscalReference) async throws

    /// Signs a sale, before it has its number: that is assigned in the commit afterwards. What could not be signed then
    /// is started and finished again later, with its number, in order of sale.
    ///
    /// - Throws: `FiscalRefusal` where the signer works but refuses this one; anything else is an outage.
    func finish(_ record: FiscalRecord) async throws -> FiscalSignature

    /// A sale that was started will not be made.
    func abort(_ reference: FiscalReference) async throws
}

/// How a signer identifies a sale.
public struct FiscalReference: Hashable, Sendable {
    /// The sale's uuid.
    public let sale: String
    public let register: String
    public let clerk: String
    public let moment: Date
}

/// A sale to be signed. Amounts are in major units of `currency`; those of a void or return are negative.
public struct FiscalRecord: Hashable, Sendable {
    public struct Line: Hashable, Sendable {
        public let name: String
        public let quantity: Decimal
        /// With tax, after discounts; with all the shop's digits, so that the sum of all lines rounds to the total.
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
    /// The uuid of the sale that it reverses.
    public let refersTo: String?
}

/// A signer's answer.
public struct FiscalSignature: Hashable, Sendable, Codable {
    /// Something to print on the receipt.
    public struct Printable: Hashable, Sendable, Codable {
        /// `TSE transaction`; empty for none.
        public let caption: String
        public let text: String

        public init(caption: String = "", text: String) {
            self.caption = caption
            self.text = text
        }
    }

    /// The signature's id in the signer's records.
    public let id: String
    public let printables: [Printable]

    public init(id: String, printables: [Printable]) {
        self.id = id
        self.printables = printables
    }
}

/// A signer works but refuses this sale: later sales do not wait for it.
public struct FiscalRefusal: LocalizedError, Hashable, Sendable {
    /// As a sentence.
    public let reason: String

    public init(reason: String) { self.reason = reason }

    public var errorDescription: String? { reason }
}

/// The result of asking a signer: `signer_json` of a sale's row. A signer that fails or does not answer delays no sale:
/// the receipt says so, and it is signed later.
public enum FiscalOutcome: Hashable, Sendable, Codable {
    case signed(FiscalSignature)
    case notSigned(reason: String)

    /// - Throws: `EncodingError`, though none occurs.
    func text() throws -> String { try SaleJSON.text(self) }

    init?(text: String) {
        guard !text.isEmpty, let known = try? JSONDecoder().decode(FiscalOutcome.self, from: Data(text.utf8)) else {
            return nil
        }
        self = known
    }
}
