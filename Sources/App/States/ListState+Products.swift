import Yosemite

extension ListStateWords {
    static let products = ListStateWords(
        unreadable: localized("! The saved products could not be read."),
        unavailable: localized("! The store does not show its products to this login."),
        failed: localized("! The products could not be loaded."),
        empty: localized("No products yet."),
        meaning: localized("Products that are created here or in the store appear in this list."),
        offline: { localized("! Offline since %@. No products are saved here yet.", $0) },
        noMatch: { localized("No product matches “%@”.", $0) },
        noneLike: { localized("No product is like “%@”.", $0) },
        loading: { done, total in
            total.map { localized("Loading products…  %@ of %@", "\(done)", "\($0)") } ?? localized("Loading products…")
        },
        notAllHere: localized("Not every product is here yet; others are still loading.")
    )
}
