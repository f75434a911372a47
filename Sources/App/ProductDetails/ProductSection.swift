import TerminalUI
import WooFoundation
import Yosemite

/// The sections of a product, on its page and in its form.
enum ProductSection: Int, CaseIterable, Hashable, Sendable {
    case general
    case price
    case stock
    case shipping
    case options
    case images
    case seo
    case reviews
    case more

    var title: String {
        switch self {
        case .general: Localization.general
        case .price: Localization.price
        case .stock: Localization.stock
        case .shipping: Localization.shipping
        case .options: Localization.options
        case .images: Localization.images
        case .seo: Localization.seo
        case .reviews: Localization.reviews
        case .more: Localization.more
        }
    }

    enum Localization {
        static let general = localized("General")
        static let price = localized("Price")
        static let stock = localized("Stock")
        static let shipping = localized("Shipping")
        static let options = localized("Options")
        static let images = localized("Images")
        static let seo = localized("SEO")
        static let reviews = localized("Reviews")
        static let more = localized("More")
    }
}
