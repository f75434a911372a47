/// A numbered place as shown in the bar.
public struct PlaceName: Hashable, Sendable {
    /// `orders`: the command is `go.orders`.
    public let id: String
    public let name: String
    /// `1`…`9`.
    public let digit: Character
    /// The command that goes there.
    public let command: CommandID

    public init(id: String, name: String, digit: Character) {
        self.id = id
        self.name = name
        self.digit = digit
        command = CommandID("go.\(id)")
    }
}
