import App

/// A name for a store nobody named.
enum StoreName {
    /// From the host and folder of its address: `https://www.shop.example/de` gives `shop-example-de`.
    static func suggested(for address: String) -> String {
        var rest = Substring(address)
        if let scheme = rest.firstRange(of: "://") { rest = rest[scheme.upperBound...] }
        if rest.hasPrefix("www.") { rest = rest.dropFirst(4) }
        let words = rest.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        let name = String(words.joined(separator: "-").prefix(40))
        return StoreEntry.isValid(name: name) ? name : "store"
    }
}
