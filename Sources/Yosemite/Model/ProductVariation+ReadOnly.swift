import FoundationEssentials
import Networking
import Storage
import WooFoundation

extension ProductVariation: ReadOnlyType {
    public var identity: Int64 { variationID }
}

extension ProductVariationRecord: ReadOnlyConvertible {
    init(_ variation: ProductVariation) {
        self.init()
        siteID = variation.siteID
        variationID = variation.variationID
        productID = variation.productID
        name = variation.name
        permalink = variation.permalink
        dateCreated = variation.dateCreated
        dateModified = variation.dateModified
        statusKey = variation.statusKey
        fullDescription = variation.fullDescription
        rawDescription = variation.rawDescription
        sku = variation.sku
        globalUniqueID = variation.globalUniqueID
        price = variation.price
        regularPrice = variation.regularPrice
        salePrice = variation.salePrice
        dateOnSaleFrom = variation.dateOnSaleFrom
        dateOnSaleTo = variation.dateOnSaleTo
        isOnSale = variation.isOnSale
        isPurchasable = variation.isPurchasable
        isVirtual = variation.isVirtual
        isDownloadable = variation.isDownloadable
        downloadsJSON = StoredJSON.text(variation.downloads)
        downloadLimit = variation.downloadLimit
        downloadExpiry = variation.downloadExpiry
        taxStatusKey = variation.taxStatusKey
        taxClass = variation.taxClass
        managesStock = variation.managesStock
        usesParentStock = variation.usesParentStock
        stockQuantity = variation.stockQuantity.map { "\($0)" }
        stockStatusKey = variation.stockStatusKey
        backordersKey = variation.backordersKey
        backordersAllowed = variation.backordersAllowed
        isBackordered = variation.isBackordered
        lowStockAmount = variation.lowStockAmount
        weight = variation.weight
        length = variation.length
        width = variation.width
        height = variation.height
        shippingClass = variation.shippingClass
        shippingClassID = variation.shippingClassID
        imagesJSON = StoredJSON.text(variation.images)
        attributesJSON = StoredJSON.text(variation.attributes)
        menuOrder = variation.menuOrder
        metaDataJSON = StoredJSON.text(variation.metaData)
    }

    public func toReadOnly() throws -> ProductVariation {
        ProductVariation(
            siteID: siteID,
            variationID: variationID,
            productID: productID,
            name: name,
            permalink: permalink,
            dateCreated: dateCreated,
            dateModified: dateModified,
            statusKey: statusKey,
            fullDescription: fullDescription,
            rawDescription: rawDescription,
            sku: sku,
            globalUniqueID: globalUniqueID,
            price: price,
            regularPrice: regularPrice,
            salePrice: salePrice,
            dateOnSaleFrom: dateOnSaleFrom,
            dateOnSaleTo: dateOnSaleTo,
            isOnSale: isOnSale,
            isPurchasable: isPurchasable,
            isVirtual: isVirtual,
            isDownloadable: isDownloadable,
            downloads: try StoredJSON.list(downloadsJSON),
            downloadLimit: downloadLimit,
            downloadExpiry: downloadExpiry,
            taxStatusKey: taxStatusKey,
            taxClass: taxClass,
            managesStock: managesStock,
            usesParentStock: usesParentStock,
            stockQuantity: stockQuantity.flatMap(Money.amount),
            stockStatusKey: stockStatusKey,
            backordersKey: backordersKey,
            backordersAllowed: backordersAllowed,
            isBackordered: isBackordered,
            lowStockAmount: lowStockAmount,
            weight: weight,
            length: length,
            width: width,
            height: height,
            shippingClass: shippingClass,
            shippingClassID: shippingClassID,
            images: try StoredJSON.list(imagesJSON),
            attributes: try StoredJSON.list(attributesJSON),
            menuOrder: menuOrder,
            metaData: try StoredJSON.list(metaDataJSON)
        )
    }
}
