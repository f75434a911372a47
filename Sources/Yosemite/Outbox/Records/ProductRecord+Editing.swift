import FoundationEssentials
import Storage
import WooFoundation

extension ProductRecord: EditableRecord {
    static let editedAs = EditedRecord.product
    static let hasTrash = true
    static func isForBatch(_ changes: [RecordChange]) -> Bool { true }
    var metaText: String { metaDataJSON }

    static func slot(_ field: String) -> RecordSlot<Self>? {
        if let field = ProductField(rawValue: field) { return slot(field) }
        if field.hasPrefix(ProductField.metaPrefix) {
            return .meta(String(field.dropFirst(ProductField.metaPrefix.count)), \.metaDataJSON)
        }
        return DerivedField(rawValue: field).map { field in
            switch field {
            case .price: .text(\.price)
            case .onSale: .flag(\.isOnSale)
            }
        }
    }

    private static func slot(_ field: ProductField) -> RecordSlot<Self>? {
        switch field {
        case .name: .text(\.name)
        case .slug: .text(\.slug)
        case .status: .text(\.statusKey)
        case .type: .text(\.typeKey)
        case .isFeatured: .flag(\.isFeatured)
        case .catalogVisibility: .text(\.catalogVisibilityKey)
        case .fullDescription: .text(\.fullDescription)
        case .shortDescription: .text(\.shortDescription)
        case .sku: .text(\.sku)
        case .globalUniqueID: .text(\.globalUniqueID)
        case .regularPrice: .text(\.regularPrice)
        case .salePrice: .text(\.salePrice)
        case .dateOnSaleFrom: .date(\.dateOnSaleFrom)
        case .dateOnSaleTo: .date(\.dateOnSaleTo)
        case .isVirtual: .flag(\.isVirtual)
        case .isDownloadable: .flag(\.isDownloadable)
        case .downloads: .list(\.downloadsJSON)
        case .downloadLimit: .integer(\.downloadLimit)
        case .downloadExpiry: .integer(\.downloadExpiry)
        case .externalURL: .text(\.externalURL)
        case .buttonText: .text(\.buttonText)
        case .taxStatus: .text(\.taxStatusKey)
        case .taxClass: .text(\.taxClass)
        case .managesStock: .flag(\.managesStock)
        case .stockQuantity: .quantity(\.stockQuantity)
        case .stockStatus: .text(\.stockStatusKey)
        case .backorders: .text(\.backordersKey)
        case .lowStockAmount: .optionalInteger(\.lowStockAmount)
        case .isSoldIndividually: .flag(\.isSoldIndividually)
        case .weight: .text(\.weight)
        case .length: .text(\.length)
        case .width: .text(\.width)
        case .height: .text(\.height)
        case .shippingClass: .text(\.shippingClass)
        case .areReviewsAllowed: .flag(\.areReviewsAllowed)
        case .upsellIDs: .list(\.upsellIDsJSON)
        case .crossSellIDs: .list(\.crossSellIDsJSON)
        case .groupedProductIDs: .list(\.groupedProductIDsJSON)
        case .purchaseNote: .text(\.purchaseNote)
        case .postPassword: .text(\.postPassword)
        case .categories: .list(\.categoriesJSON)
        case .tags: .list(\.tagsJSON)
        case .brands: .list(\.brandsJSON)
        case .images: .list(\.imagesJSON)
        case .attributes: .list(\.attributesJSON)
        case .defaultAttributes: .list(\.defaultAttributesJSON)
        case .menuOrder: .integer(\.menuOrder)
        case .parentID: .integer(\.parentID)
        case .image: nil
        }
    }

    static func follow(_ changed: Set<String>) -> Set<String> { DerivedField.follow(changed) }

    mutating func settle(_ changed: Set<String>, at date: Date) {
        if DerivedField.isPriced(changed), let sale = SalePrice(regularPrice, salePrice, dateOnSaleFrom, dateOnSaleTo) {
            (price, isOnSale) = sale.shown(at: date)
        }
        if changed.contains(ProductField.stockQuantity.rawValue), managesStock {
            stockStatusKey = StockStatus.shown(quantity: stockQuantity, backorders: backordersKey, was: stockStatusKey)
        }
    }
}

extension ProductVariationRecord: EditableRecord {
    static let editedAs = EditedRecord.variation
    static func isForBatch(_ changes: [RecordChange]) -> Bool { !changesDescription(changes) }
    /// No list has a variation's description as stored.
    static func changesDescription(_ changes: [RecordChange]) -> Bool {
        changes.contains { $0.field == ProductField.fullDescription.rawValue }
    }
    var metaText: String { metaDataJSON }

    static func slot(_ field: String) -> RecordSlot<Self>? {
        if let field = ProductField(rawValue: field) { return slot(field) }
        if field.hasPrefix(ProductField.metaPrefix) {
            return .meta(String(field.dropFirst(ProductField.metaPrefix.count)), \.metaDataJSON)
        }
        return DerivedField(rawValue: field).map { field in
            switch field {
            case .price: .text(\.price)
            case .onSale: .flag(\.isOnSale)
            }
        }
    }

    private static func slot(_ field: ProductField) -> RecordSlot<Self>? {
        switch field {
        case .status: .text(\.statusKey)
        case .fullDescription: .writtenDescription
        case .sku: .text(\.sku)
        case .globalUniqueID: .text(\.globalUniqueID)
        case .regularPrice: .text(\.regularPrice)
        case .salePrice: .text(\.salePrice)
        case .dateOnSaleFrom: .date(\.dateOnSaleFrom)
        case .dateOnSaleTo: .date(\.dateOnSaleTo)
        case .isVirtual: .flag(\.isVirtual)
        case .isDownloadable: .flag(\.isDownloadable)
        case .downloads: .list(\.downloadsJSON)
        case .downloadLimit: .integer(\.downloadLimit)
        case .downloadExpiry: .integer(\.downloadExpiry)
        case .taxStatus: .text(\.taxStatusKey)
        case .taxClass: .text(\.taxClass)
        case .managesStock: .stockKeeping(\.managesStock, \.usesParentStock)
        case .stockQuantity: .quantity(\.stockQuantity)
        case .stockStatus: .text(\.stockStatusKey)
        case .backorders: .text(\.backordersKey)
        case .lowStockAmount: .optionalInteger(\.lowStockAmount)
        case .weight: .text(\.weight)
        case .length: .text(\.length)
        case .width: .text(\.width)
        case .height: .text(\.height)
        case .shippingClass: .text(\.shippingClass)
        case .image: .only(\.imagesJSON)
        case .attributes: .list(\.attributesJSON)
        case .menuOrder: .integer(\.menuOrder)
        case .name, .slug, .type, .isFeatured, .catalogVisibility, .shortDescription, .externalURL, .buttonText,
            .isSoldIndividually, .areReviewsAllowed, .upsellIDs, .crossSellIDs, .groupedProductIDs, .purchaseNote,
            .postPassword, .categories, .tags, .brands, .images, .defaultAttributes, .parentID:
            nil
        }
    }

    static func follow(_ changed: Set<String>) -> Set<String> { DerivedField.follow(changed) }

    mutating func settle(_ changed: Set<String>, at date: Date) {
        if DerivedField.isPriced(changed), let sale = SalePrice(regularPrice, salePrice, dateOnSaleFrom, dateOnSaleTo) {
            (price, isOnSale) = sale.shown(at: date)
        }
        if changed.contains(ProductField.stockQuantity.rawValue), managesStock {
            stockStatusKey = StockStatus.shown(quantity: stockQuantity, backorders: backordersKey, was: stockStatusKey)
        }
    }
}
