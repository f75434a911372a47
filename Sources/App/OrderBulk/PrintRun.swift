import TerminalUI
import WooFoundation
import Yosemite

/// Printing several receipts: one at a time, until one fails or the user stops it.
@MainActor
final class PrintRun: BulkResults {
    private enum Outcome {
        case printed(PrintedReceipt)
        case failed(String)
    }

    var onChange: @MainActor () -> Void = {}
    private let queue: [(orderID: Int64, receipt: Receipt)]
    private let coordinator: ReceiptCoordinator
    private var outcomes: [Int64: Outcome] = [:]
    /// What the printer has no characters for, as a sentence after a blank.
    private var lost: [Int64: String] = [:]
    /// The position of the next one in the queue.
    private var next = 0
    private(set) var isRunning = false
    private var isStopping = false

    init(_ queue: [(Int64, Receipt)], coordinator: ReceiptCoordinator) {
        self.queue = queue.map { (orderID: $0, receipt: $1) }
        self.coordinator = coordinator
    }

    var canGoOn: Bool { !isRunning && next < queue.count }

    func look() {}

    /// Stops after the one being printed.
    func stop() {
        isStopping = true
        onChange()
    }

    func goOn() {
        guard canGoOn else { return }
        (isRunning, isStopping) = (true, false)
        printNext()
    }

    private func printNext() {
        guard next < queue.count, !isStopping else { return end() }
        let (orderID, receipt) = queue[next]
        outcomes[orderID] = nil
        coordinator.findLost(receipt, .original) { [weak self] words in
            self?.lost[orderID] = words
            self?.onChange()
            self?.print(orderID, receipt)
        }
        onChange()
    }

    private func print(_ orderID: Int64, _ receipt: Receipt) {
        coordinator.printOnce(receipt) { [weak self] result in
            guard let self else { return }
            switch result {
            case .success(let printed):
                self.outcomes[orderID] = .printed(printed)
                self.next += 1
                self.printNext()
            case .failure(let error):
                self.outcomes[orderID] = .failed(StoreWords.describe(error))
                self.end()
            }
        }
    }

    private func end() {
        isRunning = false
        let problem = next < queue.count ? outcomes[queue[next].orderID] : nil
        if case .failed(let reason)? = problem {
            coordinator.host?.toast(Localization.failed(printed, queue.count, reason), kind: .error)
        } else {
            coordinator.host?.toast(words, kind: next < queue.count ? .warning : .good)
        }
        onChange()
    }

    // MARK: In words

    private var printed: Int {
        outcomes.values.count { if case .printed(let receipt) = $0 { receipt.isConfirmed } else { false } }
    }

    private var unconfirmed: Int {
        outcomes.values.count { if case .printed(let receipt) = $0 { !receipt.isConfirmed } else { false } }
    }

    var words: String {
        var parts = [Localization.printed(printed, queue.count)]
        if unconfirmed > 0 { parts.append(Localization.unconfirmed(unconfirmed)) }
        if isStopping, isRunning { parts.append(Localization.stopping) }
        if canGoOn { parts.append(Localization.stopped) }
        return parts.joined(separator: " · ")
    }

    func state(of row: BulkRow) -> BulkState? {
        guard row.isDoable else { return nil }
        let lost = lost[row.key.id] ?? ""
        switch outcomes[row.key.id] {
        case .printed(let receipt) where !receipt.isConfirmed:
            return BulkState(Localization.sent + lost, .onHold, .warn)
        case .printed(let receipt):
            let words = receipt.wasCopy ? Localization.copy : Localization.onPaper
            return BulkState(words + lost, .completed, lost.isEmpty ? .good : .warn)
        case .failed(let reason): return BulkState(reason, .failed, .bad)
        case nil:
            let isNext = isRunning && next < queue.count && queue[next].orderID == row.key.id
            return isNext
                ? BulkState(Localization.printing + lost, .processing, .info)
                : BulkState(Localization.waits, .pending, .muted)
        }
    }

    nonisolated static func count(_ count: Int) -> String {
        count == 1 ? localized("1 receipt") : localized("%@ receipts", "\(count)")
    }

    enum Localization {
        static func printed(_ count: Int, _ all: Int) -> String {
            localized("%@ of %@ printed", "\(count)", PrintRun.count(all))
        }
        static func failed(_ count: Int, _ all: Int, _ reason: String) -> String {
            localized("%@ of %@ printed, then it stopped. %@", "\(count)", PrintRun.count(all), reason)
        }
        static func unconfirmed(_ count: Int) -> String { localized("%@ sent, not confirmed", "\(count)") }
        static let stopping = localized("stopping")
        static let stopped = localized("stopped")
        static let sent = localized("Sent; is it on paper?")
        static let onPaper = localized("Printed")
        static let copy = localized("Printed, marked COPY")
        static let printing = localized("Printing")
        static let waits = localized("Not printed yet")
    }
}
