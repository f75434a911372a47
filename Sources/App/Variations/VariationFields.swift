import WooFoundation
import Yosemite

/// The fields of a variation's form.
struct VariationFields {
    let names: ProductChoiceNames
    let currency: String
    let zone: StoreTimeZone
    /// The source of its picture.
    let images: ProductImageList
    /// Whether its description is known in its original form.
    let hasText: Bool

    @MainActor var all: [RecordFormField] {
        [
            choice(.status, [("publish", ProductWords.status("publish").word), ("private", Localization.off)]),
            text(.sku), text(.globalUniqueID), text(.regularPrice), text(.salePrice),
            field(.dateOnSaleFrom, .day(isEnd: false, zone)), field(.dateOnSaleTo, .day(isEnd: true, zone)),
            field(.managesStock, .toggle), field(.stockQuantity, .number), field(.lowStockAmount, .number),
            choice(.stockStatus), choice(.backorders), field(.isVirtual, .toggle),
            text(.weight), text(.length), text(.width), text(.height),
            choice(.shippingClass),
        ] + (hasText ? [field(.fullDescription, .prose)] : []) + [field(.image, picture)]
    }

    private var picture: RecordFormField.Kind {
        .picked(
            shown: { image in
                let words = ProductImageList.words(image)
                return [words.name, words.detail].filter { !$0.isEmpty }.joined(separator: " · ")
            },
            pick: { _, done in images.choose { done(ProductImageList.value($0)) } }
        )
    }

    private func text(_ field: ProductField) -> RecordFormField { self.field(field, .text) }

    private func choice(_ field: ProductField, _ choices: [(key: String, name: String)]? = nil) -> RecordFormField {
        self.field(field, .choice(choices ?? names.choices(field), isNumber: false))
    }

    private func field(_ field: ProductField, _ kind: RecordFormField.Kind) -> RecordFormField {
        RecordFormField(
            name: field.rawValue,
            label: ProductFieldWords.label(field, currency: currency),
            kind: kind
        )
    }

    enum Localization {
        static let off = localized("Not offered")
    }
}
