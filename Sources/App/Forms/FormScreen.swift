import TerminalUI
import Yosemite

/// A page that is a form: rows, fields to edit, a button that saves.
@MainActor
protocol FormScreen: Screen {
    var canUndo: Bool { get }
    var canRedo: Bool { get }
    func undo()
    func redo()
    /// Why there is nothing to edit; nil where there is.
    var withoutRecord: String? { get }

    /// A key or text for the form.
    @discardableResult
    func take(_ event: TerminalEvent) -> Handling
    func selectFirst()
    func selectLast()
}

extension FormScreen {
    /// The commands of every form.
    static var formCommands: [ScreenCommand<Self>] {
        ListMove.allCases.map { way in ScreenCommand(way.command) { $0.move(way) } } + [
            ScreenCommand(.panelPrevious) { $0.take(.key(.up)) },
            ScreenCommand(.panelNext) { $0.take(.key(.down)) },
            ScreenCommand(.open, unless: { $0.withoutRecord }) { $0.take(.key(.enter)) },
            ScreenCommand(.edit, unless: { $0.withoutRecord }) { $0.take(.key(.enter)) },
            ScreenCommand(.undo, unless: { $0.canUndo ? nil : FormHintWords.nothingToUndo }) { $0.undo() },
            ScreenCommand(.redo, unless: { $0.canRedo ? nil : FormHintWords.nothingToRedo }) { $0.redo() },
        ]
    }

    private func move(_ way: ListMove) {
        switch way {
        case .up: take(.key(.up))
        case .down: take(.key(.down))
        case .first: selectFirst()
        case .last: selectLast()
        case .pageUp, .halfPageUp: for _ in 0..<FormRows.page { take(.key(.up)) }
        case .pageDown, .halfPageDown: for _ in 0..<FormRows.page { take(.key(.down)) }
        }
    }
}

private enum FormRows {
    /// Rows of a page step.
    static let page = 8
}
