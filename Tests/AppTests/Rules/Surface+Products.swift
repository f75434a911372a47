import TerminalUI

/// Products: the place, the page, the form, and what is done to many.
extension Surface {
    static let products: [Surface] = [
        Surface(name: "products", at: "products.list list", keys: ["3"], words: "products"),
        Surface(
            name: "products, search",
            at: "products.list search",
            keys: ["3", "/"] + keys("stock:"),
            isField: true,
            words: "/stock:"
        ),
        Surface(
            name: "products, nothing",
            at: "products.list search",
            keys: ["3", "/"] + keys("qqqqqq"),
            isField: true,
            words: "No product matches"
        ),
        Surface(
            name: "products, filter",
            at: "products.list › products.filter",
            keys: ["3", "f"],
            isOverlay: true,
            words: "Show products"
        ),
        Surface(
            name: "products, stock",
            at: "products.list › products.filter.stock",
            keys: ["3", "f", .enter],
            isOverlay: true,
            words: "Products whose stock"
        ),
        Surface(
            name: "products, saved",
            at: "products.list › filter.saved",
            keys: ["3", ":"] + keys("saved filters") + [.enter],
            isOverlay: true,
            words: "None yet."
        ),
        Surface(
            name: "products, sort",
            at: "products.list › products.sort",
            keys: ["3", "S"],
            isOverlay: true,
            words: "Sort products"
        ),
        Surface(name: "products, marked", at: "products.list list", keys: ["3", " ", "*"], words: "marked"),
        Surface(name: "product", at: "products.page section.0", keys: ["3", .enter], words: "[General]"),
        Surface(
            name: "product, more",
            at: "products.page section.8",
            keys: ["3", .enter] + keys("]]]]]]]]"),
            words: "[More]"
        ),
        Surface(name: "product, help", at: "products.page › help field", keys: ["3", .enter, "?"], isOverlay: true),
        Surface(name: "product, form", at: "products.edit section.0", keys: ["3", "e"], words: "Save changes"),
        Surface(
            name: "product, form, price",
            at: "products.edit section.1",
            keys: ["3", .enter, "]", "e"],
            words: "Tax status"
        ),
        Surface(
            name: "product, form, a field",
            at: "products.edit section.0 name field",
            keys: ["3", "e", .enter],
            isField: true,
            words: "Save changes"
        ),
        Surface(
            name: "product, form, changed",
            at: "products.edit section.0",
            keys: ["3", "e", .enter, "x", .enter],
            words: "not saved yet"
        ),
        Surface(
            name: "product, form, leave?",
            at: "products.edit › product.edit.leave keep",
            keys: ["3", "e", .enter, "x", .enter, .escape],
            isOverlay: true,
            words: "Discard"
        ),
        Surface(name: "product, new", at: "products.edit section.0", keys: ["3", "n"], words: "Create product"),
        Surface(
            name: "product, trash?",
            at: "products.list › products.trash cancel",
            keys: ["3", "d"],
            isOverlay: true,
            words: "to the trash?"
        ),
        Surface(
            name: "product, copy",
            at: "products.list › product.copy",
            keys: ["3", "y"],
            isOverlay: true,
            words: "Copy of"
        ),
        Surface(
            name: "product, stock",
            at: "products.list › product.stock",
            keys: ["3", "s"],
            isOverlay: true,
            words: "Stock of"
        ),
        Surface(
            name: "products, change",
            at: "products.list › products.bulk field",
            keys: ["3", "*", "e"],
            isOverlay: true,
            words: "before and after"
        ),
        Surface(
            name: "products, preview",
            at: "products.bulk list",
            keys: ["3", "*", "e", .down, .down, .enter] + keys("10") + [.enter, .down, .down, .down, .enter],
            words: "What happens"
        ),
        Surface(
            name: "products, apply?",
            at: "products.bulk › products.bulk.apply cancel",
            keys: ["3", "*", "e", .down, .down, .enter] + keys("10") + [.enter, .down, .down, .down, .enter, .enter],
            isOverlay: true,
            words: "Change "
        ),
    ]
}
