/// What the register does if more is sold than is in stock, as far as known: `[register] oversell`.
public enum Oversell: String, Hashable, Sendable, CaseIterable {
    /// Sells it, with a warning.
    case allow
    case ask
    case block
}
