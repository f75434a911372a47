/// One place of an interpreted terminal screen.
public struct ScreenCell: Hashable, Sendable {
    /// How a cell is drawn, as SGR set it.
    public struct Style: Hashable, Sendable {
        public var bold = false
        public var dim = false
        public var italic = false
        public var underline = false
        public var blink = false
        public var reverse = false
        /// The parameters that set the colour: `[31]`, `[38, 5, 208]`, `[38, 2, 255, 0, 0]`; empty for the default.
        public var foreground: [Int] = []
        public var background: [Int] = []

        public init() {}
    }

    /// A character with its combining marks; empty in the second half of a wide one.
    public var text = " "
    public var style = Style()

    public init() {}
}
