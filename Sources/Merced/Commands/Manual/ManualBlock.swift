/// A piece of the manual, before it is roff or plain text.
enum ManualBlock: Equatable {
    case section(String)
    case subsection(String)
    case paragraph(String)
    /// A term, and its explanation, indented.
    case definition(String, String)
    /// Lines printed unchanged.
    case example([String])
}
