/// An amount in digits five rows high, made of full blocks.
enum BigDigits {
    private static let shapes: [Character: [String]] = [
        "0": ["###", "# #", "# #", "# #", "###"], "1": [" # ", "## ", " # ", " # ", "###"],
        "2": ["###", "  #", "###", "#  ", "###"], "3": ["###", "  #", " ##", "  #", "###"],
        "4": ["# #", "# #", "###", "  #", "  #"], "5": ["###", "#  ", "###", "  #", "###"],
        "6": ["###", "#  ", "###", "# #", "###"], "7": ["###", "  #", " # ", " # ", " # "],
        "8": ["###", "# #", "###", "# #", "###"], "9": ["###", "# #", "###", "  #", "###"],
        ".": [" ", " ", " ", " ", "#"], ",": [" ", " ", " ", "#", "#"], "-": ["  ", "  ", "##", "  ", "  "],
    ]

    /// The five rows; the currency's sign stays in the line above, since fonts differ.
    ///
    /// - Returns: nil where it is wider than `width` cells, or has no digits.
    static func rows(_ amount: String, full: String, width: Int) -> [String]? {
        let shapes = amount.compactMap { Self.shapes[$0] }
        guard amount.contains(where: \.isNumber), !shapes.isEmpty else { return nil }
        let wide = shapes.reduce(-2) { $0 + ($1.first?.count ?? 0) + 2 }
        guard wide <= width else { return nil }
        return (0..<5).map { row in
            shapes.map { $0[row].map { $0 == "#" ? full : " " }.joined() }.joined(separator: "  ")
        }
    }
}
