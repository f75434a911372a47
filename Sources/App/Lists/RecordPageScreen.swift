import TerminalUI
import Yosemite

/// A record on a page of its own: scrolling, and moving to the previous or next one.
@MainActor
protocol RecordPageScreen: Screen {
    associatedtype Details: RecordPageModel

    var panel: RecordPanel<Details> { get set }
    /// Undoes and redoes.
    var edits: OrderVerbs { get }
    /// The record this many rows further in the list, or nil at its ends.
    var neighbour: (Int) -> Int64? { get }
    var onChange: @MainActor () -> Void { get }

    /// The content of a page for another record.
    func details(_ recordID: Int64) -> Details
    /// Another record was put into the panel.
    func turned(from section: Int)
    func refresh()
    /// The message at the end of the list.
    static func end(_ step: Int) -> String
}

extension RecordPageScreen {
    /// The commands of every page of a record.
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
            ScreenCommand(
                .panelNext,
                hint: { _ in PageDoorWords.next },
                unless: { $0.withoutDoors },
                { $0.panel.moveDoor(by: 1) }
            ),
            ScreenCommand(.panelPrevious, unless: { $0.withoutDoors }, { $0.panel.moveDoor(by: -1) }),
        ] + ScreenCommand.undoAndRedo { $0.edits }
    }

    private var withoutDoors: String? { panel.hasDoors ? nil : PageDoorWords.none }

    /// Enter opens what was selected with Tab; otherwise it does the page's own action.
    ///
    /// - Parameters:
    ///   - hint: its label while nothing is selected.
    ///   - reason: why the page's own action cannot run now.
    static func opens(
        _ hint: @escaping @MainActor (Self) -> String?,
        unless reason: @escaping @MainActor (Self) -> String?,
        _ own: @escaping @MainActor (Self) -> Void
    ) -> ScreenCommand<Self> {
        ScreenCommand(
            .open,
            hint: { $0.panel.door == nil ? hint($0) : nil },
            unless: { $0.panel.door == nil ? reason($0) : nil },
            { screen in
                if let door = screen.panel.door { screen.edits.openDoor(door) } else { own(screen) }
            }
        )
    }

    /// Enter opens what was selected with Tab, or asks which.
    static var opensDoors: ScreenCommand<Self> {
        opens({ _ in nil }, unless: { $0.withoutDoors }, { $0.chooseDoor() })
    }

    /// Lists everything that can be opened in this section; a single one opens at once.
    private func chooseDoor() {
        let doors = panel.doors
        guard doors.count > 1 else {
            if let only = doors.first { edits.openDoor(only.door) }
            return
        }
        let choices = doors.enumerated().map { Choice(id: "\($0)", label: $1.words) }
        let dialog = ChoiceDialog(
            id: "doors",
            title: PageDoorWords.title(panel.model.title),
            choices: choices.lettered,
            currentID: nil
        ) { [edits] picked in
            if let place = Int(picked), doors.indices.contains(place) { edits.openDoor(doors[place].door) }
            return .close
        }
        edits.host?.present(dialog)
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
        switch action {
        case .section(let index): return self.panel.show(index)
        case .door(let place):
            let doors = self.panel.doors
            if doors.indices.contains(place) { edits.openDoor(doors[place].door) }
            return .handled
        case .row, .panel, .button, .item, .command, .press: return .ignored
        }
    }

    func wheel(_ lines: Int, over panel: String?) -> Handling {
        self.panel.scroll(lines)
        return .handled
    }
}

/// The words for the doors of a page.
enum PageDoorWords {
    static let next = localized("Next link")
    static let none = localized("nothing on this page opens")
    static func title(_ page: String) -> String { localized("Open from %@", page) }
}
