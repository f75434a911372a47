@testable import TerminalUI

/// A list as a screen of the program might be.
@MainActor
final class FruitScreen: Screen {
    let id: String
    let title = "Fruit"
    var scroll: ListScroll
    var marks: Set<Int> = []
    var search: TextField?
    var filter: String?
    var isDirty = false
    var isOpening = false
    var abandoned = false
    var ran: [CommandID] = []
    var pasted: [String] = []
    var off: [CommandID: String] = [:]
    /// What it calls commands, where that is not the table's word.
    var called: [CommandID: String] = [:]

    init(id: String = "fruit.list", count: Int = 128) {
        self.id = id
        scroll = ListScroll(count: count)
    }

    static let columns = [
        TableColumn(id: "number", title: "Order", priority: 1, minimum: 5, ideal: 7),
        TableColumn(id: "date", title: "Date", priority: 5, minimum: 12, ideal: 12),
        TableColumn(id: "name", title: "Customer", priority: 4, minimum: 8, ideal: 16, flex: 1, isFreeText: true),
        TableColumn(id: "items", title: "Items", priority: 6, minimum: 5, ideal: 5, align: .right),
        TableColumn(id: "total", title: "Total", priority: 3, minimum: 9, ideal: 9, align: .right),
        TableColumn(id: "status", title: "Status", priority: 2, minimum: 12, ideal: 14),
    ]

    static let names = [
        "Ada Byrne", "Léa Fontaine", "日本語 さん", "Hana 👩‍👩‍👧‍👦 Sato", "שלום", "Bartholomew Featherstonehaugh the Third",
    ]

    func row(_ index: Int) -> TableRow? {
        guard index % 40 != 13 else { return nil }
        let isOpen = index % 3 > 0
        return TableRow(
            [
                TableCell("#\(3128 - index)"), TableCell("22 Nov 14:21", role: .muted),
                TableCell(Self.names[index % Self.names.count]),
                TableCell("\(index % 7)"), TableCell("$\(84 + index).00", role: .moneyIn),
                TableCell(
                    isOpen ? "Processing" : "Completed",
                    role: isOpen ? .info : .good,
                    glyph: isOpen ? .processing : .completed
                ),
            ],
            isMarked: marks.contains(index)
        )
    }

    func draw(into painter: inout Painter, in rect: Rect, focused: Bool) {
        let titles = BoxTitles(left: "Fruit · to do", right: "newest first")
        TableView(columns: Self.columns, titles: titles)
            .draw(into: &painter, in: rect, scroll: &scroll, focused: focused) { row($0) }
        if let search {
            search.draw(into: &painter, in: Rect(x: 2, y: rect.maxY - 1, width: 20, height: 1), focused: focused)
        }
    }

    static let commands = ScreenCommands<FruitScreen>(
        ListMove.allCases.map { way in of(way.command) { $0.scroll.move(way) } } + [
            of(.search) { $0.search = TextField() },
            of(.mark) { $0.marks.insert($0.scroll.selection) },
        ] + GlobalCommands.all.filter { !handled.contains($0.id) }.map { of($0) { _ in } }
    )

    private static let handled = Set((ListMove.allCases.map(\.command) + [.search, .mark]).map(\.id))

    private static func of(
        _ command: Command,
        _ action: @escaping @MainActor (FruitScreen) -> Void
    ) -> ScreenCommand<FruitScreen> {
        ScreenCommand(command, hint: { $0.called[command.id] }, unless: { $0.off[command.id] }) { screen in
            screen.ran.append(command.id)
            action(screen)
        }
    }

    func handle(_ event: TerminalEvent) -> Handling {
        if search != nil { return search?.handle(event) ?? .ignored }
        if case .paste(let text) = event { pasted.append(text) }
        return .ignored
    }

    var isEditing: Bool { search != nil }
    var summary: String { "\(scroll.count) of \(scroll.count)" }

    func escape(_ step: EscapeStep) -> Bool {
        switch step {
        case .stopEditing:
            defer { search = nil }
            return search != nil
        case .clearMarks:
            defer { marks = [] }
            return !marks.isEmpty
        case .clearSearch: return false
        case .clearFilter:
            defer { filter = nil }
            return filter != nil
        }
    }

    func leave() -> LeaveDecision {
        guard isDirty, !abandoned else { return .allowed }
        return .ask(
            Dialog(
                id: "dirty",
                title: "Keep your changes?",
                body: ["The name is not saved."],
                buttons: [.keepEditing, .discard]
            )
        )
    }

    func abandon() { abandoned = true }
}
