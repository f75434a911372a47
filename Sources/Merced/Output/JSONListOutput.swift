import FoundationEssentials

/// Prints a JSON document with one long list piece by piece: the same bytes as `JSONOutput`, without ever having all
/// rows in memory.
struct JSONListOutput {
    private let head: String
    private let tail: String?
    private var isBegun = false

    /// - Parameters:
    ///   - document: with an empty list.
    ///   - list: the name of the list.
    init(_ document: some Encodable, list: String) throws {
        let text = try JSONOutput.text(document)
        // No text in quotes can contain these characters: its own quotes are escaped.
        guard let start = text.firstRange(of: "\"\(list)\" : ["),
            let end = text[start.upperBound...].firstIndex(of: "]")
        else { preconditionFailure("The document has no list “\(list)”.") }
        head = String(text[..<start.upperBound])
        tail = String(text[end...])
    }

    /// For a document whose other members are unknown before its list: the list comes first, and ``finish(with:)``
    /// writes the rest.
    init(list: String) { (head, tail) = ("{\n  \"\(list)\" : [", nil) }

    mutating func write(_ rows: [some Encodable]) throws {
        guard !rows.isEmpty else { return }
        var text = isBegun ? "" : head
        for row in rows {
            text += isBegun ? ",\n" : "\n"
            isBegun = true
            text += try JSONOutput.text(row).split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
        }
        try StandardOutput.write(Data(text.utf8))
    }

    func finish() throws { try end(with: tail ?? "]\n}") }

    /// - Parameter document: with at least one member, and without the list.
    func finish(with document: some Encodable) throws {
        try end(with: "]," + (try JSONOutput.text(document)).dropFirst())
    }

    private func end(with tail: String) throws {
        try StandardOutput.write(Data(((isBegun ? "\n  " : head + "\n\n  ") + tail + "\n").utf8))
    }
}
