import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// One stock take as its screen needs it: scans are counted one after the other, the store's stocks are fetched in
/// parallel.
@MainActor
final class StockTakeModel {
    enum Note: Hashable {
        case added(name: String, counted: Decimal)
        case unknown(code: String)
        case problem(String)
    }

    private(set) var take: StockTake?
    private(set) var isGone = false
    private(set) var note: Note?
    /// Whether it is being sent.
    private(set) var isSending = false
    var onChange: @MainActor () -> Void = {}
    /// Called with a line that was counted: it is shown.
    var onCounted: @MainActor (Int64) -> Void = { _ in }
    var onSent: @MainActor (SentStockTake) -> Void = { _ in }
    var onFailure: @MainActor (String) -> Void = { _ in }
    /// Asks how many a carton of something holds.
    var onCarton: @MainActor (_ name: String, _ then: @escaping @MainActor (Int) -> Void) -> Void = { _, _ in }
    /// Called for typed text that is no code of the store: a name is searched for instead.
    var onWords: @MainActor (_ words: String, _ quantity: Decimal) -> Void = { _, _ in }

    let takeID: Int64
    private let context: SiteContext
    private let listener: EntityListener<StockTake>
    /// With the pieces of a carton, where somebody has just said how many.
    private var waiting: [(code: String, quantity: Decimal, isTyped: Bool, pieces: Int?)] = []
    private var isCounting = false
    /// Whether a code is being looked up.
    var isLookingUp: Bool { isCounting || !waiting.isEmpty }

    init(takeID: Int64, context: SiteContext) {
        (self.takeID, self.context) = (takeID, context)
        listener = context.stores.stockTake(siteID: context.siteID, takeID: takeID)
        listener.onUpsert = { [weak self] in self?.take($0) }
        listener.onDelete = { [weak self] in self?.end() }
    }

    private func take(_ take: StockTake) {
        self.take = take
        onChange()
    }

    private func end() {
        isGone = true
        onChange()
    }

    /// Counts in the order of the scans: one that arrives during a look-up waits for it.
    ///
    /// - Parameter isTyped: typed by hand: what is no code may then be a name.
    func count(_ code: String, quantity: Decimal, isTyped: Bool = false) {
        waiting.append((code, quantity, isTyped, nil))
        next()
    }

    /// Whether it may be a name: codes have digits, and names have letters.
    private static func mayBeName(_ text: String) -> Bool {
        text.count { $0.isLetter } >= 3 && !text.contains(where: \.isNumber)
    }

    private func next() {
        guard !isCounting, !waiting.isEmpty else { return }
        let (code, quantity, isTyped, pieces) = waiting.removeFirst()
        isCounting = true
        if let pieces { return remember(code, pieces, quantity, isTyped: isTyped) }
        context.stores.dispatch(
            ProductAction.lookUpCode(siteID: context.siteID, code: code) { [weak self] result in
                self?.lookedUp(code, quantity, isTyped: isTyped, try? result.get())
            }
        )
    }

    /// A carton counts its pieces: asked for once, and again where `0*` is before its code.
    private func lookedUp(_ code: String, _ quantity: Decimal, isTyped: Bool, _ answer: CodeAnswer?) {
        if let carton = answer?.carton, carton.count == nil || quantity == 0 {
            isCounting = false
            onCarton(carton.goods.name) { [weak self] count in
                guard let self else { return }
                self.waiting.insert((code, quantity == 0 ? 1 : quantity, isTyped, count), at: 0)
                self.next()
            }
            onChange()
            return next()
        }
        add(code, quantity * Decimal(answer?.pieces ?? 1), isTyped: isTyped)
    }

    /// First the pieces are kept: the next scan of the carton may be waiting.
    private func remember(_ code: String, _ pieces: Int, _ quantity: Decimal, isTyped: Bool) {
        context.stores.dispatch(
            ProductAction.rememberCarton(siteID: context.siteID, code: code, count: pieces) { [weak self] in
                self?.told($0)
                self?.add(code, quantity * Decimal(pieces), isTyped: isTyped)
            }
        )
    }

    private func add(_ code: String, _ quantity: Decimal, isTyped: Bool) {
        perform {
            StockTakeAction.countCode(
                siteID: $0,
                takeID: self.takeID,
                code: code,
                quantity: quantity,
                onCompletion: { [weak self] result in self?.counted(code, quantity, isTyped: isTyped, result) }
            )
        }
    }

    private func counted(
        _ code: String,
        _ quantity: Decimal,
        isTyped: Bool,
        _ result: Result<StockTakeLine, any Error>
    ) {
        isCounting = false
        switch result {
        // Not one that was scanned before: that stays on the list, with its count.
        case .success(let line) where !line.isKnown && isTyped && line.counted == quantity && Self.mayBeName(code):
            note = nil
            remove(line)
            onWords(code, quantity)
        case .success(let line):
            note =
                line.isKnown
                ? .added(name: StockTakeWords.product(line), counted: line.counted ?? 0) : .unknown(code: code)
            onCounted(line.lineID)
            if line.isKnown, take?.purpose == .count, !line.isStockCurrent { see(line) }
        case .failure(let error):
            note = .problem(StoreWords.describe(error))
        }
        onChange()
        next()
    }

    /// Where the store is unreachable, it is asked before sending.
    private func see(_ line: StockTakeLine) {
        perform { StockTakeAction.seeStock(siteID: $0, takeID: self.takeID, line: line, onCompletion: { _ in }) }
    }

    func set(_ line: StockTakeLine, to counted: Decimal?) {
        perform {
            StockTakeAction.setCount(
                siteID: $0,
                takeID: self.takeID,
                lineID: line.lineID,
                counted: counted,
                onCompletion: { [weak self] in self?.told($0.map { _ in }) }
            )
        }
    }

    func remove(_ line: StockTakeLine) {
        perform {
            StockTakeAction.removeLine(
                siteID: $0,
                takeID: self.takeID,
                lineID: line.lineID,
                onCompletion: { [weak self] in self?.told($0) }
            )
        }
    }

    func expect(_ list: SupplierList) {
        perform {
            StockTakeAction.expect(
                siteID: $0,
                takeID: self.takeID,
                list: list,
                onCompletion: { [weak self] in self?.told($0) }
            )
        }
    }

    func send() {
        guard !isSending else { return }
        isSending = true
        onChange()
        perform {
            StockTakeAction.sendStockTake(siteID: $0, takeID: self.takeID) { [weak self] result in
                guard let self else { return }
                self.isSending = false
                switch result {
                case .success(let sent): self.onSent(sent)
                case .failure(let error): self.onFailure(StoreWords.describe(error))
                }
                self.onChange()
            }
        }
    }

    func discard(completion: @escaping @MainActor () -> Void) {
        perform {
            StockTakeAction.discardStockTake(siteID: $0, takeID: self.takeID) { [weak self] result in
                if case .failure(let error) = result {
                    self?.onFailure(StoreWords.describe(error))
                } else {
                    completion()
                }
            }
        }
    }

    func clearNote() { note = nil }

    private func told(_ result: Result<Void, any Error>) {
        if case .failure(let error) = result { onFailure(StoreWords.describe(error)) }
    }

    private func perform(_ action: (Int64) -> StockTakeAction) { context.stores.dispatch(action(context.siteID)) }
}
