/// A width and a height in cells.
public struct Size: Hashable, Sendable {
    public var width: Int
    public var height: Int

    /// Negative values become 0.
    public init(width: Int, height: Int) {
        self.width = max(0, width)
        self.height = max(0, height)
    }
}

/// A cell: `x` from the left, `y` from the top, both from zero.
public struct Point: Hashable, Sendable {
    public var x: Int
    public var y: Int

    public init(x: Int, y: Int) {
        self.x = x
        self.y = y
    }
}

/// A block of cells. Never negative in width or height.
public struct Rect: Hashable, Sendable {
    public var x: Int
    public var y: Int
    public var width: Int
    public var height: Int

    /// A negative width or height becomes 0.
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = max(0, width)
        self.height = max(0, height)
    }

    /// A rect at (0, 0).
    public init(_ size: Size) {
        self.init(x: 0, y: 0, width: size.width, height: size.height)
    }

    public var maxX: Int { x + width }
    public var maxY: Int { y + height }
    public var size: Size { Size(width: width, height: height) }
    public var isEmpty: Bool { width == 0 || height == 0 }

    /// Whether the point is inside; the right and bottom edges (`maxX`, `maxY`) are not.
    public func contains(_ point: Point) -> Bool {
        point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
    }

    /// The common part; empty where there is none.
    public func intersection(_ other: Rect) -> Rect {
        let left = max(x, other.x)
        let top = max(y, other.y)
        return Rect(x: left, y: top, width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - top)
    }

    /// The rect without `horizontal` columns on each side and `vertical` rows above and below.
    public func inset(horizontal: Int = 0, vertical: Int = 0) -> Rect {
        Rect(x: x + horizontal, y: y + vertical, width: width - 2 * horizontal, height: height - 2 * vertical)
    }

    /// Row `index` of the rect, one cell high.
    public func row(_ index: Int) -> Rect {
        Rect(x: x, y: y + index, width: width, height: 1)
    }

    /// The left `leftWidth` columns (0…`width`) and the rest.
    public func split(leftWidth: Int) -> (left: Rect, right: Rect) {
        let left = min(max(0, leftWidth), width)
        return (
            Rect(x: x, y: y, width: left, height: height),
            Rect(x: x + left, y: y, width: width - left, height: height)
        )
    }

    /// The upper `topHeight` rows (0…`height`) and the rest.
    public func split(topHeight: Int) -> (top: Rect, bottom: Rect) {
        let top = min(max(0, topHeight), height)
        return (
            Rect(x: x, y: y, width: width, height: top),
            Rect(x: x, y: y + top, width: width, height: height - top)
        )
    }

    /// A rect of `size` in the middle, no larger than this one.
    public func centred(_ size: Size) -> Rect {
        let wide = min(size.width, width)
        let high = min(size.height, height)
        return Rect(x: x + (width - wide) / 2, y: y + (height - high) / 2, width: wide, height: high)
    }
}
