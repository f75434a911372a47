import TerminalUI
import Yosemite

/// A record on a page of its own: how it is scrolled through, and left for the one before or after it.
@MainActor
protocol RecordPageScreen: Screen {
    associatedtype Details: RecordPageModel

    var panel: RecordPanel<Details> { get set }
    /// Undoes and redoes.
    var edits: OrderVerbs { get }
    /// The record so many rows further in the list, or nil at its ends.
    var neighbour: (Int) -> Int64? { get }
    var onChange: @MainActor () -> Void { get }

    /// What a page of another record shows.
    func details(_ recordID: Int64) -> Details
    /// Another record has come into the panel.
    func turned(from section: Int)
    func refresh()
    /// What to say where the list ends.
    static func end(_ step: Int) -> String
}

extension RecordPageScreen {
    /// The commands that every page of a record has.
    static var pageCommands: [ScreenCommand<Self>] {
        let moves = ListMove.allCases.map { move in
            ScreenCommand<Self>(move.command) { $0.panel.move(move) }
        }
        return moves + [
            ScreenCommand(.moveLeft) { $0.panel.show($0.panel.section - 1) },
            ScreenCommand(.moveRight) { $0.panel.show($0.panel.section + 1) },
            ScreenCommand(.sectionPrevious) { $0.panel.show($0.panel.section - 1) },
            ScreenCommand(.sectionNext) { $0.panel.show($0.panel.section + 1) },
            ScreenCommand(.recordNext) { $0.turn(1) },
            ScreenCommand(.recordPrevious) { $0.turn(-1) },
            ScreenCommand(.refresh) { $0.refresh() },
        ] + ScreenCommand.undoAndRedo { $0.edits }
    }

    private func turn(_ step: Int) {
        guard let next = neighbour(step) else {
            edits.say(Self.end(step))
            return
        }
        let section = panel.section
        panel = RecordPanel(model: details(next))
        follow()
        turned(from: section)
        onChange()
    }

    func follow() {
        panel.model.onChange = { [weak self] in self?.onChange() }
    }

    var focusPath: [String] { [id, "section.\(panel.section)"] }

    func draw(into painter: inout Painter, in rect: Rect, focused: Bool) {
        panel.draw(into: &painter, in: rect, focused: focused)
    }

    func click(_ action: TargetAction, in panel: String?) -> Handling {
        guard case .section(let index) = action else { return .ignored }
        return self.panel.show(index)
    }

    func wheel(_ lines: Int, over panel: String?) -> Handling {
        self.panel.scroll(lines)
        return .handled
    }
}
