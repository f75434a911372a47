import App
import FoundationEssentials
import WooFoundation

/// The doctor's findings as text, for a report without secrets, and without names that identify the shop.
struct DoctorReport {
    var sections: [DoctorSection]

    /// - Parameter withAddresses: the owner wants addresses, names and paths in it.
    func redacted(entries: [StoreEntry], environment: [String: String], withAddresses: Bool) -> DoctorReport {
        var replacements: [(text: String, with: String)] = []
        if !withAddresses {
            for (index, entry) in entries.enumerated() {
                let label = "shop-\(index + 1)"
                replacements.append((entry.url, label))
                if let url = URL(string: entry.url), let host = url.host(percentEncoded: true), !host.isEmpty {
                    replacements += [url.port.map { "\(host):\($0)" }, host].compactMap { $0 }.map { ($0, label) }
                }
                if entry.name.count > 1 { replacements.append((entry.name, label)) }
                if case .user(let user) = entry.identity { replacements.append((user, "user-\(index + 1)")) }
            }
            if let home = environment["HOME"], home.count > 1 { replacements.append((home, "~")) }
            if let user = environment["USER"], user.count > 1 { replacements.append((user, "me")) }
        }
        replacements.sort { $0.text.count > $1.text.count }
        func clean(_ text: String) -> String {
            Redaction.redacted(replacements.reduce(text) { Self.replace($1.text, with: $1.with, in: $0) })
        }
        var copy = self
        for section in sections.indices {
            copy.sections[section].title = clean(sections[section].title)
            for finding in sections[section].findings.indices {
                copy.sections[section].findings[finding].text = clean(sections[section].findings[finding].text)
                copy.sections[section].findings[finding].advice = sections[section].findings[finding].advice.map(clean)
            }
        }
        return copy
    }

    var isBroken: Bool { sections.contains { $0.findings.contains { $0.state == .bad } } }

    func lines(isASCII: Bool) -> [String] {
        sections.flatMap { section in
            ["", section.title]
                + section.findings.flatMap { finding in
                    let mark = finding.state.mark(isASCII: isASCII)
                    let text = TextCleaning.clean(finding.text)
                    let name = finding.name + String(repeating: " ", count: max(0, 16 - finding.name.count))
                    return ["  \(mark) \(name)  \(text)"] + (finding.advice.map { ["      " + $0] } ?? [])
                }
        }
        .dropFirst().map { $0 }
    }

    var verdict: String {
        let notes = sections.flatMap(\.findings).count { $0.state == .note }
        let broken = sections.flatMap(\.findings).count { $0.state == .bad }
        if broken > 0 { return broken == 1 ? "1 thing is broken." : "\(broken) things are broken." }
        return notes == 0 ? "Nothing is wrong." : "merced runs. \(notes == 1 ? "1 note" : "\(notes) notes") above."
    }

    /// Only whole words: a short name must not replace letters of other words.
    private static func replace(_ wanted: String, with other: String, in text: String) -> String {
        guard !wanted.isEmpty, text.contains(wanted) else { return text }
        var result = ""
        var rest = text[...]
        while let range = rest.firstRange(of: wanted) {
            let before = rest[..<range.lowerBound].last ?? result.last
            let after = rest[range.upperBound...].first
            let isWord = [before, after].allSatisfy { $0.map { !$0.isLetter && !$0.isNumber } ?? true }
            result += rest[..<range.lowerBound] + (isWord ? other : wanted)
            rest = rest[range.upperBound...]
        }
        return result + rest
    }
}
