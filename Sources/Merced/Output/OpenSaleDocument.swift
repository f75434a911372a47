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
        /// Whether the processor refuses it.
        let refused: Bool?
        /// How it was done by hand.
        let by_hand: String?
        let problem: String?
        let capture_before: Date?
    }

    let sale: String
    let state: String
    /// What it comes to, in the words of `PaymentOutcome`.
    let outcome: String
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
        outcome = open.outcome.rawValue
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
                refused: task.isRefused ? true : nil,
                by_hand: task.byHand,
                problem: task.problem,
                capture_before: task.captureBefore
            )
        }
    }
}

extension Session {
    /// Open sales in words, times in the store's format.
    @MainActor
    func lines(of open: [OpenSaleFacts]) async throws -> [String] {
        let format = try await format()
        return open.flatMap { OpenSaleWords.lines($0) { format.pageDate($0) } }
    }
}

/// Open sales in words.
enum OpenSaleWords {
    /// What became of one that has a number.
    static func end(_ open: OpenSaleFacts, _ number: String) -> String {
        ["\(open.outcome.word): \(number).", open.outcome.exitStatus == 0 ? nil : open.lastProblem]
            .compactMap { $0 }.joined(separator: " ")
    }

    /// - Parameter moment: a time in words.
    static func lines(_ open: OpenSaleFacts, _ moment: (Date) -> String) -> [String] {
        let document = OpenSaleDocument(open)
        let name = open.number.isEmpty ? open.label : open.number
        let isOver = ![.open, .locked].contains(open.state)
        let refused = Set(open.tasks.filter(\.isRefused).map(\.partID))
        let rest = isOver ? "" : ", \(document.rest) of \(document.total) \(open.currency) left"
        let head = "\(open.uuid) \(name): \(open.outcome.word)\(rest)"
        let parts = open.sale.parts.enumerated().map { index, part in
            let details = [open.tasks.first { $0.partID == part.id }?.byHand ?? "", part.reason].filter { !$0.isEmpty }
            let words = [open.outcome(of: part).word] + details
            return
                "  \(document.parts[index].tender) \(document.parts[index].amount): \(words.joined(separator: ", "))"
        }
        let tasks = open.tasks.filter { !$0.isDone }.compactMap { task -> String? in
            let until = task.captureBefore.map { "held by the bank until \(moment($0))." }
            let words = [until, task.problem].compactMap { $0 }.joined(separator: " ")
            return words.isEmpty ? nil : "  \(task.kind.rawValue): \(words)"
        }
        let way =
            refused.isEmpty
            ? [] : ["  If it was done in another way: merced sales resolve \(handle(of: open)) --by-hand HOW"]
        return [head] + parts + tasks + way
    }

    /// What a verb calls it.
    static func handle(of open: OpenSaleFacts) -> String { open.number.isEmpty ? open.uuid : open.number }
}

extension OpenSaleFacts {
    /// What to say before its cards are refunded again at the reader; nil where none has to be presented.
    var presenting: String? {
        mustBePresented ? ReturnWords.present : nil
    }

    /// Whether a card's answer, or a processor, or somebody's decision is still waited for.
    var isWaiting: Bool {
        let isTaskOpen = tasks.contains { [.reverse, .capture].contains($0.kind) && !$0.isDone && $0.problem != nil }
        return sale.asked != nil || sale.unknown != nil || sale.parts.contains { $0.state == .voiding } || isTaskOpen
    }
}
