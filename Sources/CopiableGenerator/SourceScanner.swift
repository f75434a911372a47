import Foundation

/// Finds type declarations and their stored properties in Swift source, line by line.
///
/// It reads the subset our own entities are written in: one declaration a line, an explicit type on
/// every stored property, opening braces at the end of a line. Anything else is left alone.
struct SourceScanner {
    private struct Scope {
        var type: DeclaredType?
        let depth: Int
    }

    private var scopes: [Scope] = []
    private var depth = 0
    private var header = ""
    private(set) var found: [DeclaredType] = []

    static func types(in source: String) -> [DeclaredType] {
        var scanner = SourceScanner()
        var inBlockString = false
        for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
            let text = String(line)
            let quotes = text.components(separatedBy: "\"\"\"").count - 1
            if inBlockString || quotes > 0 {
                if quotes % 2 == 1 { inBlockString.toggle() }
                continue
            }
            scanner.readJoined(Self.code(of: text), written: text)
        }
        return scanner.found
    }

    /// The line without comments, attributes and the contents of string literals.
    private static func code(of line: String) -> String {
        var result = ""
        var inString = false
        var isEscaped = false
        var previous: Character = " "
        for character in line {
            if character == "\"", !isEscaped { inString.toggle() }
            isEscaped = inString && character == "\\" && !isEscaped
            if !inString, character == "/", previous == "/" {
                result.removeLast()
                break
            }
            if !inString || character == "\"" { result.append(character) }
            previous = character
        }
        return result.trimmingCharacters(in: .whitespaces)
    }

    /// A declaration whose conformances stand on lines of their own is read as one line.
    private mutating func readJoined(_ line: String, written: String) {
        let joined = header.isEmpty ? line : header + " " + line
        header = ""
        if declaration(in: joined) != nil, !joined.contains("{") {
            header = joined
        } else {
            read(joined, written: written)
        }
    }

    private mutating func read(_ line: String, written: String) {
        let opened = line.filter { $0 == "{" }.count
        let closed = line.filter { $0 == "}" }.count
        if let type = declaration(in: line), opened > closed || line.hasSuffix("{}") {
            if opened > closed {
                scopes.append(Scope(type: type, depth: depth))
            } else {
                found.append(type)
            }
        } else if let extended = words(before: "extension", in: line), opened > closed {
            scopes.append(
                Scope(
                    type: DeclaredType(
                        kind: .structure,
                        path: extended,
                        conformances: Self.conformances(in: line),
                        isPublic: false,
                        isDeclaration: false
                    ),
                    depth: depth
                )
            )
        } else if let index = scopes.indices.last, depth == scopes[index].depth + 1 {
            readMember(line, written: written, opensBody: opened > closed, into: index)
        }
        depth += opened - closed
        while let scope = scopes.last, depth <= scope.depth {
            if let type = scope.type, type.conformances.contains(where: Self.isMark) {
                found.append(type)
            }
            scopes.removeLast()
        }
    }

    /// What asks for code.
    private static func isMark(_ conformance: String) -> Bool {
        conformance.hasPrefix("Generated") || conformance.hasSuffix("Migration")
    }

    private func words(before keyword: String, in line: String) -> String? {
        let parts = line.split(separator: " ")
        guard let at = parts.firstIndex(where: { $0 == keyword }), at + 1 < parts.count else { return nil }
        return String(parts[at + 1]).trimmingCharacters(in: CharacterSet(charactersIn: ":{"))
    }

    private func declaration(in line: String) -> DeclaredType? {
        let parts = line.split(separator: " ").map(String.init)
        let kinds: [String: DeclaredType.Kind] = ["struct": .structure, "class": .classType, "enum": .enumeration]
        let modifiers: Set = [
            "public", "final", "internal", "private", "fileprivate", "indirect", "open", "package", "@MainActor",
        ]
        guard let at = parts.firstIndex(where: { kinds[$0] != nil }), parts[..<at].allSatisfy(modifiers.contains),
            at + 1 < parts.count, let kind = kinds[parts[at]]
        else { return nil }
        let name = parts[at + 1].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        let outer = scopes.compactMap { $0.type?.path }.last.map { $0 + "." } ?? ""
        return DeclaredType(
            kind: kind,
            path: outer + name,
            conformances: Self.conformances(in: line),
            isPublic: parts[..<at].contains("public")
        )
    }

    private static func conformances(in line: String) -> [String] {
        guard let colon = line.firstIndex(of: ":") else { return [] }
        return line[line.index(after: colon)...].prefix { $0 != "{" }.split(separator: ",")
            .map { $0.trimmingCharacters(in: .whitespaces) }
    }

    private mutating func readMember(_ line: String, written: String, opensBody: Bool, into index: Int) {
        guard scopes[index].type != nil else { return }
        let parts = line.split(separator: " ").map(String.init)
        if let first = parts.firstIndex(where: { $0.hasPrefix("init(") }) {
            scopes[index].type?.declaresInit = true
            let label = parts[first].dropFirst("init(".count).prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            if label.isEmpty || scopes[index].type?.properties.first.map({ $0.name == label }) ?? true {
                scopes[index].type?.hasMemberwiseInit = true
            }
            return
        }
        if scopes[index].type?.kind == .enumeration {
            readCases(line, into: index)
            return
        }
        if let alias = line.range(of: "typealias Converted = ") {
            scopes[index].type?.converted = String(line[alias.upperBound...])
            return
        }
        if line.hasPrefix("static let columnNames = [") {
            scopes[index].type?.columnNames = Self.pairs(in: written)
            return
        }
        guard let at = parts.firstIndex(where: { $0 == "let" || $0 == "var" }), !parts[..<at].contains("static"),
            !parts[..<at].contains("lazy"), at + 1 < parts.count, parts[at + 1].hasSuffix(":"), !opensBody,
            let colon = line.firstIndex(of: ":")
        else { return }
        let name = String(parts[at + 1].dropLast())
        if let brace = line.firstIndex(of: "{") {
            let type = line[line.index(after: colon)..<brace].trimmingCharacters(in: .whitespaces)
            if name == "primaryKey" {
                scopes[index].type?.primaryKey = written.components(separatedBy: "{").dropFirst().joined(separator: "{")
            } else {
                scopes[index].type?.computed.append(.init(name: name, type: type))
            }
            return
        }
        // A constant with a value of its own is no argument of any initialiser.
        guard parts[at] == "var" || !line.contains(" = ") else { return }
        let type = line[line.index(after: colon)...].split(separator: "=")[0].trimmingCharacters(in: .whitespaces)
        let value = written.range(of: " = ").map { written[$0.upperBound...].trimmingCharacters(in: .whitespaces) }
        scopes[index].type?.properties.append(.init(name: name, type: type, value: value))
    }

    /// `["clerk": "operator"]`
    private static func pairs(in line: String) -> [String: String] {
        let words = line.components(separatedBy: "\"").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
        return Dictionary(
            stride(from: 0, to: words.count - 1, by: 2).map { (words[$0], words[$0 + 1]) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    private mutating func readCases(_ line: String, into index: Int) {
        guard line.hasPrefix("case "), !line.hasSuffix(":") else { return }
        let rest = line.dropFirst("case ".count)
        let name = String(rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "`" })
        var labels: [String?] = []
        let payload = rest.dropFirst(name.count)
        if payload.hasPrefix("("), let close = payload.lastIndex(of: ")") {
            labels = payload[payload.index(after: payload.startIndex)..<close].split(separator: ",").map { value in
                value.contains(":") ? String(value.split(separator: ":")[0]).trimmingCharacters(in: .whitespaces) : nil
            }
        }
        scopes[index].type?.cases.append(.init(name: name, labels: labels))
    }
}
