/// The part of a configuration file that says where the stores are.
enum StoreLines {
    /// `text` with every line blank that is not in a table `[stores.NAME]`, so that the others keep their numbers.
    /// Looks at lines only: the rest of the file need not be TOML.
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
