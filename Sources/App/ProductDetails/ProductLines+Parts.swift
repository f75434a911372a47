import TerminalUI
import WooFoundation
import Yosemite

/// The parts of a product: attributes and variations, images, its address, reviews, and plugins' data.
extension ProductLines {
    var options: [PageLine] {
        var lines: [PageLine] = product.attributes.map { attribute in
            .field(text(attribute.name), attribute.options.map(text).joined(separator: ", "))
        }
        if !variations.isEmpty { lines += [.blank, .heading(PartLocalization.variations)] }
        lines += variations.map(line)
        return lines.isEmpty ? [.text(PartLocalization.noOptions, role: .muted)] : lines
    }

    private func line(_ variation: ProductVariationSummary) -> PageLine {
        let stock = ProductWords.stock(
            quantity: variation.stockQuantity,
            isCounted: variation.managesStock,
            statusKey: variation.stockStatusKey
        )
        let name = text(variation.name)
        let sku = variation.sku.isEmpty ? "" : "  \(variation.sku)"
        return .pair(
            left: [Span(name.isEmpty ? "#\(variation.variationID)" : name), Span(sku, role: .muted)],
            right: Span("\(stock.text)  \(words.money(variation.price(at: now)))")
        )
    }

    var images: [PageLine] {
        guard !product.images.isEmpty else { return [.text(PartLocalization.noImages, role: .muted)] }
        return product.images.enumerated().flatMap { index, image -> [PageLine] in
            let link = Link(image.src)
            let lines: [PageLine] = [
                .field("\(index + 1)", text(image.name)),
                .field(label: "", value: [Span(image.src, role: .muted, link: link)]),
            ]
            return image.alt.isEmpty ? lines : lines + [.field(PartLocalization.alt, text(image.alt))]
        }
    }

    var seo: [PageLine] {
        [
            .field(PartLocalization.slug, product.slug),
            .field(label: PartLocalization.address, value: [Span(product.permalink, link: Link(product.permalink))]),
        ]
    }

    var reviewLines: [PageLine] {
        guard !reviews.isEmpty else { return [.text(PartLocalization.noReviews, role: .muted)] }
        return reviews.flatMap { review -> [PageLine] in
            let stars = review.rating > 0 ? PartLocalization.stars(Int(review.rating)) : ""
            let head = [text(review.reviewer), stars].filter { !$0.isEmpty }.joined(separator: ", ")
            let right = "\(ReviewWords.status(review.statusKey).word)  \(format.pageDate(review.dateCreated))"
            return [.pair(left: [Span(head, role: .title)], right: Span(right, role: .muted))]
                + [.text(HTMLText.readable(review.review))] + [.blank]
        }
    }

    /// Numbers, dates, the note after a purchase, and plugins' data.
    var more: [PageLine] {
        var lines: [PageLine] = [
            .field(PartLocalization.id, "\(product.productID)"),
            .field(PartLocalization.menuOrder, "\(product.menuOrder)"),
            .field(PartLocalization.created, format.pageDate(product.dateCreated)),
            .field(PartLocalization.modified, format.pageDate(product.dateModified)),
        ]
        lines += paragraph(PartLocalization.purchaseNote, product.purchaseNote)
        guard !product.metaData.isEmpty else { return lines }
        lines += [.blank, .heading(PartLocalization.plugins)]
        return lines + product.metaData.map { .field($0.key, Self.shortened(RecordValue.shown($0.value))) }
    }

    /// A longer value is cut.
    private static let maximumValueLength = 500

    private static func shortened(_ text: String) -> String {
        text.count <= maximumValueLength ? text : text.prefix(maximumValueLength) + "…"
    }

    enum PartLocalization {
        static let variations = localized("Variations")
        static let noOptions = localized("No attributes and no variations.")
        static let noImages = localized("No images.")
        static let alt = localized("Alt text")
        static let slug = localized("Slug")
        static let address = localized("Address")
        static let noReviews = localized("No reviews.")
        static func stars(_ count: Int) -> String {
            count == 1 ? localized("1 star of 5") : localized("%@ stars of 5", "\(count)")
        }
        static let id = localized("Id")
        static let menuOrder = localized("Menu order")
        static let created = localized("Created")
        static let modified = localized("Changed")
        static let purchaseNote = localized("Purchase note")
        static let plugins = localized("Managed by plugins, not changed here")
    }
}
