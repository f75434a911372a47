import TerminalUI

/// The lists in a product's form.
extension Surface {
    static let productForm: [Surface] = [
        Surface(
            name: "form, images",
            at: "products.edit › product.edit.images",
            keys: images,
            isOverlay: true,
            words: "the first in front"
        ),
        Surface(
            name: "form, library",
            at: "products.edit › media.library field",
            keys: images + ["n", "m"],
            isOverlay: true,
            words: "1 of 11"
        ),
        Surface(
            name: "form, upload",
            at: "products.edit › media.upload field",
            keys: images + ["n", "f"],
            isOverlay: true,
            words: "Tab completes"
        ),
        Surface(
            name: "form, upload, wrong",
            at: "products.edit › media.upload field",
            keys: images + ["n", "f"] + keys("/no such picture") + [.enter],
            isOverlay: true,
            words: "There is no file"
        ),
        Surface(
            name: "form, attribute",
            at: "products.edit › product.attribute.new",
            keys: attributes + ["n"],
            isOverlay: true,
            words: "of this product alone"
        ),
        Surface(
            name: "form, own attribute",
            at: "products.edit › record.form",
            keys: attributes + ["n", .enter],
            isOverlay: true,
            words: "On the product's page"
        ),
        Surface(
            name: "form, upsells",
            at: "products.edit › product.edit.upsell_ids",
            keys: more + [.down, .down, .enter],
            isOverlay: true,
            words: "Upsells"
        ),
        Surface(
            name: "form, a product",
            at: "products.edit › product.picker field",
            keys: more + [.down, .down, .enter, "n"],
            isOverlay: true,
            words: "Enter Choose"
        ),
    ]

    private static let images: [Key] = ["3", .enter] + keys("]]]]]") + ["e", .enter]
    private static let attributes: [Key] = ["3", .enter] + keys("]]]]") + ["e", .enter]
    private static let more: [Key] = ["3", .enter] + keys("]]]]]]]]") + ["e"]
}
