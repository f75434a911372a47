import FoundationEssentials
import Storage
import WooFoundation

/// An open sale as stored in the ledger.
extension OpenSale {
    private struct PartBody: Codable {
        var card: CardPart?
        var gift: GiftPart?
    }

    init(_ stored: TillOpenSale) {
        self.init(
            uuid: stored.open.uuid,
            total: Money.amount(stored: stored.open.total),
            parts: stored.parts.map { Part($0) },
            isPaid: stored.open.state == State.paid.rawValue,
            isAbandoned: [.voiding, .void, .left].map(\State.rawValue).contains(stored.open.state)
        )
    }

    /// What was taken, each leg with its time: a part taken together with the sale itself has no row yet.
    func legs(datedBy stored: TillOpenSale) -> [SaleLeg] {
        parts.filter { $0.state == .approved }.map { part in
            var leg = part.leg
            let row = stored.parts.first { $0.partID == part.id && $0.state == Part.State.approved.rawValue }
            leg.takenAt = row?.changedAt
            return leg
        }
    }

    /// Updates the ledger's rows to this state.
    ///
    /// - Throws: `SaleProblem.unstorable`.
    func write(into stored: inout TillOpenSale, at date: Date) throws {
        let state = state
        // Why it is locked is in its parts.
        stored.open.state = state == .locked ? State.open.rawValue : state.rawValue
        for (index, part) in parts.enumerated() {
            var record = stored.parts.first { $0.partID == part.id } ?? TillPartRecord()
            let before = record
            (record.siteID, record.partID, record.uuid) = (stored.open.siteID, part.id, uuid)
            (record.position, record.kind, record.tender) = (Int64(index + 1), part.leg.kind.rawValue, part.leg.tender)
            (record.state, record.reason) = (part.state.rawValue, String(part.reason.prefix(400)))
            (record.due, record.rounded) = (
                try SaleJournal.stored(part.leg.due), try SaleJournal.stored(part.leg.rounded)
            )
            record.tendered = try SaleJournal.stored(part.leg.tendered)
            (record.reference, record.leg) = (String(part.leg.reference.prefix(200)), Int64(part.number))
            record.intentID = part.card?.intentID ?? ""
            record.bodyJSON = try SaleJSON.text(PartBody(card: part.card, gift: part.gift))
            if record != before { record.changedAt = date }
            if let place = stored.parts.firstIndex(where: { $0.partID == part.id }) {
                stored.parts[place] = record
            } else {
                stored.parts.append(record)
            }
        }
        writeTasks(into: &stored)
        for part in parts where part.leg.kind == .giftCard && part.state == .voiding { stored.putBack(part) }
        if [.voiding, .void, .left].contains(state),
            let made = OpenSaleBody(text: stored.open.bodyJSON)?.store
        {
            stored.throwAway(made)
        }
        if [.paid, .void, .left].contains(state) { stored.open.bodyJSON = "{}" }
    }

    /// The tasks for the intents of its cards. An intent used again by a later part belongs to that part.
    private func writeTasks(into stored: inout TillOpenSale) {
        for part in parts {
            guard let card = part.card, !card.intentID.isEmpty, let task = task(of: part) else { continue }
            let isTaken = parts.contains { other in
                other.id != part.id && other.card?.intentID == card.intentID && other.state != .declined
            }
            guard part.state != .declined || !isTaken else { continue }
            var hold = stored.holds.first { $0.intentID == card.intentID } ?? TillHoldRecord()
            guard hold.task != task.rawValue || hold.partID != part.id else { continue }
            if hold.state == "by-hand", hold.partID == part.id {
                guard task == .reverse else { continue }
                hold.becomeReversal()
                stored.replace(hold)
                continue
            }
            (hold.siteID, hold.intentID, hold.uuid) = (stored.open.siteID, card.intentID, uuid)
            (hold.partID, hold.processorID, hold.task) = (part.id, card.processorID, task.rawValue)
            (hold.state, hold.tries, hold.notBefore, hold.lastError) = ("waiting", 0, nil, nil)
            hold.currency = stored.open.currency
            hold.amount = PaymentAmount.minor(part.leg.due, stored.open.currency) ?? 0
            stored.replace(hold)
        }
    }

    private func task(of part: Part) -> HoldTask? {
        switch part.state {
        case .asked, .unknown: nil
        case .approved: state == .paid ? .capture : .hold
        case .voiding, .voided: .reverse
        // While the sale is open, the next attempt uses the intent again.
        case .declined: state == .open || state == .locked ? nil : .end
        }
    }
}

/// A task for an intent.
enum HoldTask: String, Hashable, Sendable {
    case hold, capture, reverse, end
    /// The products of a deposit are reserved by an order on hold.
    case reserve
}

extension OpenSale.Part {
    private struct Body: Codable {
        var card: OpenSale.CardPart?
        var gift: OpenSale.GiftPart?
    }

    init(_ record: TillPartRecord) {
        let body = try? JSONDecoder().decode(Body.self, from: Data(record.bodyJSON.utf8))
        var leg = SaleLeg(
            kind: SaleLeg.Kind(rawValue: record.kind) ?? .tender,
            tender: record.tender,
            due: Money.amount(stored: record.due),
            rounded: Money.amount(stored: record.rounded),
            tendered: Money.amount(stored: record.tendered),
            reference: record.reference
        )
        leg.card = body?.card
        self.init(
            id: record.partID,
            leg: leg,
            number: Int(record.leg),
            // The state of a newer version is not guessed.
            state: State(rawValue: record.state) ?? .unknown,
            reason: record.reason,
            card: body?.card,
            gift: body?.gift
        )
    }
}

extension TillOpenSale {
    fileprivate mutating func replace(_ hold: TillHoldRecord) {
        if let place = holds.firstIndex(where: { $0.intentID == hold.intentID }) {
            holds[place] = hold
        } else {
            holds.append(hold)
        }
    }
}
