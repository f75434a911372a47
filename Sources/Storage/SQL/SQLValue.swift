import FoundationEssentials

/// What a column can hold.
public enum SQLValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case text(String)
    case blob(Data)
}
