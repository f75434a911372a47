/// A piece of a line in one role.
public struct Span: Hashable, Sendable {
    public var text: String
    public var role: Role
    /// Where the text leads outside the program; it always has a text besides the link.
    public var link: Link?
    /// The door that opens here.
    public var door: PageDoor?

    public init(_ text: String, role: Role = .text, link: Link? = nil, door: PageDoor? = nil) {
        self.text = text
        self.role = role
        self.link = link
        self.door = door
    }

    fileprivate func with(_ text: String) -> Span { Span(text, role: role, link: link, door: door) }
}

/// A line of a page before it is wrapped.
public enum PageLine: Hashable, Sendable {
    case blank
    /// A light line across the page.
    case rule
    case heading(String)
    /// Wrapped at the width of the page.
    case text([Span])
    /// A muted label in a column of its own, and its value, wrapped beside it.
    case field(label: String, value: [Span])
    /// Left is wrapped beside right; right is never cut.
    case pair(left: [Span], right: Span)

    /// A line in one role.
    public static func text(_ text: String, role: Role = .text) -> PageLine { .text([Span(text, role: role)]) }
    /// A label and its value in one role.
    public static func field(_ label: String, _ value: String, role: Role = .text) -> PageLine {
        .field(label: label, value: [Span(value, role: role)])
    }
}

/// A line of a page at a given width.
struct LaidLine: Hashable, Sendable {
    struct Piece: Hashable, Sendable {
        let x: Int
        let span: Span
        /// The number of its door among the page's.
        var door: Int?
    }

    var pieces: [Piece] = []
    var isRule = false

    /// The rows that `line` takes in `width` cells; labels take `labelWidth` cells.
    static func lay(_ line: PageLine, width: Int, labelWidth: Int) -> [LaidLine] {
        switch line {
        case .blank: return [LaidLine()]
        case .rule: return [LaidLine(isRule: true)]
        case .heading(let text):
            return TextWrap.lines(text, width: width).map {
                LaidLine(pieces: [Piece(x: 0, span: Span($0, role: .title))])
            }
        case .text(let spans): return wrap(spans, x: 0, width: width)
        case .field(let label, let value):
            var rows = wrap(value, x: labelWidth, width: width - labelWidth)
            if rows.isEmpty { rows = [LaidLine()] }
            rows[0].pieces.insert(Piece(x: 0, span: Span(label, role: .muted)), at: 0)
            return rows
        case .pair(let left, let right):
            let rightWidth = min(width, DisplayWidth.of(right.text))
            var rows = wrap(left, x: 0, width: max(1, width - rightWidth - 2))
            if rows.isEmpty { rows = [LaidLine()] }
            rows[0].pieces.append(Piece(x: width - rightWidth, span: right))
            return rows
        }
    }

    private static func wrap(_ spans: [Span], x: Int, width: Int) -> [LaidLine] {
        guard width > 0 else { return [LaidLine()] }
        guard spans.count != 1 else {
            return TextWrap.lines(spans[0].text, width: width).map {
                LaidLine(pieces: [Piece(x: x, span: spans[0].with($0))])
            }
        }
        var rows = [LaidLine()]
        var used = 0
        for span in spans {
            let wide = DisplayWidth.of(span.text)
            if used > 0, used + wide > width {
                rows.append(LaidLine())
                used = 0
            }
            for (index, part) in TextWrap.lines(span.text, width: width).enumerated() {
                if index > 0 {
                    rows.append(LaidLine())
                    used = 0
                }
                rows[rows.count - 1].pieces.append(Piece(x: x + used, span: span.with(part)))
                used += DisplayWidth.of(part)
            }
        }
        return rows
    }
}
