import TerminalUI
import Yosemite

/// `p` on an order: print, print without prices, read, mail, copy the page.
@MainActor
final class ReceiptDialog: CounterDialog {
    enum Way: String, CaseIterable { case print, gift, text, mail, page }

    let id = "receipt"
    private let orderID: Int64
    private let number: String
    private let coordinator: ReceiptCoordinator
    /// nil until they are read.
    private var receipts: [Receipt]?
    /// The index of the selected one, newest first.
    private var chosen = 0
    private var problem: String?
    /// What the printer has no characters for in the selected one.
    private var lost: String?
    /// The result of printing.
    private var said: String?
    private var scroll = ListScroll(count: Way.allCases.count)

    init(orderID: Int64, number: String, coordinator: ReceiptCoordinator) {
        self.orderID = orderID
        self.number = number
        self.coordinator = coordinator
    }

    func load() {
        coordinator.load(orderID: orderID) { [weak self] result in
            guard let self else { return }
            switch result {
            case .success(let receipts): self.receipts = receipts
            case .failure(let error): (self.receipts, self.problem) = ([], StoreWords.describe(error))
            }
            self.findLost()
            self.coordinator.setNeedsRender()
        }
    }

    private func findLost() {
        guard let receipt else { return }
        coordinator.findLost(receipt, .original) { [weak self] words in
            guard let self, self.receipt == receipt else { return }
            self.lost = CounterWords.oneLine(words)
            self.coordinator.setNeedsRender()
        }
    }

    var keyMeaning: KeyMeaning { .command }
    var focus: String { Way.allCases[scroll.selection].rawValue }

    var viewState: CounterViewState {
        var viewState = CounterViewState(title: Localization.title, scope: PayableOrder.Localization.scope(number))
        viewState.lines = [.blank, .text(heading), .blank]
        viewState.lines += Way.allCases.enumerated().map { index, way in
            let why = reasonOff(way)
            return .choice(
                CounterChoice(
                    label: Self.label(way),
                    detail: why ?? "",
                    key: Self.key(way),
                    isSelected: index == scroll.selection,
                    isOff: why != nil,
                    index: index
                )
            )
        }
        if said == nil, let lost { viewState.lines += [.blank, .text("! " + lost, role: .warn)] }
        viewState.lines += [.blank] + (said.map { [.text($0, role: .info), .blank] } ?? [])
        let others = (receipts?.count ?? 0) > 1 ? [Hint("[ ]", Localization.others)] : []
        viewState.hints =
            [Hint("↑↓", Localization.choose), Hint("Enter", Localization.doIt)] + others
            + [Hint("Esc", Localization.back)]
        return viewState
    }

    private var heading: String {
        if let problem { return "! " + (CounterWords.oneLine(problem) ?? "") }
        guard let receipts else { return Localization.reading }
        guard let receipt else { return ReceiptCoordinator.Localization.none }
        let date = coordinator.context.format.pageDate(receipt.date)
        let kind = receipt.kind == .refund ? Localization.refund : Localization.sale
        let words = Localization.receipt(receipt.number, kind, date)
        return receipts.count > 1 ? Localization.numbered(words, chosen + 1, receipts.count) : words
    }

    private var receipt: Receipt? {
        receipts.flatMap { $0.indices.contains(chosen) ? $0[chosen] : nil }
    }

    /// Selects the previous or the next receipt.
    private func step(_ by: Int) {
        guard let receipts, receipts.count > 1 else { return }
        chosen = min(max(0, chosen + by), receipts.count - 1)
        (said, lost) = (nil, nil)
        findLost()
    }

    private func reasonOff(_ way: Way) -> String? {
        switch way {
        case .print, .text: receipt == nil ? Localization.noReceipt : nil
        case .gift: receipt.map { $0.kind == .sale ? nil : Localization.noGift } ?? Localization.noReceipt
        case .mail, .page: nil
        }
    }

    func press(_ key: Key) -> OverlayOutcome {
        if case .character(let letter) = key, let way = Way.allCases.first(where: { Self.key($0) == String(letter) }) {
            return run(way)
        }
        switch key {
        case .character("["), .left: step(-1)
        case .character("]"), .right: step(1)
        default:
            switch CounterMove(key) {
            case .by(let steps)?: scroll.move(by: steps)
            case .enter?: return run(Way.allCases[scroll.selection])
            case nil: break
            }
        }
        return .stay
    }

    func click(_ row: Int) -> OverlayOutcome {
        guard Way.allCases.indices.contains(row) else { return .stay }
        scroll.select(row)
        return run(Way.allCases[row])
    }

    private func run(_ way: Way) -> OverlayOutcome {
        scroll.select(Way.allCases.firstIndex(of: way) ?? 0)
        switch way {
        case .print:
            guard let receipt else { return .stay }
            coordinator.print(receipt) { [weak self] in self?.say($0) }
        case .gift:
            guard let receipt, receipt.kind == .sale else { return .stay }
            coordinator.printGift(receipt) { [weak self] in self?.say($0) }
        case .text:
            guard let receipt else { return .stay }
            coordinator.preview(receipt)
        case .mail: coordinator.askForAddress(orderID: orderID, number: number)
        case .page: coordinator.copyPage(orderID: orderID)
        }
        return .stay
    }

    private func say(_ words: String) {
        said = words
        coordinator.setNeedsRender()
    }

    private static func key(_ way: Way) -> String {
        switch way {
        case .print: "p"
        case .gift: "g"
        case .text: "t"
        case .mail: "e"
        case .page: "y"
        }
    }

    private static func label(_ way: Way) -> String {
        switch way {
        case .print: Localization.print
        case .gift: Localization.gift
        case .text: Localization.text
        case .mail: Localization.mail
        case .page: Localization.page
        }
    }

    enum Localization {
        static let title = localized("Receipt")
        static let reading = localized("Reading the receipts.")
        static func receipt(_ number: String, _ kind: String, _ date: String) -> String {
            localized("Receipt %@, %@, %@", number, kind, date)
        }
        static func numbered(_ words: String, _ number: Int, _ count: Int) -> String {
            localized("%@ (%@ of %@)", words, "\(number)", "\(count)")
        }
        static let others = localized("Other")
        static let sale = localized("sale")
        static let refund = localized("refund")
        static let noReceipt = localized("no receipt here")
        static let print = localized("Print receipt")
        static let gift = localized("Print gift receipt (no prices)")
        static let noGift = localized("not of a refund")
        static let text = localized("Show as text")
        static let mail = localized("E-mail receipt…")
        static let page = localized("Copy link")
        static let choose = localized("Choose")
        static let doIt = localized("Continue")
        static let back = localized("Back to order")
    }
}
