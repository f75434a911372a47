import FoundationEssentials

/// Codes that are made by the hundred, one for each customer: a beginning they share, and signs nobody can guess.
public struct CouponSeries: Hashable, Sendable {
    public static let most = 1_000
    public static let lengths = 4...32

    public let prefix: String
    public let count: Int
    /// Signs behind the prefix.
    public let length: Int

    public init(prefix: String, count: Int, length: Int) {
        self.prefix = prefix
        self.count = count
        self.length = length
    }

    /// Why it cannot be made; nil where it can.
    public var problem: ProductProblem? {
        guard (1...Self.most).contains(count) else { return .outOfRange(field: "count", text: "\(count)") }
        guard Self.lengths.contains(length) else { return .outOfRange(field: "length", text: "\(length)") }
        return nil
    }

    /// Without signs that are taken for each other: no 0 and o, no 1, i and l.
    private static let signs = Array("abcdefghjkmnpqrstuvwxyz23456789")

    /// As many different codes, in lower case as a store keeps them.
    public func codes() -> [String] {
        var random = SystemRandomNumberGenerator()
        return codes(using: &random)
    }

    func codes(using random: inout some RandomNumberGenerator) -> [String] {
        var seen: Set<String> = []
        var codes: [String] = []
        while codes.count < count {
            let code =
                prefix.lowercased() + String((0..<length).map { _ in Self.signs.randomElement(using: &random) ?? "x" })
            if seen.insert(code).inserted { codes.append(code) }
        }
        return codes
    }
}
