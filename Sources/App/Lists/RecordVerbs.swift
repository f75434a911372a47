import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// Actions on records of one kind, the same from the list and from the page. What leads out of merced is the same for
/// every kind: the store's administration, the clipboard, a file.
@MainActor
protocol RecordVerbs: AnyObject {
    var context: SiteContext { get }
    /// Reports and undoes edits of every kind.
    var edits: OrderVerbs { get }
    var exports: ExportFolder { get }
}

/// A value of a record that can be copied.
struct CopiedValue {
    let id: String
    let label: String
    let key: Character
    /// Without what may harm a terminal; empty where the record has none.
    let value: String

    init(_ id: String, _ label: String, _ key: Character, _ value: String) {
        (self.id, self.label, self.key, self.value) = (id, label, key, TextCleaning.clean(value))
    }
}

extension RecordVerbs {
    var host: ScreenHost? { edits.host }

    /// Opens a page of the store's administration; nil for a record that has none.
    func browse(administration page: String?) {
        let link = page.flatMap { OrderLinks.administration(page: $0, siteURL: context.format.settings.siteURL) }
        if let link {
            host?.browse(link)
        } else {
            host?.toast(OrderVerbs.OutsideLocalization.noAddress, kind: .warning)
        }
    }

    /// Asks which value to copy.
    func copy(_ values: [CopiedValue], id: String, title: String) {
        let dialog = ChoiceDialog(
            id: id,
            title: title,
            choices: values.map { value in
                Choice(
                    id: value.id,
                    label: value.value.isEmpty ? value.label : "\(value.label): \(value.value.prefix(200))",
                    key: value.key,
                    availability: value.value.isEmpty ? .disabled(reason: RecordVerbWords.none) : .enabled
                )
            }
        ) { [weak self] picked in
            if let value = values.first(where: { $0.id == picked }) { self?.host?.copy(value.value, what: value.label) }
            return .close
        }
        host?.present(dialog)
    }

    /// Writes a list as CSV.
    ///
    /// - Parameters:
    ///   - name: of the file.
    ///   - count: how many records it has.
    ///   - counted: a number of them in words.
    ///   - read: reads the lines, the first of which is the header, and says how many records they are.
    func export(
        _ name: String,
        _ count: Int,
        _ counted: @escaping @MainActor (Int) -> String,
        _ read: @escaping @MainActor () async throws -> (lines: [String], count: Int)
    ) {
        edits.say(RecordVerbWords.exporting(counted(count)))
        Task { [weak self] in
            do {
                let (lines, count) = try await read()
                self?.write(lines, named: name, counted(count))
            } catch {
                self?.host?.toast(RecordVerbWords.notExported(StoreWords.describe(error)), kind: .error)
            }
        }
    }

    /// Writes lines as a file of its own.
    ///
    /// - Parameter what: the records in words.
    func write(_ lines: [String], named name: String, _ what: String) {
        exports.write({ lines.joined(separator: "\n") + "\n" }, named: name) { [weak self] result in
            switch result {
            case .success(let file):
                self?.host?.toast(RecordVerbWords.exported(what, file.lastPathComponent), kind: .good)
            case .failure(let error):
                self?.host?.toast(RecordVerbWords.notExported(StoreWords.describe(error)), kind: .error)
            }
        }
    }
}

private enum RecordVerbWords {
    static let none = localized("it has none")
    static func exporting(_ what: String) -> String { localized("Writing %@…", what) }
    static func exported(_ what: String, _ file: String) -> String { localized("%@ written to %@.", what, file) }
    static func notExported(_ reason: String) -> String { localized("Nothing was written. %@", reason) }
}
