/// A name for a store that was not given one.
public enum StoreName {
    /// From the host and folder of its address: `https://www.shop.example/de` gives `shop-example-de`.
    ///
    /// - Parameter taken: names in use; a number is appended to one of them.
    public static func suggested(for address: String, taken: [String] = []) -> String {
        var rest = Substring(address)
        if let scheme = rest.firstRange(of: "://") { rest = rest[scheme.upperBound...] }
        if rest.hasPrefix("www.") { rest = rest.dropFirst(4) }
        let words = rest.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        let joined = String(words.joined(separator: "-").prefix(36))
        let name = StoreEntry.isValid(name: joined) ? joined : "store"
        guard taken.contains(name) else { return name }
        let free = (2...).lazy.map { "\(name)-\($0)" }.first { !taken.contains($0) }
        return free ?? name
    }
}
