import Yosemite

/// What can be typed next in a line of the filter language.
struct FilterCompletion {
    /// The piece the cursor stands behind.
    let piece: String
    private let sign: String

    /// - Parameter text: what stands before the cursor.
    init(_ text: String) {
        let typed = text.last.map { !$0.isWhitespace } == true ? text.split(whereSeparator: \.isWhitespace).last : nil
        let last = String(typed ?? "")
        sign = last.first == "-" || last.first == "!" ? String(last.prefix(1)) : ""
        piece = String(last.dropFirst(sign.count)).lowercased()
    }

    /// The conditions that the piece may become, or is.
    var examples: [(text: String, meaning: String)] {
        let key = piece.prefix { $0.isLetter || $0 == "_" }
        let isKnown = FilterKey(rawValue: String(key)) != nil && key.count < piece.count
        return FilterKey.allCases.filter { isKnown ? $0.rawValue == key : $0.rawValue.hasPrefix(piece) }.map(\.example)
    }

    /// The letters that are missing, where only one key can be meant.
    var rest: String? {
        guard !piece.isEmpty, piece.allSatisfy({ $0.isLetter || $0 == "_" }) else { return nil }
        let keys = FilterKey.allCases.filter { $0.rawValue.hasPrefix(piece) }
        return keys.count == 1 ? keys[0].rawValue.dropFirst(piece.count) + (keys[0] == .total ? "" : ":") : nil
    }
}
