import Foundation
import TestSupport
import Testing
import WooFoundation

/// Documents of `--json` by the names and types of their members, as one runs verb after verb; each is held to
/// ``DocumentContract`` too.
final class DocumentKeeper {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Kept").standardized
    /// What stands before the words of a verb.
    static let mark = "── "

    private let merced: Merced
    private let name: String
    private var lines: [String] = []

    /// - Parameter name: of the file that has what was kept.
    init(_ merced: Merced, _ name: String) { (self.merced, self.name) = (merced, name) }

    /// Runs a verb and keeps the document it printed, the last of several.
    @discardableResult
    func keep(_ verb: String..., input: String = "") async throws -> Program.Outcome {
        let outcome = try await run(verb, input)
        add(outcome.documents.suffix(1), verb, outcome.status)
        return outcome
    }

    /// The same with all that it printed, as one shape.
    @discardableResult
    func keepStream(_ verb: String...) async throws -> Program.Outcome {
        let outcome = try await run(verb, "")
        add(outcome.documents, verb, outcome.status)
        return outcome
    }

    private func run(_ verb: [String], _ input: String) async throws -> Program.Outcome {
        let outcome = try await merced.run(verb + ["--json"], input: input)
        #expect(!outcome.documents.isEmpty, "\(verb) printed no document: \(outcome.status) \(outcome.errors)")
        // A shop keeps names with entities; a document has them without.
        let escaped = outcome.output.firstMatch(of: #/"name"\s*:\s*"[^"]*&(?:amp|lt|gt|quot|#\d+);/#)
        #expect(escaped == nil, "\(verb): \(escaped?.output ?? "")")
        return outcome
    }

    private func add(_ documents: some Sequence<JSONNode>, _ verb: [String], _ status: Int32) {
        let words = verb.map { Self.isOfTheRun($0) ? "N" : $0 }.joined(separator: " ")
        lines.append("\(Self.mark)\(words) (exit \(status))")
        var shape = DocumentShape()
        for document in documents { shape.add(document, at: "") }
        lines += shape.lines
    }

    /// Whether the word is another in each run: an id, a file, a code.
    private static func isOfTheRun(_ word: String) -> Bool {
        word.wholeMatch(of: #/(?:id:)?\d+|/.*|[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}/#) != nil
    }

    /// What differs from what was kept.
    func check() throws {
        let file = Self.folder.appending(path: name)
        let differences = try KeptText(file).differences(from: lines)
        #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
    }
}

/// The names of a document's members with their types, elements of a list as one.
struct DocumentShape {
    private var types: [String: Set<String>] = [:]

    var lines: [String] {
        types.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.sorted().joined(separator: " or "))" }
    }

    mutating func add(_ node: JSONNode, at path: String) {
        switch node {
        case .null: types[path, default: []].insert("null")
        case .bool: types[path, default: []].insert("flag")
        case .number: types[path, default: []].insert("number")
        case .string: types[path, default: []].insert("text")
        case .array(let elements):
            types[path, default: []].insert("list")
            for element in elements { add(element, at: path + "[]") }
        case .object(let members):
            for member in members { add(member.value, at: path.isEmpty ? member.name : path + "." + member.name) }
        }
    }
}
