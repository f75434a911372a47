import TerminalUI
import WooFoundation
import Yosemite

/// Beside the form where the window is wide: the purpose of the selected field, and what a customer sees.
@MainActor
struct ProductFormPanels {
    /// Columns of both.
    static let width = 42
    private static let helpHeight = 13

    let model: ProductEditModel
    let product: Product?
    let name: String
    let context: SiteContext

    func draw(into painter: inout Painter, in rect: Rect, field: ProductField?) {
        let parts = rect.split(topHeight: Self.helpHeight)
        draw(Localization.about, about(field), id: "product.edit.about", in: parts.top, into: &painter)
        draw(Localization.customer, customer, id: "product.edit.customer", in: parts.bottom, into: &painter)
    }

    private func draw(_ title: String, _ lines: [PageLine], id: String, in rect: Rect, into painter: inout Painter) {
        var scroll = PageScroll()
        let page = PageView(titles: BoxTitles(left: title), lines: lines)
        page.draw(into: &painter, in: rect, scroll: &scroll, focused: false)
    }

    private func about(_ field: ProductField?) -> [PageLine] {
        guard let field else { return [.text(Localization.choose, role: .muted)] }
        let code = context.format.settings.currency.code
        var lines: [PageLine] = [
            .heading(ProductFieldWords.label(field, currency: code)), .blank, .text(ProductFieldWords.help(field)),
            .blank,
        ]
        if let modified = product?.dateModified {
            lines.append(.field(Localization.saved, context.format.pageDate(modified)))
        }
        return lines + [.field(Localization.api, field.rawValue)]
    }

    private var customer: [PageLine] {
        var lines: [PageLine] = [.heading(name), .blank]
        if !["variable", "grouped"].contains(model.facts.type) { lines.append(.text(price)) }
        if model.isOn(.managesStock) {
            let quantity = model.text(.stockQuantity)
            lines.append(.text(Localization.stock(quantity.isEmpty ? "0" : quantity)))
        } else {
            lines.append(.text(ProductWords.stockWord(model[.stockStatus].string ?? "")))
        }
        let count = model.elements(.images).count
        lines += [
            .blank,
            .text(count == 0 ? ProductLines.PartLocalization.noImages : Localization.images(count), role: .muted),
        ]
        let short = HTMLText.readable(model.text(.shortDescription))
        return short.isEmpty ? lines : lines + [.blank, .text(short)]
    }

    private var price: String {
        let words = ProductWords(format: context.format)
        let regular = model.text(.regularPrice)
        let sale = model.text(.salePrice)
        if model.problems[.regularPrice] != nil { return Localization.noPrice }
        guard !regular.isEmpty else { return Localization.noPrice }
        guard !sale.isEmpty else { return words.money(regular) }
        if model.problems[.salePrice] != nil { return Localization.noSale(words.money(regular)) }
        return Localization.sale(words.money(sale), words.money(regular))
    }

    enum Localization {
        static let about = localized("About this field")
        static let customer = localized("Customer sees")
        static let choose = localized("Choose a field with the arrow keys.")
        static let saved = localized("Last saved")
        static let api = localized("API field")
        static func stock(_ quantity: String) -> String { localized("In stock (%@)", quantity) }
        static func images(_ count: Int) -> String {
            count == 1 ? localized("1 image") : localized("%@ images", "\(count)")
        }
        static let noPrice = localized("no price yet")
        static func noSale(_ price: String) -> String { localized("%@ (no valid sale price yet)", price) }
        static func sale(_ sale: String, _ regular: String) -> String { localized("%@ instead of %@", sale, regular) }
    }
}
