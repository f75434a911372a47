import FoundationEssentials

/// A value of a column.
public enum SQLValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case text(String)
    case blob(Data)
}
