import FoundationEssentials
import WooFoundation

/// A record from the store that cannot be read. It is kept and shown; it never hides the others.
public struct UnreadableRow: Hashable, Sendable {
    /// `order`
    public let resource: String
    /// Where it can be found in the raw record.
    public let id: Int64?
    /// For display: which field, and what is wrong with it.
    public let reason: String
    /// As received.
    public let raw: Data

    public init(resource: String, id: Int64?, reason: String, raw: Data) {
        self.resource = resource
        self.id = id
        self.reason = reason
        self.raw = raw
    }

    static func id(in raw: Data) -> Int64? {
        guard let value = JSONRowScanner.members(of: raw)?.first(where: { $0.name == "id" })?.value else { return nil }
        let text = String(decoding: value, as: UTF8.self).trimmed(.these(["\""]))
        return Int64(text).flatMap { $0 > 0 ? $0 : nil }
    }
}
