import FoundationEssentials
import Networking
import WooFoundation

/// A till's claim on an order for one payment: the value of one meta row of the order, with a key unique to the
/// payment.
///
/// WooCommerce has no locks. A row with a new key is one insert with a growing id that overwrites no other, so the rows
/// of an order show which till was first, and concurrent writes of two tills lose none of them
/// (`Resources/guide/money.md`, "Claims").
struct PaymentClaim: Hashable, Sendable, Codable {
    enum Stage: String, Hashable, Sendable, Codable, CaseIterable {
        case claim
        /// The processor has an intent for it.
        case intent
        /// The money is held or charged.
        case approved
        /// This payment has told the order.
        case paid
        /// Paid for good, although a claim with precedence has appeared since.
        case settled
        case ended
        /// From a version that this one does not understand; it counts as live.
        case unknown
    }

    /// Why a claim is over.
    enum Ending: String, Hashable, Sendable, Codable, CaseIterable {
        /// Another till was first.
        case yielded
        /// Nothing was charged.
        case stopped
        /// The money was refunded.
        case reversed
    }

    /// Of the protocol; first in every row.
    static let version = 1
    static let keyPrefix = "_merced_pay_"
    /// The longest register name and intent id in a row, in characters.
    private static let maximumLength = 100

    var stage: Stage
    /// Only for one that has ended.
    var ending: Ending?
    /// The till's name, for the clerk at another.
    var register: String
    /// Empty until there is one.
    var intentID: String
    /// `12.34 USD`, major units.
    var amount: String
    /// When the payment started, UTC, whole seconds.
    var date: Date

    /// Whether the money is held or charged under this claim.
    var hasMoney: Bool { stage == .approved || stage == .paid || stage == .settled }

    static func key(paymentID: String) -> String { keyPrefix + paymentID }

    /// `1|ended|yielded|R2|pi_1|12.34 USD|2026-11-22T14:32:05`. It has no character that WordPress would escape.
    var text: String {
        [
            String(Self.version), stage.rawValue, ending?.rawValue ?? "", Self.cleaned(register),
            Self.cleaned(intentID), Self.cleaned(amount), StoreDateParser.gmtText(date),
        ].joined(separator: "|")
    }

    /// Reads a row's value. What is not understood is a live claim of an unknown till, never none.
    init(text: String) {
        let parts = text.prefix(1_000).split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        guard parts.count >= 7, parts[0] == String(Self.version), let stage = Stage(rawValue: parts[1]) else {
            self.init(stage: .unknown, register: "", intentID: "", amount: "", date: Date(timeIntervalSince1970: 0))
            return
        }
        self.init(
            stage: stage,
            ending: Ending(rawValue: parts[2]),
            register: Self.cleaned(parts[3]),
            intentID: Self.cleaned(parts[4]),
            amount: Self.cleaned(parts[5]),
            date: StoreDateParser.date(fromGMT: parts[6]) ?? Date(timeIntervalSince1970: 0)
        )
    }

    init(
        stage: Stage,
        ending: Ending? = nil,
        register: String,
        intentID: String,
        amount: String,
        date: Date
    ) {
        self.stage = stage
        self.ending = ending
        self.register = register
        self.intentID = intentID
        self.amount = amount
        self.date = date
    }

    static func cleaned(_ text: String) -> String {
        String(text.unicodeScalars.filter { $0.value > 31 && $0.value != 127 && $0 != "|" && $0 != "\\" })
            .prefix(maximumLength).description
    }
}

/// Ends the claim of another till, at a clerk's request: a separate row beside the claim, which the other till cannot
/// overwrite. From then on the payment that wrote it is responsible for the other's money.
struct ClaimTakeover: Hashable, Sendable, Codable {
    static let keyPrefix = "_merced_over_"

    /// The payment that took over.
    let paymentID: String
    let register: String

    static func key(of other: String) -> String { keyPrefix + other }

    /// `1|PAYMENT|R3`
    var text: String {
        [String(PaymentClaim.version), paymentID, PaymentClaim.cleaned(register)].joined(separator: "|")
    }

    init(paymentID: String, register: String) {
        self.paymentID = paymentID
        self.register = register
    }

    /// - Returns: nil where it is not understood: then the other's claim stands.
    init?(text: String) {
        let parts = text.prefix(1_000).split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        guard parts.count >= 3, parts[0] == String(PaymentClaim.version), !parts[1].isEmpty else { return nil }
        self.init(paymentID: parts[1], register: PaymentClaim.cleaned(parts[2]))
    }
}

/// A claim in an order's meta data.
struct ClaimRow: Hashable, Sendable, Codable {
    /// The most that are read from one order; the lowest ids count.
    static let limit = 50

    /// The store's row id, growing: the lowest live one has the order.
    let metaID: Int64
    let paymentID: String
    let claim: PaymentClaim
    /// The payment that has taken it over; nil for none.
    var takeover: ClaimTakeover?

    var isLive: Bool { claim.stage != .ended && takeover == nil }

    /// The claims of an order, lowest id first, one per payment.
    static func rows(of metaData: [MetaData]) -> [ClaimRow] {
        var seen: Set<String> = []
        let takeovers = Dictionary(
            metaData.filter { $0.key.hasPrefix(ClaimTakeover.keyPrefix) }.compactMap { entry in
                ClaimTakeover(text: entry.value.string ?? "").map {
                    (String(entry.key.dropFirst(ClaimTakeover.keyPrefix.count)), $0)
                }
            }
        ) { first, _ in first }
        return
            metaData.filter { $0.key.hasPrefix(PaymentClaim.keyPrefix) && $0.key.utf8.count <= 100 }
            .sorted { $0.metadataID < $1.metadataID }
            .compactMap { entry in
                let paymentID = String(entry.key.dropFirst(PaymentClaim.keyPrefix.count))
                guard !paymentID.isEmpty, seen.insert(paymentID).inserted else { return nil }
                let claim = PaymentClaim(text: entry.value.string ?? "")
                return ClaimRow(
                    metaID: entry.metadataID,
                    paymentID: paymentID,
                    claim: claim,
                    takeover: takeovers[paymentID]
                )
            }
            .prefix(limit).map { $0 }
    }
}
