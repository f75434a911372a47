/// The look of a cell on a terminal: weight, line, reverse and colours.
public struct CellAttributes: Hashable, Sendable {
    public var bold = false
    public var dim = false
    public var underline = false
    public var reverse = false
    /// nil is the terminal's default colour.
    public var foreground: Colour?
    /// nil is the terminal's default background.
    public var background: Colour?

    public init(
        bold: Bool = false,
        dim: Bool = false,
        underline: Bool = false,
        reverse: Bool = false,
        foreground: Colour? = nil,
        background: Colour? = nil
    ) {
        self.bold = bold
        self.dim = dim
        self.underline = underline
        self.reverse = reverse
        self.foreground = foreground
        self.background = background
    }
}
