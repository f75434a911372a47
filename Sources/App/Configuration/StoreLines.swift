/// The part of a configuration file that defines the stores.
enum StoreLines {
    /// `text` with every line outside tables `[stores.NAME]` made blank, so that line numbers stay. Works line by line:
    /// the rest of the file need not be valid TOML.
    static func of(_ text: String) -> String {
        var isStore = false
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line -> Substring in
            let begin = line.drop { $0 == " " || $0 == "\t" }
            if begin.hasPrefix("[") {
                let name = begin.dropFirst().drop { $0 == " " || $0 == "\t" }
                isStore = name.hasPrefix("stores.") || name.hasPrefix("stores]")
            }
            return isStore ? line : ""
        }
        return lines.joined(separator: "\n")
    }
}
