import TerminalUI
import WooFoundation
import Yosemite

/// The files a customer gets with a product, in its form.
@MainActor
struct ProductDownloadList {
    weak var host: ScreenHost?

    var subject: FormListSubject {
        FormListSubject(
            id: "product.edit.downloads",
            title: Localization.title,
            empty: Localization.none,
            words: Self.words,
            add: { _, done in ask(.object([:]), title: Localization.new, done) },
            change: { ask($0, title: Self.words($0).name, $1) },
            address: { $0["file"]?.string }
        )
    }

    private func ask(_ file: JSONValue, title: String, _ done: @escaping FormListSubject.Done) {
        guard case .object(let members) = file else { return }
        let overlay = RecordFormOverlay(
            title: title,
            fields: [
                RecordFormField(name: "name", label: Localization.name),
                RecordFormField(name: "file", label: Localization.file),
            ],
            values: members,
            saving: ProductFormElements.Localization.take,
            host: host
        ) { changes, overlay in
            let changed = ProductFormElements.changed(file, changes)
            guard let address = changed["file"]?.string, !address.isEmpty else {
                return overlay.wrong(ProductProblems(problems: [.empty(field: Localization.file)]))
            }
            done(changed)
            host?.dismiss(overlay)
        }
        host?.present(overlay)
    }

    nonisolated static func words(_ file: JSONValue) -> (name: String, detail: String) {
        let address = file["file"]?.string ?? ""
        let name = HTMLText.plain(file["name"]?.string ?? "")
        return (name.isEmpty ? address.split(separator: "/").last.map(String.init) ?? "" : name, address)
    }

    enum Localization {
        static let title = localized("Files")
        static let none = localized("No files. n adds one.")
        static let new = localized("Another file")
        static let name = localized("Name")
        static let file = localized("Address of the file")
    }
}
