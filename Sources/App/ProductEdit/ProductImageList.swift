import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// The pictures of a product in its form, and the sources of further ones.
@MainActor
struct ProductImageList {
    let context: SiteContext
    let busy: Busy
    weak var host: ScreenHost?

    var subject: FormListSubject {
        FormListSubject(
            id: "product.edit.images",
            title: Localization.title,
            empty: Localization.none,
            words: Self.words,
            add: { present, done in
                choose { media in
                    if present.contains(where: { $0["id"]?.integer == media.mediaID }) {
                        host?.toast(Localization.present(MediaLibraryOverlay.name(media)), kind: .warning)
                    } else {
                        done(Self.value(media))
                    }
                }
            },
            change: change,
            address: { $0["src"]?.string }
        )
    }

    /// Asks for the source of a picture, and gets one from there.
    func choose(_ done: @escaping @MainActor (Media) -> Void) {
        let choices = [
            Choice(id: "library", label: Localization.library, key: "m"),
            Choice(id: "file", label: Localization.file, key: "f"),
        ]
        let dialog = ChoiceDialog(id: "product.image.from", title: Localization.from, choices: choices) { picked in
            let overlay: any Overlay =
                picked == "file"
                ? UploadOverlay(context: context, busy: busy, host: host, onSent: done)
                : MediaLibraryOverlay(context: context, host: host, onPick: done)
            host?.present(overlay)
            return .close
        }
        host?.present(dialog)
    }

    private func change(_ image: JSONValue, _ done: @escaping FormListSubject.Done) {
        guard case .object(var members) = image else { return }
        // Only the visible text of a title is known: it is edited in that form, not with its entities.
        members["name"] = members["name"]?.string.map { .string(HTMLText.plain($0)) }
        let overlay = RecordFormOverlay(
            title: Self.words(image).name,
            fields: [
                RecordFormField(name: "alt", label: Localization.alt),
                RecordFormField(name: "name", label: Localization.name),
            ],
            values: members,
            saving: ProductFormElements.Localization.take,
            host: host
        ) { changes, overlay in
            done(ProductFormElements.changed(image, changes))
            host?.dismiss(overlay)
        }
        host?.present(overlay)
    }

    /// A picture of the library as a product refers to it. It keeps its title: a sent name would replace it.
    static func value(_ media: Media) -> JSONValue {
        .object([
            "id": .number(Decimal(media.mediaID)), "src": .string(media.src), "alt": .string(media.alt),
        ])
    }

    nonisolated static func words(_ image: JSONValue) -> (name: String, detail: String) {
        let file = image["src"]?.string?.split(separator: "/").last.map(String.init) ?? ""
        let name = HTMLText.plain(image["name"]?.string ?? "")
        return (name.isEmpty ? file : name, HTMLText.plain(image["alt"]?.string ?? ""))
    }

    enum Localization {
        static let title = localized("Images, the first in front")
        static let none = localized("No images. n adds one.")
        static let from = localized("A picture")
        static let library = localized("From the media library…")
        static let file = localized("From a file…")
        static let alt = localized("Alternative text")
        static let name = localized("Title")
        static func present(_ name: String) -> String { localized("“%@” already exists.", name) }
    }
}
