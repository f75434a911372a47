import FoundationEssentials
import Hardware

/// A sale paid in parts, as a value: which actions are possible, and its outcome (`register.md`, "A sale, part by
/// part"). Each change is committed before its action is performed.
///
/// Its invariants: one part is requested at a time; while the outcome of a part is unknown nothing else is taken and
/// the sale is not abandoned; it is paid once its parts add up to its total, and never otherwise; a part that was taken
/// is refunded before the sale ends without it.
public struct OpenSale: Hashable, Sendable {
    public enum State: String, Hashable, Sendable, CaseIterable {
        case open
        /// The outcome of a part is unknown.
        case locked
        case paid
        /// Abandoned, and its money is being refunded.
        case voiding
        /// Abandoned, and everything that was taken is refunded.
        case void
        /// Abandoned with nothing taken.
        case left
    }

    public struct Part: Hashable, Sendable, Identifiable {
        public enum State: String, Hashable, Sendable, CaseIterable {
            case asked, declined, unknown, approved, voiding, voided
        }

        /// For a card: the payment's id.
        public let id: String
        public internal(set) var leg: SaleLeg
        /// For a card: the part of the sale's amount at its processor, from 1; else 0.
        public let number: Int
        public internal(set) var state: State
        /// Why it was declined, or is unknown, as a sentence.
        public internal(set) var reason = ""
        public internal(set) var card: CardPart?
        public internal(set) var gift: GiftPart?
    }

    /// What is stored of a card's payment with its part.
    public struct CardPart: Hashable, Sendable, Codable {
        public var intentID: String
        public var processorID: String
        public var mode: PaymentMode
        public var summary: CardSummary?
    }

    public let uuid: String
    public let total: Decimal
    public private(set) var parts: [Part]
    private var ending: Ending?

    private enum Ending: Hashable { case paid, abandoned }

    public init(uuid: String, total: Decimal) {
        (self.uuid, self.total, parts) = (uuid, total, [])
    }

    public var state: State {
        switch ending {
        case .paid: return .paid
        case .abandoned:
            if has(.voiding) { return .voiding }
            return has(.voided) ? .void : .left
        case nil: return has(.unknown) ? .locked : .open
        }
    }

    /// The sum of its paid parts.
    public var taken: Decimal { parts.filter { $0.state == .approved }.map(\.leg.due).reduce(0, +) }
    /// The amount still due.
    public var rest: Decimal { total - taken }
    /// A part being requested, or that was when the program ended.
    public var asked: Part? { parts.first { $0.state == .asked } }
    /// The part with an unknown outcome.
    public var unknown: Part? { parts.first { $0.state == .unknown } }
    public var hasTaken: Bool { parts.contains { [.approved, .voiding, .voided].contains($0.state) } }
    /// Whether money was taken, or may have been, and it is not over: then neither its products nor their prices
    /// change.
    public var isBegun: Bool { [.open, .locked].contains(state) && (hasTaken || asked != nil || unknown != nil) }
    public var legs: [SaleLeg] { parts.filter { $0.state == .approved }.map(\.leg) }

    private func has(_ state: Part.State) -> Bool { parts.contains { $0.state == state } }
}

/// Why an action on an open sale is not possible.
public enum OpenSaleRefusal: Error, Hashable, Sendable {
    /// The sale is over.
    case over(OpenSale.State)
    /// A part is being requested.
    case asking
    /// The outcome of a part is unknown.
    case locked(due: Decimal)
    /// More than the amount due, or nothing.
    case notDue(rest: Decimal)
    case notPaid(rest: Decimal)
    case nothingTaken
    /// There is no such part, or it is in another state.
    case noPart
}

extension OpenSale {
    /// - Throws: `OpenSaleRefusal`.
    public func checkTakes(_ due: Decimal) throws(OpenSaleRefusal) {
        try checkOpen()
        guard due > 0, due <= rest else { throw .notDue(rest: rest) }
    }

    /// A card is about to be requested.
    ///
    /// - Throws: `OpenSaleRefusal`.
    public mutating func ask(_ leg: SaleLeg, id: String, gift: GiftPart? = nil) throws(OpenSaleRefusal) {
        try checkTakes(leg.due)
        let number = leg.kind == .card ? nextNumber : 0
        parts.append(Part(id: id, leg: leg, number: number, state: .asked, gift: gift))
    }

    /// The store has charged a gift card, for the requested amount or less.
    ///
    /// - Throws: `OpenSaleRefusal`.
    public mutating func cover(_ id: String, _ amount: Decimal) throws(OpenSaleRefusal) {
        guard let index = parts.firstIndex(where: { $0.id == id }), [.asked, .unknown].contains(parts[index].state)
        else {
            throw .noPart
        }
        let leg = parts[index].leg
        guard amount > 0, amount <= rest else { throw .notDue(rest: rest) }
        parts[index].leg = .exact(leg.kind, due: amount, tender: leg.tender, reference: leg.reference)
        (parts[index].state, parts[index].reason) = (.approved, "")
    }

    /// Records a manual tender: cash, another terminal, a tender of the shop.
    ///
    /// - Throws: `OpenSaleRefusal`.
    public mutating func take(_ leg: SaleLeg, id: String) throws(OpenSaleRefusal) {
        try checkTakes(leg.due)
        parts.append(Part(id: id, leg: leg, number: 0, state: .approved))
    }

    /// - Throws: `OpenSaleRefusal`.
    public mutating func approve(_ id: String, _ card: CardPart) throws(OpenSaleRefusal) {
        try change(id, from: [.asked, .unknown], to: .approved, card: card)
    }

    /// - Parameter card: set if an intent was created on which nothing was approved.
    /// - Throws: `OpenSaleRefusal`.
    public mutating func decline(_ id: String, reason: String, _ card: CardPart? = nil) throws(OpenSaleRefusal) {
        try change(id, from: [.asked, .unknown], to: .declined, reason: reason, card: card)
    }

    /// The answer was lost.
    ///
    /// - Throws: `OpenSaleRefusal`.
    public mutating func lose(_ id: String, reason: String, _ card: CardPart? = nil) throws(OpenSaleRefusal) {
        try change(id, from: [.asked], to: .unknown, reason: reason, card: card)
    }

    /// Its number is assigned at the same time.
    ///
    /// - Throws: `OpenSaleRefusal`.
    public mutating func pay() throws(OpenSaleRefusal) {
        try checkOpen()
        guard rest == 0, !legs.isEmpty else { throw .notPaid(rest: rest) }
        ending = .paid
    }

    /// Refunds one part while the others stay.
    ///
    /// - Throws: `OpenSaleRefusal`.
    public mutating func giveBack(_ id: String) throws(OpenSaleRefusal) {
        try checkOpen()
        guard let part = parts.first(where: { $0.id == id }) else { throw .noPart }
        try change(id, from: [.approved], to: part.leg.kind.goesBackElsewhere ? .voiding : .voided)
    }

    /// Abandons the sale; what was taken is refunded.
    ///
    /// - Throws: `OpenSaleRefusal`.
    public mutating func abandon() throws(OpenSaleRefusal) {
        try checkOpen()
        ending = .abandoned
        for index in parts.indices where parts[index].state == .approved {
            parts[index].state = parts[index].leg.kind.goesBackElsewhere ? .voiding : .voided
        }
    }

    /// The processor has refunded a part.
    ///
    /// - Throws: `OpenSaleRefusal`.
    public mutating func reversed(_ id: String) throws(OpenSaleRefusal) {
        try change(id, from: [.voiding], to: .voided)
    }

    /// A leg keeps its number while nothing is approved for it: its intent is used again.
    private var nextNumber: Int {
        1 + parts.count { $0.leg.kind == .card && [.approved, .voiding, .voided].contains($0.state) }
    }

    private func checkOpen() throws(OpenSaleRefusal) {
        guard ending == nil else { throw .over(state) }
        if let unknown { throw .locked(due: unknown.leg.due) }
        guard asked == nil else { throw .asking }
    }

    private mutating func change(
        _ id: String,
        from: Set<Part.State>,
        to: Part.State,
        reason: String = "",
        card: CardPart? = nil
    ) throws(OpenSaleRefusal) {
        guard let index = parts.firstIndex(where: { $0.id == id }), from.contains(parts[index].state) else {
            throw .noPart
        }
        parts[index].state = to
        parts[index].reason = reason
        if let card { (parts[index].card, parts[index].leg.card) = (card, card) }
    }

    /// The same sale at its present total, if nothing was taken for it.
    ///
    /// - Throws: `OpenSaleRefusal`.
    func again(for total: Decimal) throws(OpenSaleRefusal) -> OpenSale {
        guard !hasTaken, asked == nil, unknown == nil else { throw .asking }
        guard [.open, .left].contains(state) else { throw .over(state) }
        return OpenSale(uuid: uuid, total: total, parts: parts, isPaid: false, isAbandoned: false)
    }

    /// From the ledger.
    init(uuid: String, total: Decimal, parts: [Part], isPaid: Bool, isAbandoned: Bool) {
        (self.uuid, self.total, self.parts) = (uuid, total, parts)
        ending = isPaid ? .paid : isAbandoned ? .abandoned : nil
    }
}

extension SaleLeg.Kind {
    /// Whether a processor or the store has to be asked to refund what it paid.
    var goesBackElsewhere: Bool { self == .card || self == .giftCard }
}

extension OpenSaleRefusal: AmountNaming {
    public func words(_ money: (Decimal) -> String) -> String {
        switch self {
        case .over(.paid): localized("The sale is paid.")
        case .over(.voiding), .over(.void), .over(.left), .over(.open), .over(.locked):
            localized("The sale was cancelled.")
        case .asking: localized("A card is being asked for.")
        case .locked(let due):
            localized(
                "Whether the card paid %@ is unknown: nothing else is taken, and nothing cancelled, until it is resolved.",
                money(due)
            )
        case .notDue(let rest): localized("%@ is left to pay.", money(rest))
        case .notPaid(let rest): localized("%@ is not paid yet.", money(rest))
        case .nothingTaken: localized("Nothing of the sale is paid yet.")
        case .noPart: localized("That part of the sale no longer exists.")
        }
    }
}
