/// What the register does where more is sold than there is, as far as is known here: `[register] oversell`.
public enum Oversell: String, Hashable, Sendable, CaseIterable {
    /// Sells it and says so.
    case allow
    case ask
    case block
}
