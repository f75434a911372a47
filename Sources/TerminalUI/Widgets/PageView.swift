/// How far a page is scrolled.
public struct PageScroll: Hashable, Sendable {
    public private(set) var top = 0
    public private(set) var height = 1
    public private(set) var count = 0
    /// The fact of the page that is being read, where the page is spoken; `facts` is how many there are.
    public private(set) var fact = 0
    private var facts = 0
    /// The doors of the page, in order.
    public private(set) var doors: [PlacedDoor] = []
    /// The one that Enter opens.
    private(set) var doorPlace: Int?
    /// The door was just selected, and has to be made visible.
    private var wantsDoor = false

    public init() {}

    /// Sets the doors of a page that was not drawn yet.
    public mutating func expect(_ new: [PlacedDoor]) { if doors.isEmpty { doors = new } }

    /// The door that Enter opens; nil where none is selected.
    public var door: PageDoor? { doorPlace.map { doors[$0].door } }

    /// Selects the next door or the previous one, around the ends.
    ///
    /// - Returns: false where there is none.
    @discardableResult
    public mutating func moveDoor(by step: Int) -> Bool {
        guard !doors.isEmpty else { return false }
        let next = doorPlace.map { $0 + step } ?? (step > 0 ? nextDoor : nextDoor - 1)
        doorPlace = (next % doors.count + doors.count) % doors.count
        wantsDoor = true
        return true
    }

    /// The first door visible or below.
    private var nextDoor: Int { doors.firstIndex { $0.row >= top } ?? 0 }

    mutating func fit(height: Int, count: Int, doors new: [PlacedDoor]) {
        if let place = doorPlace {
            let isSame = new.indices.contains(place) && new[place].door == doors[place].door
            doorPlace = isSame ? place : new.firstIndex { $0.door == doors[place].door }
        }
        doors = new
        fit(height: height, count: count)
        guard let place = doorPlace else { return }
        let row = doors[place].row
        if wantsDoor {
            if row < top { top = row }
            if row >= top + self.height { top = row - self.height + 1 }
            wantsDoor = false
        } else if row < top || row >= top + self.height {
            // Enter must not open what cannot be seen.
            doorPlace = nil
        }
    }

    mutating func read(facts: Int) {
        self.facts = facts
        fact = min(max(0, fact), max(0, facts - 1))
    }

    private mutating func moveFact(_ way: ListMove) {
        switch way {
        case .up: fact -= 1
        case .down: fact += 1
        case .pageUp, .halfPageUp: fact -= 10
        case .pageDown, .halfPageDown: fact += 10
        case .first: fact = 0
        case .last: fact = facts - 1
        }
        fact = min(max(0, fact), max(0, facts - 1))
    }

    mutating func fit(height: Int, count: Int) {
        self.height = max(1, height)
        self.count = count
        top = min(max(0, top), max(0, count - self.height))
    }

    /// Scrolls the page; where it is spoken, moves through its facts.
    public mutating func move(_ way: ListMove) {
        switch way {
        case .up: top -= 1
        case .down: top += 1
        case .pageUp: top -= max(1, height - 1)
        case .pageDown: top += max(1, height - 1)
        case .halfPageUp: top -= max(1, height / 2)
        case .halfPageDown: top += max(1, height / 2)
        case .first: top = 0
        case .last: top = max(0, count - height)
        }
        top = min(max(0, top), max(0, count - height))
        if facts > 0 { moveFact(way) }
    }

    /// Scrolls to the beginning.
    public mutating func toTop() { top = 0 }
}

/// A section in the bar of a page: `Notes (2)`.
public struct PageSection: Hashable, Sendable {
    public let title: String
    public let count: Int?

    public init(_ title: String, count: Int? = nil) {
        self.title = title
        self.count = count
    }

    var label: String { count.map { "\(title) (\($0))" } ?? title }
}

/// A page in a frame: a bar of sections, and lines that scroll.
public struct PageView: Hashable, Sendable {
    /// No line of text gets longer, in cells (`screens.md`, "Layout").
    public static let maximumLineLength = 100

    public var titles: BoxTitles
    public var sections: [PageSection]
    public var currentSection: Int
    public var lines: [PageLine]

    public init(titles: BoxTitles, sections: [PageSection] = [], currentSection: Int = 0, lines: [PageLine]) {
        self.titles = titles
        self.sections = sections
        self.currentSection = currentSection
        self.lines = lines
    }

    /// Draws the frame, the sections and the visible lines, with click targets for sections and doors.
    public func draw(into painter: inout Painter, in rect: Rect, scroll: inout PageScroll, focused: Bool) {
        var area = rect.inset(horizontal: 2, vertical: 1)
        if !sections.isEmpty { area = area.split(topHeight: 2).bottom }
        let width = min(area.width, Self.maximumLineLength)
        let page = LaidPage(lines, width: width)
        let laid = page.rows
        scroll.fit(height: area.height, count: laid.count, doors: page.doors)

        var titles = self.titles
        if titles.position.isEmpty, laid.count > area.height {
            titles.position = "\(min(scroll.top + area.height, laid.count)) of \(laid.count)"
        }
        painter.box(rect, heavy: focused, titles: titles)
        if painter.isSpeaking { painter.speak(spoken(&scroll, focused: focused)) }
        if !sections.isEmpty {
            SectionBar(sections: sections, current: currentSection)
                .draw(into: &painter, in: rect.inset(horizontal: 2, vertical: 1).row(0))
        }
        var cursor: Point?
        painter.clipped(to: area) { painter in
            for (row, line) in laid.dropFirst(scroll.top).prefix(area.height).enumerated() {
                let y = area.y + row
                if line.isRule { painter.horizontalLine(at: Point(x: area.x, y: y), width: width) }
                for piece in line.pieces {
                    let used = painter.text(
                        piece.span.text,
                        at: Point(x: area.x + piece.x, y: y),
                        role: piece.span.role,
                        maxWidth: width - piece.x
                    )
                    let place = Rect(x: area.x + piece.x, y: y, width: used, height: 1)
                    if let link = piece.span.link { painter.link(place, to: link) }
                    guard let door = piece.door else { continue }
                    painter.target(place, .door(door))
                    if focused, door == scroll.doorPlace {
                        painter.select(place)
                        cursor = cursor ?? Point(x: place.x, y: place.y)
                    }
                }
            }
        }
        if focused { painter.setCursor(cursor ?? Point(x: area.x, y: sections.isEmpty ? area.y : rect.y + 1)) }
    }
}
