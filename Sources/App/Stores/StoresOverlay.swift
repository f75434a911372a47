import TerminalUI
import Yosemite

/// `w`: the stores, which of them is open, and the actions on the selected one.
@MainActor
final class StoresOverlay: RowsOverlay {
    enum Wish: Hashable, Sendable {
        case open(String)
        case add
        case queue
        case connectAgain(String)
        case logOut(String)
    }

    let id = "stores"
    private let rows: () -> [StoreRow]
    private let canAdd: Bool
    private let onWish: (Wish) -> Void
    var scroll: ListScroll

    init(rows: @escaping () -> [StoreRow], canAdd: Bool, onWish: @escaping (Wish) -> Void) {
        self.rows = rows
        self.canAdd = canAdd
        self.onWish = onWish
        let present = rows()
        scroll = ListScroll(count: present.count, selection: present.firstIndex(where: \.isCurrent) ?? 0)
    }

    var focusPath: [String] { [id] + [selected].compactMap { $0 } }

    var hints: [Hint] {
        let add = canAdd ? [Hint("n", Localization.add, priority: 3)] : []
        return [Hint("↑↓", Localization.choose), Hint("Enter", Localization.open), Hint("Esc", Localization.cancel)]
            + add + [
                Hint("c", Localization.connect), Hint("d", Localization.logOut),
                Hint("t", Localization.queue, priority: 90),
            ]
    }

    private var selected: String? {
        let rows = rows()
        return rows.indices.contains(scroll.selection) ? rows[scroll.selection].name : nil
    }

    func choose() -> OverlayOutcome { selected.map { wish(.open($0)) } ?? .stay }

    func press(_ key: Character) -> OverlayOutcome {
        switch key {
        case "t": wish(.queue)
        case "n": canAdd ? wish(.add) : .stay
        case "c": selected.map { wish(.connectAgain($0)) } ?? .stay
        case "d": selected.map { wish(.logOut($0)) } ?? .stay
        case "w": .close
        default: .stay
        }
    }

    private func wish(_ wish: Wish) -> OverlayOutcome {
        onWish(wish)
        return .close
    }

    func draw(into painter: inout Painter, in rect: Rect) {
        let rows = rows()
        if scroll.count != rows.count { scroll.replace(count: rows.count, selectedIndex: nil) }
        let size = Size(
            width: min(rect.width - 4, 90),
            height: min(rect.height, max(3, rows.count) + 6)
        )
        let area = rect.centred(size)
        painter.fill(area)
        let inside = painter.box(
            area,
            heavy: true,
            titles: BoxTitles(left: Localization.title, right: Localization.queueHint)
        )
        let list = Rect(x: inside.x + 1, y: inside.y + 1, width: inside.width - 2, height: inside.height - 4)
        scroll.fit(height: list.height)
        let nameWidth = min(24, (rows.map { painter.width(of: $0.name) }.max() ?? 0) + 2)
        let wordsWidth = min(30, (rows.map { painter.width(of: words($0, painter)) }.max() ?? 0) + 1)
        for index in scroll.visible {
            painter.target(list.row(index - scroll.top), .row(index))
            draw(
                rows[index],
                isSelected: index == scroll.selection,
                into: &painter,
                in: list.row(index - scroll.top),
                nameWidth: nameWidth,
                wordsWidth: wordsWidth
            )
        }
        let keys = HintLine(hints: hints.filter { $0.keys != "↑↓" && $0.keys != "t" }, help: nil)
        keys.draw(into: &painter, in: Rect(x: inside.x, y: inside.maxY - 2, width: inside.width, height: 1))
    }

    private func words(_ row: StoreRow, _ painter: Painter) -> String {
        (row.glyph.map { painter.glyphs[$0] + " " } ?? "") + row.words
    }

    private func draw(
        _ row: StoreRow,
        isSelected: Bool,
        into painter: inout Painter,
        in line: Rect,
        nameWidth: Int,
        wordsWidth: Int
    ) {
        if isSelected { painter.glyph(.selected, at: Point(x: line.x, y: line.y)) }
        let name = row.isCurrent ? "\(row.name) \(Localization.now)" : row.name
        let nowWidth = painter.width(of: " \(Localization.now)")
        painter.text(
            name,
            at: Point(x: line.x + 2, y: line.y),
            role: row.isCurrent ? .accent : .text,
            maxWidth: nameWidth + nowWidth,
            overflow: .ellipsis
        )
        let addressX = line.x + 2 + nameWidth + nowWidth
        let wordsX = max(addressX, line.maxX - wordsWidth)
        painter.text(
            row.address,
            at: Point(x: addressX, y: line.y),
            role: .muted,
            maxWidth: max(0, wordsX - addressX - 1),
            overflow: .ellipsis
        )
        painter.text(words(row, painter), at: Point(x: wordsX, y: line.y), role: row.role, maxWidth: wordsWidth)
        guard isSelected else { return }
        painter.select(line)
        painter.setCursor(Point(x: line.x, y: line.y))
    }

    enum Localization {
        static let title = localized("Stores")
        static let now = localized("(now)")
        static let choose = localized("Choose")
        static let open = localized("Open")
        static let cancel = localized("Cancel")
        static let queue = localized("To do")
        static let queueHint = localized("t To do in all stores")
        static let add = localized("Add a store…")
        static let connect = localized("Connect again…")
        static let logOut = localized("Log out…")
    }
}
