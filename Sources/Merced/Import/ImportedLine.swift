import WooFoundation
import Yosemite

/// The report on a row of a file: as lines of text, and as JSON.
struct ImportedLine: Encodable {
    struct Change: Encodable {
        let field: String
        let before: String
        let after: String
    }

    let line: Int
    let subject: String
    let isNew: Bool
    let changes: [Change]
    let problem: String?
    /// What is probably wrong with a code; left out for nothing.
    let doubt: String?
    private let subjectName: String

    /// nil for a row without an effect.
    init?(_ row: ImportRow<some ImportedChanges, some ImportedChanges>, subjectName: String) {
        line = row.line
        subject = row.subject
        changes = row.differences.map { Change(field: $0.field, before: $0.before, after: $0.after) }
        self.subjectName = subjectName
        switch row.outcome {
        case .problem(let words): (isNew, problem, doubt) = (false, words, nil)
        case .change(let made): (isNew, problem, doubt) = (false, nil, Self.doubt(made.imported))
        case .create(let made): (isNew, problem, doubt) = (true, nil, Self.doubt(made.imported))
        case .nothing, .skipped: return nil
        }
    }

    init(_ result: ImportResult, subject: String, subjectName: String) {
        (line, self.subject, isNew, changes, problem) = (result.line, subject, false, [], result.problem)
        (doubt, self.subjectName) = (nil, subjectName)
    }

    private static func doubt(_ changes: [RecordChange]) -> String? {
        let doubts = changes.compactMap(\.codeDoubt)
        return doubts.isEmpty ? nil : doubts.joined(separator: " ")
    }

    func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: Name.self)
        try members.encode(line, forKey: Name("line"))
        try members.encode(subject, forKey: Name(subjectName))
        try members.encode(isNew, forKey: Name("isNew"))
        try members.encode(changes, forKey: Name("changes"))
        try members.encodeIfPresent(problem, forKey: Name("problem"))
        try members.encodeIfPresent(doubt, forKey: Name("doubt"))
    }

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(_ name: String) { stringValue = name }
        init?(stringValue: String) { self.init(stringValue) }
        init?(intValue: Int) { nil }
    }

    var lines: [String] {
        let subject = TextCleaning.clean(subject)
        var lines = isNew ? ["line \(line)  \(subject)  new"] : []
        lines += changes.map { change in
            let (before, after) = (TextCleaning.clean(change.before), TextCleaning.clean(change.after))
            return "line \(line)  \(subject)  \(change.field): “\(before)” → “\(after)”"
        }
        if let doubt { lines.append("line \(line)  \(subject)  ? \(TextCleaning.clean(doubt))") }
        if let problem { lines.append("line \(line)  \(subject)  ! \(TextCleaning.clean(problem))") }
        return lines
    }
}

/// The number of rows with each effect.
struct ImportTally {
    var rows = 0
    var skipped = 0
    private(set) var changed = 0
    private(set) var created = 0
    private(set) var problems = 0

    var unchanged: Int { rows - skipped - changed - created - problems }

    mutating func add(_ line: ImportedLine) { count(line, 1) }
    mutating func take(back line: ImportedLine) { count(line, -1) }

    private mutating func count(_ line: ImportedLine, _ number: Int) {
        if line.problem != nil {
            problems += number
        } else if line.isNew {
            created += number
        } else {
            changed += number
        }
    }

    func summary(skipping name: String?, applied: Bool) -> String {
        let new = created > 0 ? ", \(created) new" : ""
        let passed = name.map { skipped > 0 ? ", \(skipped) \($0) skipped" : "" } ?? ""
        let end = applied ? "" : " Nothing is done yet: --apply does it."
        return "\(rows) rows: \(changed) changed\(new), \(unchanged) unchanged\(passed), "
            + "\(problems) with problems.\(end)"
    }
}
