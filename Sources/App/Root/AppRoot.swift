import Experiments
import Foundation
import TerminalUI
import WooFoundation
import Yosemite

/// The app on one store: makes the places, and keeps the frame around them in step with Yosemite.
@MainActor
public final class AppRoot {
    /// How often words like `Synced 12s ago` are written anew.
    private static let tick = Duration.seconds(10)

    public let host: ScreenHost
    private let context: SiteContext
    private let verbs: OrderVerbs
    private let banner: String?

    /// - Parameters:
    ///   - banner: put before the store's name: `Demo`.
    public init(
        siteID: Int64,
        siteName: String,
        stores: any StoresManager,
        settings: OrderListSettings = .standard,
        analytics: any Analytics,
        flags: any FeatureFlagService = LocalFeatureFlagService(),
        dates: any DateSource = SystemDateSource(),
        glyphs: GlyphSet,
        time: LoopTime = .system(),
        banner: String? = nil
    ) {
        let context = SiteContext(siteID: siteID, siteName: siteName, stores: stores, analytics: analytics, dates: dates)
        let verbs = OrderVerbs(context: context)
        let model = OrderListViewModel(context: context, settings: settings)
        let orders = OrdersScreen(context: context, model: model, verbs: verbs, allowsSplit: flags.isEnabled(.splitView))
        let host = ScreenHost(
            places: [Place(AppCommands.places[0]) { orders }],
            table: AppCommands.table,
            glyphs: glyphs,
            time: time
        )
        self.context = context
        self.verbs = verbs
        self.host = host
        self.banner = banner
        orders.attach(host)
        verbs.attach(host)
        orders.onChange = { [weak host] in host?.setNeedsRender() }
        context.onChange = { [weak self] in self?.refreshFrame() }
        context.onRefused = { [weak self] in self?.tellRefused($0) }
        context.onUnreadable = { [weak self] in self?.tellUnreadable($0) }
        host.clockText = { context.format.clock(dates.now()) }
        host.moreDeadlines = { [weak self] in self?.nextTick() }
        refreshFrame()
        analytics.track(.applicationOpened)
    }

    private func refreshFrame() {
        let settings = context.format.settings
        host.storeName = banner.map { "\($0) · \(settings.siteName)" } ?? settings.siteName
        host.sync = SyncWords.word(context.status, edits: context.edits, format: context.format, now: context.dates.now())
        host.setNeedsRender()
    }

    private func nextTick() -> Duration {
        host.sync = SyncWords.word(context.status, edits: context.edits, format: context.format, now: context.dates.now())
        let ticks = Int(host.time.now / Self.tick)
        return Self.tick * (ticks + 1)
    }

    private func tellRefused(_ edit: PendingEdit) {
        let words = EditWords.describe(edit, names: context.statusNames)
        host.toast(Localization.refused("\(edit.orderID)", words), kind: .error)
        context.analytics.track(
            edit.kind.map(Self.isNote) == true
                ? .orderNoteAddFailed(EditError.refused(reason: "")) : .orderStatusChangeFailed(EditError.refused(reason: ""))
        )
    }

    private static func isNote(_ kind: EditKind) -> Bool {
        switch kind {
        case .orderNote: true
        case .orderStatus: false
        }
    }

    private func tellUnreadable(_ report: UnreadableReport) {
        let reasons = report.reasons.joined(separator: "; ")
        host.toast(Localization.unreadable(report.count, reasons), kind: .error)
    }

    enum Localization {
        static func refused(_ order: String, _ words: String) -> String { localized("Order %@: %@", order, words) }
        static func unreadable(_ count: Int, _ reasons: String) -> String {
            count == 1
                ? localized("1 order could not be read: %@", reasons)
                : localized("%@ orders could not be read: %@", "\(count)", reasons)
        }
    }
}
