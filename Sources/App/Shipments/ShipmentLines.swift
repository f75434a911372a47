import TerminalUI
import WooFoundation
import Yosemite

/// The parcels of an order as lines of its page; none where the store has no Shipment Tracking.
@MainActor
struct ShipmentLines {
    let trackings: [ShipmentTracking]
    let isOffered: Bool
    /// Why they could not be read.
    let problem: String?

    /// More than anybody sends for one order: a hostile answer must not fill the page.
    private static let maximum = 50

    var lines: [PageLine] {
        guard isOffered || !trackings.isEmpty else { return [] }
        var lines: [PageLine] = [.blank, .heading(Localization.title)]
        if let problem { lines.append(.text("! " + problem, role: .warn)) }
        if trackings.isEmpty, problem == nil { lines.append(.text(Localization.none, role: .muted)) }
        for tracking in trackings.prefix(Self.maximum) {
            let waits = tracking.editID == nil ? [] : [Span("~ ", role: .fieldChanged)]
            let number = Span(Self.oneLine(tracking.trackingNumber), link: Link(tracking.trackingURL))
            lines.append(
                .pair(
                    left: waits + [Span(Self.oneLine(tracking.trackingProvider) + "  "), number],
                    right: Span(Self.oneLine(tracking.dateShipped), role: .muted)
                )
            )
        }
        let more = trackings.count - Self.maximum
        return more > 0 ? lines + [.text(Localization.more(more), role: .muted)] : lines
    }

    static func oneLine(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    enum Localization {
        static let title = localized("Shipments")
        static let none = localized("No parcel yet.")
        static func more(_ count: Int) -> String { localized("… and %@ more", "\(count)") }
    }
}
