import FoundationEssentials
import WooFoundation
import Yosemite

/// An unfinished sale, as JSON. Amounts are text.
struct OpenSaleDocument: Encodable {
    struct Part: Encodable {
        let part: String
        let tender: String
        let amount: String
        let state: String
        let reason: String?
        let transaction: String?
    }

    struct Task: Encodable {
        let task: String
        let part: String
        let done: Bool
        let problem: String?
        let capture_before: Date?
    }

    let sale: String
    let state: String
    /// The number of a finished one.
    let number: String?
    let label: String
    let opened_at: Date
    /// When it was left as a deposit; nil where it was not.
    let deposit_at: Date?
    let currency: String
    let total: String
    let taken: String
    let rest: String
    let parts: [Part]
    let tasks: [Task]

    init(_ open: OpenSaleFacts) {
        let decimals = CurrencyDecimals.minorUnits(of: open.currency)
        func text(_ amount: Decimal) -> String { Money.text(amount, decimals: decimals) }
        (sale, state, label) = (open.uuid, open.state.rawValue, open.label)
        number = open.number.isEmpty ? nil : open.number
        (opened_at, deposit_at, currency) = (open.openedAt, open.depositAt, open.currency)
        (total, taken, rest) = (text(open.sale.total), text(open.sale.taken), text(open.sale.rest))
        parts = open.sale.parts.map { part in
            Part(
                part: part.id,
                tender: part.leg.tender,
                amount: text(part.leg.due),
                state: part.state.rawValue,
                reason: part.reason.isEmpty ? nil : part.reason,
                transaction: part.card?.intentID
            )
        }
        tasks = open.tasks.map { task in
            Task(
                task: task.kind.rawValue,
                part: task.partID,
                done: task.isDone,
                problem: task.problem,
                capture_before: task.captureBefore
            )
        }
    }
}

/// Open sales in words.
enum OpenSaleWords {
    static func part(_ state: OpenSale.Part.State) -> String {
        switch state {
        case .asked: "being asked for"
        case .declined: "not taken"
        case .unknown: "unknown whether it was taken"
        case .approved: "taken"
        case .voiding: "refund under way"
        case .voided: "refunded"
        }
    }

    static func state(_ state: OpenSale.State) -> String {
        switch state {
        case .open: "open"
        case .locked: "locked: it is unknown whether a card paid"
        case .paid: "paid"
        case .voiding: "cancelled, a refund under way"
        case .void: "cancelled, all refunded"
        case .left: "cancelled, nothing had been taken"
        }
    }

    static func lines(_ open: OpenSaleFacts) -> [String] {
        let document = OpenSaleDocument(open)
        let name = open.number.isEmpty ? open.label : open.number
        let isOver = ![.open, .locked].contains(open.state)
        let isTakenBack = open.state == .paid && open.sale.parts.contains { $0.state == .voiding }
        let rest = isOver ? "" : ", \(document.rest) of \(document.total) \(open.currency) left"
        let head = "\(open.uuid) \(name): \(isTakenBack ? "voided" : state(open.state))\(rest)"
        let parts = open.sale.parts.enumerated().map { index, part in
            let reason = part.reason.isEmpty ? "" : ", \(part.reason)"
            return
                "  \(document.parts[index].tender) \(document.parts[index].amount): \(self.part(part.state))\(reason)"
        }
        let tasks = open.tasks.filter { !$0.isDone }.compactMap { task in
            task.problem.map { "  \(task.kind.rawValue): \($0)" }
        }
        return [head] + parts + tasks
    }
}
