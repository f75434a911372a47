import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// Exports orders to a file: read and written piece by piece, stopped by Esc; the file is written completely or not at
/// all.
@MainActor
final class OrderExportRun: Overlay {
    let id = "orders.export.run"
    var keyMeaning: KeyMeaning { .command }
    private let orderIDs: [Int64]
    private let layout: OrderExportLayout
    private let context: SiteContext
    private let exports: ExportFolder
    private weak var host: ScreenHost?
    private var done = 0
    private var isStopped = false

    /// Orders read at once.
    private static let piece = 500

    init(
        _ orderIDs: [Int64],
        layout: OrderExportLayout,
        context: SiteContext,
        exports: ExportFolder,
        host: ScreenHost?
    ) {
        self.orderIDs = orderIDs
        self.layout = layout
        self.context = context
        self.exports = exports
        self.host = host
    }

    func start() {
        exports.busy.raise()
        Task { [exports] in
            await run()
            exports.busy.lower()
        }
    }

    private func run() async {
        var target: WholeNewFile?
        do {
            let file = try await exports.begin(named: "orders." + layout.format.rawValue)
            target = file
            let gone = try await write(into: file)
            guard !isStopped else {
                await exports.discard(file)
                return finish(Localization.stopped(done), .warning)
            }
            let url = try await exports.finish(file)
            let words = Localization.written(done - gone, url.lastPathComponent)
            finish(gone == 0 ? words : words + " " + Localization.gone(gone), .good)
        } catch {
            if let target { await exports.discard(target) }
            finish(Localization.notWritten(StoreWords.describe(error)), .error)
        }
    }

    /// - Returns: how many of them no longer existed.
    private func write(into file: WholeNewFile) async throws -> Int {
        try await exports.write(layout.head, to: file)
        var (gone, isFirst) = (0, true)
        for start in stride(from: 0, to: orderIDs.count, by: Self.piece) where !isStopped {
            let ids = Array(orderIDs[start..<min(start + Self.piece, orderIDs.count)])
            let found = try await context.stores.perform { [layout, siteID = context.siteID] in
                OrderAction.exportOrders(siteID: siteID, orderIDs: ids, layout: layout, onCompletion: $0)
            }
            try await exports.write(layout.text(found.rows, isFirst: isFirst), to: file)
            if !found.rows.isEmpty { isFirst = false }
            gone += ids.count - found.orders
            done += ids.count
            host?.setNeedsRender()
        }
        if !isStopped { try await exports.write(layout.tail(isEmpty: isFirst), to: file) }
        return gone
    }

    private func finish(_ words: String, _ kind: Toast.Kind) {
        host?.dismiss(self)
        host?.toast(words, kind: kind)
    }

    // MARK: As an overlay

    var focusPath: [String] { [id, "progress"] }
    var hints: [Hint] { [Hint("Esc", Localization.stop, priority: 0)] }

    func handle(_ event: TerminalEvent) -> OverlayOutcome {
        if event == .key(.function(1)) || event == .key(.character("?")) { return .ignored }
        return .stay
    }

    func escape() -> OverlayOutcome {
        isStopped = true
        host?.setNeedsRender()
        return .stay
    }

    func draw(into painter: inout Painter, in rect: Rect) {
        let area = rect.centred(Size(width: min(rect.width - 4, 50), height: 5))
        painter.fill(area)
        let title = OrderExportOverlay.Localization.title(orderIDs.count)
        let inside = painter.box(area, heavy: true, titles: BoxTitles(left: title))
        let words = isStopped ? Localization.stopping : Localization.progress(done, orderIDs.count)
        painter.text(words, at: Point(x: inside.x + 2, y: inside.y + 1), maxWidth: inside.width - 3)
        painter.setCursor(Point(x: inside.x + 2, y: inside.y + 1))
        painter.speak(SpokenRegion(id: id, title: title, lines: [words]))
    }

    enum Localization {
        static func progress(_ count: Int, _ all: Int) -> String {
            localized("Writing: %@ of %@", "\(count)", "\(all)")
        }
        static let stop = localized("Stop")
        static let stopping = localized("Stopping…")
        static func stopped(_ count: Int) -> String {
            localized("Stopped after %@; there is no file.", OrderListTitle.Localization.count(count))
        }
        static func written(_ count: Int, _ file: String) -> String {
            localized("%@ written to %@.", OrderListTitle.Localization.count(count), file)
        }
        static func gone(_ count: Int) -> String {
            localized("%@ are no longer here.", OrderListTitle.Localization.count(count))
        }
        static func notWritten(_ reason: String) -> String { localized("Not exported; there is no file. %@", reason) }
    }
}
