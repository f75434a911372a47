/// The commands that many screens have.
extension Command {
    public static let moveUp = global("move.up")
    public static let moveDown = global("move.down")
    public static let moveFirst = global("move.first")
    public static let moveLast = global("move.last")
    public static let movePageUp = global("move.page.up")
    public static let movePageDown = global("move.page.down")
    public static let moveHalfPageUp = global("move.half.up")
    public static let moveHalfPageDown = global("move.half.down")
    public static let moveLeft = global("move.left")
    public static let moveRight = global("move.right")
    public static let sectionPrevious = global("section.prev")
    public static let sectionNext = global("section.next")
    public static let recordNext = global("record.next")
    public static let recordPrevious = global("record.prev")
    public static let panelPrevious = global("panel.prev")
    public static let panelNext = global("panel.next")
    public static let panelZoom = global("panel.zoom")
    public static let search = global("search")
    public static let filter = global("filter")
    public static let sort = global("sort")
    public static let mark = global("mark")
    public static let markRange = global("mark.range")
    public static let markAll = global("mark.all")
    public static let open = global("open")
    public static let openInBrowser = global("open.browser")
    public static let copy = global("copy")
    public static let new = global("new")
    public static let edit = global("edit")
    public static let undo = global("undo")
    public static let redo = global("redo")
    public static let trash = global("trash")
    public static let refresh = global("refresh")

    private static func global(_ id: CommandID) -> Command {
        guard let command = GlobalCommands.all.first(where: { $0.id == id }) else {
            preconditionFailure("\(id) is not in the table of global commands")
        }
        return command
    }
}
