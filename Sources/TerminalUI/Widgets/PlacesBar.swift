/// Row 0: the numbered places with the current one in brackets; store and clock from 110 columns.
public struct PlacesBar: Hashable, Sendable {
    public var places: [PlaceName]
    public var currentID: String
    public var store: String
    public var clock: String

    public init(places: [PlaceName], currentID: String, store: String = "", clock: String = "") {
        self.places = places
        self.currentID = currentID
        self.store = store
        self.clock = clock
    }

    /// Draws into the first row of `rect`, with a click target for each place.
    public func draw(into painter: inout Painter, in rect: Rect) {
        painter.fill(rect)
        let namesFit = rect.width >= 80
        var x = rect.x
        for place in places {
            let isCurrent = place.id == currentID
            let label = namesFit || isCurrent ? "\(place.digit) \(place.name)" : String(place.digit)
            let width = painter.width(of: label)
            if isCurrent {
                painter.text("[", at: Point(x: x, y: rect.y), role: .accent)
                painter.text(label, at: Point(x: x + 1, y: rect.y), role: .accent)
                painter.text("]", at: Point(x: x + 1 + width, y: rect.y), role: .accent)
            } else {
                painter.text(label, at: Point(x: x + 1, y: rect.y), role: .muted)
            }
            painter.target(Rect(x: x, y: rect.y, width: width + 2, height: 1), .command(place.command))
            x += width + 2
        }
        guard rect.width >= 110 else { return }
        let clockWidth = painter.width(of: clock)
        let storeWidth = min(painter.width(of: store), max(0, rect.maxX - x - clockWidth - 5))
        painter.text(clock, at: Point(x: rect.maxX - 1 - clockWidth, y: rect.y), role: .muted)
        let storeX = rect.maxX - 1 - clockWidth - (clockWidth > 0 ? 3 : 0) - storeWidth
        painter.text(
            store,
            at: Point(x: storeX, y: rect.y),
            role: .title,
            maxWidth: storeWidth,
            overflow: .ellipsis
        )
    }
}
