import FoundationEssentials
import TOMLKit

/// All errors found while a configuration is read.
final class ConfigurationProblems {
    let map: ConfigurationMap
    private(set) var found: [ConfigurationProblem] = []

    init(map: ConfigurationMap) {
        self.map = map
    }

    /// - Parameter atValue: the value is wrong, not the key.
    func report(
        _ path: [String],
        _ reason: String,
        suggestion: String? = nil,
        severity: ConfigurationProblem.Severity = .error,
        atValue: Bool = false
    ) {
        let place = atValue ? map.valuePlace(of: path) : map.place(of: path)
        found.append(
            ConfigurationProblem(
                line: place?.line,
                column: place?.column,
                key: path.joined(separator: "."),
                reason: reason,
                suggestion: suggestion,
                severity: severity
            )
        )
    }
}

/// A table of the configuration file. A value of the wrong kind is reported with its position and counts as missing.
struct ConfigurationTable {
    private let table: TOMLTable
    let problems: ConfigurationProblems
    /// `["stores", "shop"]`, empty for the whole file.
    let place: [String]
    private let severity: ConfigurationProblem.Severity

    init(
        _ table: TOMLTable,
        problems: ConfigurationProblems,
        place: [String] = [],
        severity: ConfigurationProblem.Severity = .error
    ) {
        self.table = table
        self.problems = problems
        self.place = place
        self.severity = severity
    }

    var keys: [String] { table.keys.sorted() }

    func has(_ key: String) -> Bool { table[key] != nil }

    func hasTable(_ key: String) -> Bool { table[key]?.table != nil }

    /// - Parameter takesNothing: whether it may be empty, which is as if it were not there.
    func text(_ key: String, takesNothing: Bool = false) -> String? {
        guard let value = table[key] else { return nil }
        guard let text = value.string else { return wrong(key, "has to be text in quotes") }
        guard !text.isEmpty else { return takesNothing ? nil : wrong(key, "is empty") }
        return text
    }

    func requiredText(_ key: String) -> String? {
        if !has(key) { problems.report(place, "needs \(key)", severity: severity) }
        return text(key)
    }

    func flag(_ key: String) -> Bool? {
        guard let value = table[key] else { return nil }
        guard let flag = value.bool else { return wrong(key, "has to be true or false") }
        return flag
    }

    /// One of the words, by its name in the file.
    func choice<Choice>(_ key: String, _ words: [(name: String, value: Choice)]) -> Choice? {
        text(key).flatMap { choice(key, $0, words) }
    }

    /// One of the words, or a list of them.
    func choices<Choice>(_ key: String, _ words: [(name: String, value: Choice)]) -> [Choice]? {
        guard let texts = texts(key) else { return nil }
        guard !texts.isEmpty else { return wrong(key, "is empty") }
        let found = texts.compactMap { choice(key, $0, words) }
        return found.count == texts.count ? found : nil
    }

    private func choice<Choice>(_ key: String, _ text: String, _ words: [(name: String, value: Choice)]) -> Choice? {
        if let match = words.first(where: { $0.name == text }) { return match.value }
        let names = words.map(\.name)
        let list = names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
        return wrong(key, "is “\(text)”, and has to be \(list)", suggestion: NearestWord.of(text, among: names))
    }

    /// One text or a list of them.
    func texts(_ key: String) -> [String]? {
        guard let value = table[key] else { return nil }
        if let text = value.string { return [text] }
        guard let list = value.array else { return wrong(key, "has to be text in quotes, or a list of them") }
        var texts: [String] = []
        for item in list {
            guard let text = item.string else { return wrong(key, "has to be a list of texts in quotes") }
            texts.append(text)
        }
        return texts
    }

    /// A whole number within bounds.
    func number(_ key: String, in range: ClosedRange<Int>) -> Int? {
        guard let value = table[key] else { return nil }
        guard let number = value.int, range.contains(number) else {
            return wrong(key, "has to be a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// An amount of money: a whole number, or text.
    func amount(_ key: String) -> Decimal? {
        guard let value = table[key] else { return nil }
        if let number = value.int, number >= 0 { return Decimal(number) }
        let digits = value.string.flatMap { text in
            text.utf8.allSatisfy { (48...57).contains($0) || $0 == 46 } ? text : nil
        }
        guard let digits, let amount = Decimal(string: digits) else {
            return wrong(key, "has to be an amount: 100 or \"99.50\"")
        }
        return amount
    }

    /// A list of tables: `[[notify]]`.
    func tables(_ key: String) -> [ConfigurationTable] {
        guard let value = table[key] else { return [] }
        guard let list = value.array, list.allSatisfy({ $0.table != nil }) else {
            wrong(key, "has to be a list of tables: [[\((place + [key]).joined(separator: "."))]]") as Void?
            return []
        }
        return list.compactMap(\.table).map {
            ConfigurationTable($0, problems: problems, place: place + [key], severity: severity)
        }
    }

    func table(_ key: String, severity: ConfigurationProblem.Severity? = nil) -> ConfigurationTable? {
        guard let value = table[key] else { return nil }
        guard let inner = value.table else {
            return wrong(key, "has to be a table: [\((place + [key]).joined(separator: "."))]")
        }
        return ConfigurationTable(
            inner,
            problems: problems,
            place: place + [key],
            severity: severity ?? self.severity
        )
    }

    /// Reports each key that is none of `known`.
    ///
    /// - Parameter elsewhere: keys of other tables, by the table they belong to.
    func allow(_ known: [String], elsewhere: [String: String] = [:]) {
        for key in keys where !known.contains(key) {
            if let home = elsewhere[key] {
                problems.report(place + [key], "belongs in the table [\(home)]", severity: severity)
            } else {
                let nearest = NearestWord.of(key, among: known)
                problems.report(place + [key], "is not known", suggestion: nearest, severity: severity)
            }
        }
    }

    /// An error about the table itself.
    func wrong(_ reason: String) {
        problems.report(place, reason, severity: severity)
    }

    /// An error about a value.
    @discardableResult
    func wrong<Value>(_ key: String, _ reason: String, suggestion: String? = nil) -> Value? {
        problems.report(place + [key], reason, suggestion: suggestion, severity: severity, atValue: true)
        return nil
    }
}
