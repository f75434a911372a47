import FoundationEssentials
import Storage
import WooFoundation

/// The files and the meta data in a row of a file: `Download 1 URL`, `Meta: key`.
struct ImportedExtras: Hashable, Sendable {
    static let metaTitle = "Meta: "
    static let maximumDownloads = 200
    private static let maximumKeyLength = 255

    /// The part of a file that a column contains.
    enum Part: String, Hashable, Sendable {
        case id, name, url
    }

    /// The contents of a column.
    enum Column: Hashable, Sendable {
        case download(Int, Part)
        case meta(String)

        /// nil for any other column.
        init?(title: String) {
            let plain = title.trimmed(.whitespacesAndNewlines)
            if plain.lowercased().hasPrefix("meta:") {
                let key = plain.dropFirst(5).trimmed(.whitespaces)
                guard !key.isEmpty, key.utf8.count <= ImportedExtras.maximumKeyLength, key != OrderDraft.markKey else {
                    return nil
                }
                self = .meta(key)
                return
            }
            let words = plain.lowercased().split(separator: " ")
            guard words.count == 3, words[0] == "download", let number = Int(words[1]),
                (1...ImportedExtras.maximumDownloads).contains(number), let part = Part(rawValue: String(words[2]))
            else { return nil }
            self = .download(number, part)
        }
    }

    /// Files in order, without those the row has no values for.
    private(set) var downloads: [[Part: String]] = []
    private(set) var meta: [String: String] = [:]

    init(_ columns: [Column?], _ row: [String]) {
        var files: [Int: [Part: String]] = [:]
        for (column, text) in zip(columns, row) {
            guard let column else { continue }
            switch column {
            case .download(let number, let part):
                let plain = CSVWriter.plain(text).trimmed(.whitespacesAndNewlines)
                if !plain.isEmpty { files[number, default: [:]][part] = plain }
            case .meta(let key):
                if !text.isEmpty { meta[key] = CSVWriter.plain(text) }
            }
        }
        downloads = files.sorted { $0.key < $1.key }.map(\.value)
    }

    /// The differences from a record. An empty cell means nothing.
    ///
    /// - Throws: `ProductProblems` for a file without an address, and for text in place of a plugin's list.
    func changes<Record: EditableRecord>(of record: Record) throws(ProductProblems) -> [RecordChange] {
        var changes: [RecordChange] = []
        var problems: [ProductProblem] = []
        if !downloads.isEmpty {
            let field = ProductField.downloads.rawValue
            let now = record.value(of: field) ?? .array([])
            let wanted = JSONValue.array(downloads.map { Self.file($0, known: now) })
            if downloads.contains(where: { $0[.url] == nil }) {
                problems.append(.empty(field: "Download URL"))
            } else if !RecordValue.isSame(field, now, wanted) {
                changes.append(RecordChange(field: field, base: now, value: wanted))
            }
        }
        for (key, text) in meta.sorted(by: { $0.key < $1.key }) {
            let field = ProductField.metaPrefix + key
            let now = record.value(of: field) ?? .null
            switch now {
            case .array, .object: problems.append(.wrongKind(field: field))
            case .bool(let flag) where (flag ? "1" : "0") == text: break
            case .null, .bool, .number, .string:
                guard RecordValue.shown(now) != text else { continue }
                changes.append(RecordChange(field: field, base: now, value: .string(text)))
            }
        }
        guard problems.isEmpty else { throw ProductProblems(problems: problems) }
        return changes
    }

    /// A file keeps its id, found by id or by address.
    private static func file(_ parts: [Part: String], known: JSONValue) -> JSONValue {
        var files: [JSONValue] = []
        if case .array(let elements) = known { files = elements }
        let address = parts[.url] ?? ""
        let found = files.first { $0["id"]?.string == parts[.id] } ?? files.first { $0["file"]?.string == address }
        var members: [String: JSONValue] = ["file": .string(address)]
        members["name"] = parts[.name].map { .string($0) } ?? found?["name"] ?? .string("")
        if let id = found?["id"] { members["id"] = id }
        return .object(members)
    }
}
