/// The commands that exist everywhere outside text fields (`screens.md`, "Keys and families").
public enum GlobalCommands {
    /// The commands that the host itself carries out; always part of the table.
    public static let core: Set<CommandID> = [
        "move.up", "move.down", "move.left", "move.right", "move.first", "move.last", "move.page.up",
        "move.page.down", "move.half.up", "move.half.down", "open", "back", "palette", "help", "redraw", "suspend",
        "close", "quit", "messages", "mouse.release",
    ]

    /// The core commands, and of the others those in `present`: a command that does not exist yet must not be shown.
    public static func commands(including present: Set<CommandID> = []) -> [Command] {
        all.filter { core.contains($0.id) || present.contains($0.id) }
    }

    /// One command for each place: `go.orders`, key `2`.
    public static func places(_ places: [PlaceName]) -> [Command] {
        places.map { place in
            Command(
                id: place.command,
                keys: [.character(place.digit)],
                label: "Go to \(place.name)",
                help: "Shows \(place.name).",
                group: .everywhere,
                helpLine: "Go to a screen",
                aliases: [place.id]
            )
        }
    }

    /// All of them, without the places.
    public static let all: [Command] = [
        global("move.up", [.up, .character("k")], "Move up", footer: FooterHint("Move", priority: 10)),
        global("move.down", [.down, .character("j")], "Move down", footer: FooterHint("Move", priority: 10)),
        global("move.left", [.left, .character("h")], "Move left"),
        global("move.right", [.right, .character("l")], "Move right"),
        global("move.first", [.character("g"), .home], "First"),
        global("move.last", [.character("G"), .end], "Last"),
        global("move.page.up", [.pageUp], "Page up"),
        global("move.page.down", [.pageDown], "Page down"),
        global("move.half.up", [.ctrl("u")], "Half a page up"),
        global("move.half.down", [.ctrl("d")], "Half a page down"),
        global("open", [.enter], "Open", footer: FooterHint("Open", priority: 20)),
        global("back", [.escape], "Back one step"),
        global("panel.next", [.tab], "Next panel", footer: FooterHint("Next panel", priority: 90)),
        global("panel.prev", [.backTab], "Previous panel"),
        global("section.prev", [.character("[")], "Previous section", footer: FooterHint("Section", priority: 30)),
        global("section.next", [.character("]")], "Next section", footer: FooterHint("Section", priority: 30)),
        global("record.next", [.character("J")], "Next record"),
        global("record.prev", [.character("K")], "Previous record"),
        global("panel.zoom", [.character("z")], "Zoom this panel"),
        global("search", [.character("/")], "Search", footer: FooterHint("Search", priority: 50)),
        global("filter", [.character("f")], "Filter…", footer: FooterHint("Filter", priority: 60)),
        global("sort", [.character("S")], "Sort by…"),
        global("mark", [.character(" ")], "Mark", footer: FooterHint("Mark", priority: 45)),
        global("mark.range", [.character("v")], "Mark a range"),
        global("mark.all", [.character("*")], "Mark all"),
        global("new", [.character("n")], "New", footer: FooterHint("New", priority: 70), needs: [.write]),
        global("edit", [.character("e")], "Edit", footer: FooterHint("Edit", priority: 88), needs: [.write]),
        global("trash", [.character("d")], "Move to trash…", needs: [.write], isDestructive: true),
        global("undo", [.character("u"), .alt("u")], "Undo"),
        global("redo", [.ctrl("r")], "Redo"),
        global("refresh", [.character("r")], "Refresh", footer: FooterHint("Refresh", priority: 95)),
        global("copy", [.character("y")], "Copy…"),
        global("open.browser", [.character("o")], "Open in browser"),
        global("actions", [.character("a")], "All actions here", footer: FooterHint("Actions", priority: 80)),
        global("palette", [.character(":"), .ctrl("p")], "Commands", footer: FooterHint("Commands", priority: 85)),
        global("help", [.character("?"), .function(1)], "Help"),
        global("messages", [], "Messages"),
        global("store.switch", [.character("w")], "Switch store"),
        global("redraw", [.ctrl("l")], "Repaint the screen"),
        global("suspend", [.ctrl("z")], "Suspend"),
        global("mouse.release", [.ctrl("o")], "Release or take the mouse"),
        global("close", [.character("q")], "Close screen"),
        global("quit", [.ctrl("c")], "Quit"),
    ]

    /// Commands that share one line of the help.
    private static let helpLines: [CommandID: String] = [
        "move.up": "Move",
        "move.down": "Move",
        "move.left": "Move",
        "move.right": "Move",
        "move.first": "First, last",
        "move.last": "First, last",
        "move.page.up": "Page",
        "move.page.down": "Page",
        "move.half.up": "Half a page",
        "move.half.down": "Half a page",
        "panel.next": "Next, previous panel",
        "panel.prev": "Next, previous panel",
        "section.prev": "Previous, next section",
        "section.next": "Previous, next section",
        "record.next": "Next, previous record",
        "record.prev": "Next, previous record",
        "mark": "Mark one, range, all",
        "mark.range": "Mark one, range, all",
        "mark.all": "Mark one, range, all",
        "undo": "Undo, redo",
        "redo": "Undo, redo",
        "search": "Search, filter, sort",
        "filter": "Search, filter, sort",
        "sort": "Search, filter, sort",
        "redraw": "Repaint, suspend",
        "suspend": "Repaint, suspend",
        "close": "Close screen, quit",
        "quit": "Close screen, quit",
        "copy": "Copy, open in browser",
        "open.browser": "Copy, open in browser",
    ]

    private static func global(
        _ id: CommandID,
        _ keys: [Key],
        _ label: String,
        footer: FooterHint? = nil,
        needs: Set<Capability> = [],
        isDestructive: Bool = false
    ) -> Command {
        Command(
            id: id,
            keys: keys,
            label: label,
            group: .everywhere,
            needs: needs,
            isDestructive: isDestructive,
            footer: footer,
            helpLine: helpLines[id]
        )
    }
}
