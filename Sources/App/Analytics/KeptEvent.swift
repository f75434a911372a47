import FoundationEssentials
import WooFoundation

/// An event read back from the ring file.
public struct KeptEvent: Hashable, Sendable {
    public let name: String
    /// In UTC, as written in the file.
    public let time: String
    public let properties: [String: String]

    /// nil where the line is not an event.
    init?(_ line: Data) {
        guard case .object(var members)? = try? JSONDecoder().decode(JSONValue.self, from: line),
            case .string(let name)? = members.removeValue(forKey: "event"),
            case .string(let time)? = members.removeValue(forKey: "time")
        else { return nil }
        self.name = name
        self.time = time
        properties = members.compactMapValues { if case .string(let text) = $0 { text } else { nil } }
    }
}
