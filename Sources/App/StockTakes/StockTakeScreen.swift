import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// A delivery or a count: the field for scans on top, and the counted lines below.
@MainActor
final class StockTakeScreen: Screen, ScanTaking {
    let id = AppCommands.stockTake
    let model: StockTakeModel
    let coordinator: StockTakeCoordinator
    private(set) var field = TextField("", limit: StockTakeScreen.maximumCodeLength)
    private(set) var isScanning = true
    var scroll = ListScroll()
    private var selectedID: Int64?
    /// Counted, and not among the lines yet, which arrive separately.
    private var wantedID: Int64?
    /// Tab was pressed while the first line was on its way: keys after it are meant for the lines.
    private var wantsLines = false
    var finder: StockTakeFinder?
    private let rows = StockTakeRows()

    private static let maximumCodeLength = 200

    init(takeID: Int64, coordinator: StockTakeCoordinator) {
        self.coordinator = coordinator
        model = StockTakeModel(takeID: takeID, context: coordinator.context)
        model.onChange = { [weak self] in
            self?.follow()
            self?.coordinator.setNeedsRender()
        }
        model.onCounted = { [weak self] in self?.wantedID = $0 }
        model.onSent = { [weak self] in self?.sent($0) }
        model.onCarton = { [weak coordinator] in CartonQuestion.ask($0, host: coordinator?.host, then: $1) }
        model.onWords = { [weak self] in self?.find($0, quantity: $1) }
        model.onFailure = { [weak coordinator] in coordinator?.host?.toast($0, kind: .error) }
    }

    var lines: [StockTakeLine] { model.take?.lines ?? [] }
    var selected: StockTakeLine? { lines.indices.contains(scroll.selection) ? lines[scroll.selection] : nil }
    private var isOpen: Bool { model.take?.isOpen ?? false }

    var title: String { model.take.map(StockTakeWords.name) ?? Localization.opening }
    var isEditing: Bool { isScanning && isOpen }
    var focusPath: [String] {
        [id] + (isEditing ? ["scan"] : ["lines", selected.map { "line.\($0.lineID)" } ?? "empty"])
    }

    var summary: String {
        guard let take = model.take else { return "" }
        if model.isSending { return Localization.sending }
        let pieces = StockTakeWords.pieces(take)
        return take.sentAt.map {
            "\(pieces) · \(Localization.sent(coordinator.context.format.moment($0, now: coordinator.now)))"
        }
            ?? pieces
    }

    /// The selection stays on its line, or moves to the counted one.
    private func follow() {
        let wanted = wantedID.flatMap { id in lines.firstIndex { $0.lineID == id } }
        if wanted != nil { (selectedID, wantedID) = (wantedID, nil) }
        let index = wanted ?? selectedID.flatMap { id in lines.firstIndex { $0.lineID == id } }
        scroll.replace(count: lines.count, selectedIndex: index)
        selectedID = selected?.lineID
        guard wantsLines else { return }
        if !lines.isEmpty {
            (isScanning, wantsLines) = (false, false)
        } else if !awaitsLine {
            wantsLines = false
        }
    }

    private var awaitsLine: Bool { model.isLookingUp || wantedID != nil }

    var isOpening: Bool { wantsLines }

    func moved() { selectedID = selected?.lineID }

    func focusLines() {
        if !lines.isEmpty {
            isScanning = false
        } else if awaitsLine {
            wantsLines = true
        } else {
            coordinator.host?.toast(Localization.noLines, kind: .info)
        }
    }

    // MARK: Drawing

    func draw(into painter: inout Painter, in rect: Rect, focused: Bool) {
        guard let take = model.take, !model.isGone else {
            let inside = painter.box(rect, heavy: focused, titles: BoxTitles(left: title))
            let words = model.isGone ? Localization.gone : Localization.opening
            painter.text(words, at: Point(x: inside.x + 2, y: inside.y + 1), role: model.isGone ? .bad : .muted)
            if focused { painter.setCursor(Point(x: inside.x + 2, y: inside.y + 1)) }
            painter.speak(SpokenRegion(id: id, title: title, state: words, isFocused: focused))
            return
        }
        guard take.isOpen else { return drawLines(take, into: &painter, in: rect, focused: focused) }
        let parts = rect.split(topHeight: 4)
        drawScan(take, into: &painter, in: parts.top, focused: focused && isScanning)
        drawLines(take, into: &painter, in: parts.bottom, focused: focused && !isScanning)
    }

    private func drawScan(_ take: StockTake, into painter: inout Painter, in rect: Rect, focused: Bool) {
        let inside = painter.box(
            rect,
            heavy: focused,
            titles: BoxTitles(left: StockTakeWords.name(take), right: Localization.hint)
        )
        let label = Localization.scan
        let x = inside.x + 2 + painter.text(label, at: Point(x: inside.x + 1, y: inside.y), role: .muted)
        let room = Rect(x: x, y: inside.y, width: max(1, inside.maxX - x - 1), height: 1)
        field.draw(into: &painter, in: room, focused: focused)
        let (words, role) = noteWords
        painter.text(
            words,
            at: Point(x: inside.x + 1, y: inside.y + 1),
            role: role,
            maxWidth: inside.width - 2,
            overflow: .ellipsis
        )
        guard focused else { return }
        painter.speak(
            SpokenRegion(
                id: "scan",
                title: StockTakeWords.name(take),
                lines: words.isEmpty ? [] : [words],
                readsNewLines: true,
                field: SpokenField(label: label, field: field)
            )
        )
    }

    private var noteWords: (String, Role) {
        switch model.note {
        case .added(let name, let counted): (Localization.added(name, counted), .good)
        case .unknown(let code): ("! " + Localization.unknown(code), .warn)
        case .problem(let words): ("! " + words, .bad)
        case nil: (Localization.advice, .muted)
        }
    }

    private func drawLines(_ take: StockTake, into painter: inout Painter, in rect: Rect, focused: Bool) {
        let table = TableView(
            columns: StockTakeRows.columns(take.purpose),
            titles: BoxTitles(left: take.isOpen ? Localization.lines : title, right: Localization.newest)
        )
        let lines = take.lines
        table.draw(into: &painter, in: rect, scroll: &scroll, focused: focused) { [rows] index in
            lines.indices.contains(index) ? rows.row(lines[index], of: take) : nil
        }
    }

    // MARK: Keys

    func handle(_ event: TerminalEvent) -> Handling {
        if event == .key(.function(2)) {
            isScanning = true
            return .handled
        }
        if event == .key(.ctrl("s")) {
            coordinator.host?.perform(AppCommands.stockSend.id)
            return .handled
        }
        guard isEditing else { return .ignored }
        switch event {
        case .key(.enter): enter()
        case .key(.tab), .key(.backTab), .key(.down): focusLines()
        default:
            let handling = field.handle(event)
            field.isSecret = CardNumber.isHidden(typing: field.text)
            return handling
        }
        return .handled
    }

    private func enter() {
        let text = field.text.trimmed(.whitespaces)
        field.text = ""
        field.isSecret = false
        if !count(text, isTyped: true) { field.text = text }
    }

    /// On every line of the page; typed text stays, except a `3*` meant for the scan.
    var takesScans: Bool { isOpen }

    func take(_ scan: Scan) {
        let typed = isEditing ? String(field.text.dropLast(scan.takesBack)) : ""
        if typed.hasSuffix("*"), Self.quantity(typed.dropLast()) != nil {
            field.text = ""
            _ = count(typed + scan.text, isTyped: false)
        } else {
            if isEditing { field.text = typed }
            _ = count(scan.text, isTyped: false)
        }
    }

    /// `3*` before a code counts three.
    ///
    /// - Returns: false where the code is still missing.
    private func count(_ text: String, isTyped: Bool) -> Bool {
        guard !text.isEmpty else { return true }
        let parts = text.split(separator: "*", maxSplits: 1, omittingEmptySubsequences: false)
        if parts.count == 2, let quantity = Self.quantity(parts[0]) {
            let code = parts[1].trimmed(.whitespaces)
            guard !code.isEmpty else { return false }
            model.count(code, quantity: quantity, isTyped: isTyped)
        } else {
            model.count(text, quantity: 1, isTyped: isTyped)
        }
        return true
    }

    private static func quantity(_ text: Substring) -> Decimal? {
        Int64(text).map { Decimal($0) } ?? Quantity.typed(text)
    }

    private func find(_ words: String, quantity: Decimal) {
        finder = StockTakeFinder(context: coordinator.context, host: coordinator.host) { [weak self] in
            self?.model.count("#\($0)", quantity: quantity)
        }
        finder?.find(words)
    }

    func startScanning() { isScanning = true }

    func escape(_ step: EscapeStep) -> Bool {
        guard step == .stopEditing, isEditing else { return false }
        if !field.text.isEmpty {
            field.text = ""
            return true
        }
        guard !lines.isEmpty else { return false }
        isScanning = false
        return true
    }

    var hints: [Hint]? {
        guard isOpen else { return nil }
        let scanning = [
            Hint("Enter", Localization.countIt, priority: 0), Hint("Tab", Localization.lines, priority: 1),
            Hint("Ctrl-S", Localization.send, priority: 2), Hint("Esc", Localization.leave, priority: 3),
        ]
        let onLines = [
            Hint("Tab", Localization.scan, priority: 0), Hint("+ -", Localization.byOne, priority: 1),
            Hint("e", Localization.setCount, priority: 3), Hint("d", Localization.remove, priority: 4),
            Hint("Ctrl-S", Localization.send, priority: 2), Hint("Esc", Localization.leave, priority: 5),
        ]
        return isEditing ? scanning : onLines
    }

    private func sent(_ sent: SentStockTake) {
        var words = [Localization.changed(sent.edits.count)]
        if !sent.notCounted.isEmpty {
            words.append(Localization.notCounted(sent.notCounted.map(StockTakeWords.product)))
        }
        if !sent.unknown.isEmpty { words.append(Localization.unknownLeft(sent.unknown.map(\.code))) }
        coordinator.host?.toast(words.joined(separator: " "), kind: words.count == 1 ? .good : .warning)
    }

    enum Localization {
        static let opening = localized("Opening…")
        static let noLines = localized("Nothing was counted yet.")
        static let gone = localized("! This stock take is no longer here.")
        static let sending = localized("Sending…")
        static func sent(_ when: String) -> String { localized("sent %@", when) }
        static let scan = localized("Code")
        static let hint = localized("3* before a code adds three")
        static let advice = localized("Scan or type a SKU, GTIN or barcode, # and a product's id, or a name.")
        static func added(_ name: String, _ counted: Decimal) -> String {
            localized("Added: %@ (%@)", name, "\(counted)")
        }
        static func unknown(_ code: String) -> String {
            localized("Nothing in the store has the code %@. It is kept on the list.", code)
        }
        static let lines = localized("Lines")
        static let newest = localized("counted last first")
        static let setCount = localized("Set number")
        static let remove = localized("Remove")
        static let countIt = localized("Count")
        static let send = localized("Send")
        static let leave = localized("Back")
        static let byOne = localized("By one")
        static func changed(_ count: Int) -> String {
            count == 1
                ? localized("The stock of 1 product is sent.")
                : localized("The stock of %@ products is sent.", "\(count)")
        }
        static func notCounted(_ names: [String]) -> String {
            localized("Not tracked by the store: %@.", names.prefix(3).joined(separator: ", "))
        }
        static func unknownLeft(_ codes: [String]) -> String {
            localized("Nothing has these codes: %@.", codes.prefix(3).joined(separator: ", "))
        }
    }
}
