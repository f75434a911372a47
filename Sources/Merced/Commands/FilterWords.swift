import ArgumentParser

/// A verb whose arguments are the words and conditions of a filter.
protocol TakesFilter: ParsableCommand {}

/// Allows a filter on the command line to begin with a hyphen, as on the screen: `orders list -status:cancelled`.
enum FilterWords {
    /// Options whose value may begin with a hyphen and is no filter.
    private static let otherTexts: Set<String> = ["--search", "--name", "--to", "--file", "--at"]

    /// `arguments` with the hyphen of such words replaced by `!`, which means the same, because the argument parser
    /// takes a word with a hyphen for options. Words of other verbs, and those after `--`, are unchanged.
    static func arguments(_ arguments: [String], of root: any ParsableCommand.Type) -> [String] {
        let named = NamedVerb(in: arguments, of: root)
        guard named.verb is any TakesFilter.Type else { return arguments }
        var result = Array(arguments[..<named.depth])
        for (index, word) in arguments.enumerated().dropFirst(named.depth) {
            if word == "--" { return result + arguments[index...] }
            result.append(isNegated(word) && !otherTexts.contains(result.last ?? "") ? "!" + word.dropFirst() : word)
        }
        return result
    }

    /// A hyphen, then the beginning of a word or condition; `-h` is an option.
    private static func isNegated(_ word: String) -> Bool {
        guard word.hasPrefix("-"), word.count > 2, let next = word.dropFirst().first else { return false }
        return next.isLetter || next == "\""
    }
}
