import WooFoundation

@testable import TerminalUI

/// A host with two places on a recording device, its loop running, its clock turned by hand.
@MainActor
final class Story {
    let clock = ManualClock()
    let busy = Busy()
    let device: RecordingDevice
    let host: ScreenHost
    let loop: TerminalLoop
    let orders = FruitScreen()
    let products = FruitScreen(id: "products", count: 3)
    private var running: Task<LoopEnd, Never>?

    init(size: Size = Size(width: 80, height: 24), glyphs: GlyphSet = .unicode, extra: [Command] = []) {
        let names = [
            PlaceName(id: "orders", name: "Orders", digit: "2"),
            PlaceName(id: "products", name: "Products", digit: "3"),
        ]
        device = RecordingDevice(size: size)
        let orders = orders
        let products = products
        host = ScreenHost(
            places: [Place(names[0]) { orders }, Place(names[1]) { products }],
            table: CommandTable(
                GlobalCommands.places(names)
                    + GlobalCommands.commands(including: ["search", "mark", "refresh", "trash"]) + extra
            ),
            glyphs: glyphs,
            time: LoopTime(clock)
        )
        host.sync = SyncWord(glyph: .completed, words: "Synced 12s ago", role: .good)
        loop = TerminalLoop(host: host, output: device, busy: busy)
    }

    func start() async {
        let loop = loop
        running = Task { await loop.run() }
        while device.frames.isEmpty { await Task.yield() }
    }

    func press(_ keys: Key...) async {
        for key in keys { loop.events.push([StampedEvent(.key(key))]) }
        await busy.idle()
    }

    func send(_ events: TerminalEvent...) async {
        loop.events.push(events.map { StampedEvent($0) })
        await busy.idle()
    }

    /// The rows of the screen.
    var text: [String] { device.text }
    var status: String { text[text.count - 2] }
    var hints: String { text[text.count - 1] }

    func end() async -> LoopEnd? {
        loop.events.close()
        return await running?.value
    }
}
