import WooFoundation
import Yosemite

/// The names and explanations of a product's fields in its form.
enum ProductFieldWords {
    static func label(_ field: ProductField, currency: String) -> String {
        switch field {
        case .name: localized("Name")
        case .slug: localized("Slug")
        case .status: localized("Status")
        case .type: localized("Type")
        case .isFeatured: localized("Featured")
        case .catalogVisibility: localized("Shown")
        case .fullDescription: localized("Description")
        case .shortDescription: localized("Short description")
        case .sku: localized("SKU")
        case .globalUniqueID: localized("GTIN, UPC, EAN or ISBN")
        case .regularPrice: localized("Regular price, %@", currency)
        case .salePrice: localized("Sale price, %@", currency)
        case .dateOnSaleFrom: localized("Sale starts")
        case .dateOnSaleTo: localized("Sale ends")
        case .isVirtual: localized("Virtual")
        case .isDownloadable: localized("Downloadable")
        case .downloads: localized("Files")
        case .downloadLimit: localized("Downloads at most")
        case .downloadExpiry: localized("Days to download")
        case .externalURL: localized("Sold at")
        case .buttonText: localized("Button")
        case .taxStatus: localized("Tax status")
        case .taxClass: localized("Tax class")
        case .managesStock: localized("Stock counted")
        case .stockQuantity: localized("Quantity")
        case .stockStatus: localized("Stock")
        case .backorders: localized("Backorders")
        case .lowStockAmount: localized("Low stock at")
        case .isSoldIndividually: localized("One per order")
        case .weight: localized("Weight")
        case .length: localized("Length")
        case .width: localized("Width")
        case .height: localized("Height")
        case .shippingClass: localized("Shipping class")
        case .areReviewsAllowed: localized("Reviews allowed")
        case .upsellIDs: localized("Upsells")
        case .crossSellIDs: localized("Cross-sells")
        case .groupedProductIDs: localized("Parts")
        case .purchaseNote: localized("Purchase note")
        case .categories: localized("Categories")
        case .tags: localized("Tags")
        case .brands: localized("Brands")
        case .images: localized("Images")
        case .image: localized("Image")
        case .attributes: localized("Attributes")
        case .defaultAttributes: localized("Default values")
        case .menuOrder: localized("Menu order")
        case .parentID: localized("Parent")
        case .postPassword: localized("Password")
        }
    }

    /// One or two sentences for the panel beside the form.
    static func help(_ field: ProductField) -> String {
        switch field {
        case .name: localized("What customers see in lists, in the cart and on receipts.")
        case .slug: localized("The last part of the product's address. Old links stop working when it changes.")
        case .status: localized("Published products can be bought. A draft is seen by the shop only.")
        case .type:
            localized("What type of product it is. It cannot change: another type would lose what belongs to this one.")
        case .isFeatured: localized("Shops show featured products first, where the theme has a place for them.")
        case .catalogVisibility: localized("Where customers find it. Its own address works in any case.")
        case .fullDescription: localized("The long text on its page, with HTML. E opens it in your editor.")
        case .shortDescription: localized("Shown beside the price. E opens it in your editor.")
        case .sku: localized("Your own code for it. No two products or variations share one.")
        case .globalUniqueID: localized("The number under its barcode, if it has one.")
        case .regularPrice: localized("What it costs when there is no sale.")
        case .salePrice:
            localized(
                "Shown while the sale runs. Leave it empty for no sale. It has to be lower than the regular price."
            )
        case .dateOnSaleFrom: localized("The first day of the sale, in the store's time. Empty: it runs now.")
        case .dateOnSaleTo: localized("The last day of the sale, in the store's time. Empty: it does not end.")
        case .isVirtual: localized("Nothing is shipped.")
        case .isDownloadable: localized("Customers get files after they have paid.")
        case .downloadLimit: localized("How often one customer may download it; −1 for no limit.")
        case .downloadExpiry: localized("After so many days the link stops working; −1 for never.")
        case .externalURL: localized("The shop that sells it. The button leads there.")
        case .buttonText: localized("What the button says; empty for the theme's own word.")
        case .taxStatus: localized("Whether tax is added to it, to its shipping only, or not at all.")
        case .taxClass: localized("Which of the store's tax rates are for it.")
        case .managesStock: localized("The store tracks it, and stops selling when it runs out.")
        case .stockQuantity:
            localized(
                "As counted now. For a few more or fewer, use + and − on the list: sales made meanwhile still count."
            )
        case .stockStatus: localized("Shown to customers where stock is not tracked.")
        case .backorders: localized("Whether it can be bought when there is none.")
        case .lowStockAmount: localized("At this number or fewer it is low in stock. Empty: the store's own.")
        case .isSoldIndividually: localized("At most one in each order.")
        case .weight, .length, .width, .height: localized("In the store's units, for shipping.")
        case .shippingClass: localized("What shipping methods ask for to know their price.")
        case .areReviewsAllowed: localized("Customers may write about it.")
        case .upsellIDs: localized("Products shown as upgrades on its page. Enter lists them.")
        case .crossSellIDs: localized("Products offered in the cart. Enter lists them.")
        case .groupedProductIDs: localized("The products it is made of. Enter lists them.")
        case .purchaseNote: localized("Sent to customers after they have bought it.")
        case .categories: localized("Where in the shop it is shown. A product without one goes to the store's default.")
        case .tags: localized("Search words for it.")
        case .menuOrder:
            localized("Its position in lists that have no order of their own; small numbers come first.")
        case .postPassword: localized("Whoever knows it sees the product's page; empty for everyone.")
        case .downloads: localized("What customers can download once they have paid. Enter lists it.")
        case .brands: localized("Whose product it is.")
        case .images:
            localized("The first is the main one. Enter lists them: from the media library, or from a file of yours.")
        case .image: localized("What a customer sees once this variation is chosen.")
        case .attributes:
            localized("Its properties, and what its variations differ in. Enter lists them; n adds one.")
        case .defaultAttributes: localized("What is selected when a customer opens its page.")
        case .parentID: ""
        }
    }
}
