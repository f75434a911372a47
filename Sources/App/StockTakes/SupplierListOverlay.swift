import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// Asks for the file of a supplier's list, and reads it off the main actor.
@MainActor
final class SupplierListOverlay: Overlay {
    private static let maximumPathLength = 1_000
    nonisolated static let largestFile = 20_000_000

    let id = "stock.list"
    var keyMeaning: KeyMeaning { .text }
    private let busy: Busy
    private let onList: (SupplierList) -> Void
    private let onChange: () -> Void
    private var field = TextField("", limit: SupplierListOverlay.maximumPathLength)
    private var problem: String?
    private var isReading = false
    private var isClosed = false

    init(busy: Busy, onChange: @escaping () -> Void, onList: @escaping (SupplierList) -> Void) {
        (self.busy, self.onChange, self.onList) = (busy, onChange, onList)
    }

    /// Closes the overlay; called once a list was read.
    var close: @MainActor (any Overlay) -> Void = { _ in }

    var focusPath: [String] { [id, "field"] }

    var hints: [Hint] {
        [Hint("Enter", Localization.read, priority: 0), Hint("Esc", Localization.cancel, priority: 1)]
    }

    func escape() -> OverlayOutcome {
        isClosed = true
        return .close
    }

    func handle(_ event: TerminalEvent) -> OverlayOutcome {
        if isReading { return .stay }
        if field.handle(event) == .handled {
            problem = nil
            return .stay
        }
        if event == .key(.function(1)) { return .ignored }
        if event == .key(.enter) { read() }
        return .stay
    }

    private func read() {
        let path = field.text.trimmed(.whitespaces)
        guard !path.isEmpty else { return }
        isReading = true
        busy.raise()
        let file = URL(filePath: HomeFolder.expanded(path))
        Task { [busy] in
            let result = await Task.detached { try SupplierListFile.read(file, atMost: Self.largestFile) }.result
            self.isReading = false
            self.took(result)
            busy.lower()
        }
    }

    private func took(_ result: Result<SupplierList, any Error>) {
        guard !isClosed else { return }
        switch result {
        case .success(let list) where list.rows.isEmpty: problem = Localization.empty
        case .success(let list):
            onList(list)
            close(self)
        case .failure(let error): problem = error.plainWords
        }
        onChange()
    }

    func draw(into painter: inout Painter, in rect: Rect) {
        let area = rect.centred(Size(width: min(rect.width - 4, 70), height: 8))
        painter.fill(area)
        let inside = painter.box(area, heavy: true, titles: BoxTitles(left: Localization.title))
        let room = Rect(x: inside.x + 1, y: inside.y + 1, width: inside.width - 2, height: 1)
        painter.text(Localization.example, at: Point(x: room.x, y: room.y), role: .muted, maxWidth: room.width)
        let words = problem.map { "! " + $0 } ?? (isReading ? Localization.reading : "")
        for (row, line) in TextWrap.lines(words, width: room.width).prefix(2).enumerated() {
            painter.text(line, at: Point(x: room.x, y: room.y + 3 + row), role: problem == nil ? .muted : .bad)
        }
        field.draw(into: &painter, in: room.row(1), focused: true)
        painter.speak(
            SpokenRegion(
                id: id,
                title: Localization.title,
                lines: [Localization.example] + (words.isEmpty ? [] : [words]),
                readsNewLines: true,
                field: SpokenField(label: Localization.file, field: field)
            )
        )
    }

    enum Localization {
        static let title = localized("Supplier's list")
        static let file = localized("File")
        static let example = localized("A CSV file with columns SKU (or EAN, code) and quantity.")
        static let reading = localized("Reading…")
        static let empty = localized("No line of it has a code and a quantity.")
        static let read = localized("Read")
        static let cancel = localized("Cancel")
    }
}
