import FoundationEssentials
import Networking
import Storage
import WooFoundation

extension Product: ReadOnlyType {
    public var identity: Int64 { productID }
}

extension ProductRecord: ReadOnlyConvertible {
    init(_ product: Product) {
        self.init()
        siteID = product.siteID
        productID = product.productID
        name = product.name
        slug = product.slug
        permalink = product.permalink
        dateCreated = product.dateCreated
        dateModified = product.dateModified
        typeKey = product.typeKey
        statusKey = product.statusKey
        isFeatured = product.isFeatured
        catalogVisibilityKey = product.catalogVisibilityKey
        fullDescription = product.fullDescription
        shortDescription = product.shortDescription
        sku = product.sku
        globalUniqueID = product.globalUniqueID
        price = product.price
        regularPrice = product.regularPrice
        salePrice = product.salePrice
        dateOnSaleFrom = product.dateOnSaleFrom
        dateOnSaleTo = product.dateOnSaleTo
        isOnSale = product.isOnSale
        isPurchasable = product.isPurchasable
        totalSales = product.totalSales
        isVirtual = product.isVirtual
        isDownloadable = product.isDownloadable
        downloadsJSON = StoredJSON.text(product.downloads)
        downloadLimit = product.downloadLimit
        downloadExpiry = product.downloadExpiry
        externalURL = product.externalURL
        buttonText = product.buttonText
        taxStatusKey = product.taxStatusKey
        taxClass = product.taxClass
        managesStock = product.managesStock
        stockQuantity = product.stockQuantity.map { "\($0)" }
        stockStatusKey = product.stockStatusKey
        backordersKey = product.backordersKey
        backordersAllowed = product.backordersAllowed
        isBackordered = product.isBackordered
        lowStockAmount = product.lowStockAmount
        isSoldIndividually = product.isSoldIndividually
        weight = product.weight
        length = product.length
        width = product.width
        height = product.height
        isShippingRequired = product.isShippingRequired
        isShippingTaxable = product.isShippingTaxable
        shippingClass = product.shippingClass
        shippingClassID = product.shippingClassID
        areReviewsAllowed = product.areReviewsAllowed
        averageRating = product.averageRating
        ratingCount = product.ratingCount
        upsellIDsJSON = StoredJSON.text(product.upsellIDs)
        crossSellIDsJSON = StoredJSON.text(product.crossSellIDs)
        parentID = product.parentID
        purchaseNote = product.purchaseNote
        postPassword = product.postPassword
        categoriesJSON = StoredJSON.text(product.categories)
        brandsJSON = StoredJSON.text(product.brands)
        tagsJSON = StoredJSON.text(product.tags)
        imagesJSON = StoredJSON.text(product.images)
        attributesJSON = StoredJSON.text(product.attributes)
        defaultAttributesJSON = StoredJSON.text(product.defaultAttributes)
        variationIDsJSON = StoredJSON.text(product.variationIDs)
        groupedProductIDsJSON = StoredJSON.text(product.groupedProductIDs)
        menuOrder = product.menuOrder
        metaDataJSON = StoredJSON.text(product.metaData)
    }

    public func toReadOnly() throws -> Product {
        Product(
            siteID: siteID,
            productID: productID,
            name: name,
            slug: slug,
            permalink: permalink,
            dateCreated: dateCreated,
            dateModified: dateModified,
            typeKey: typeKey,
            statusKey: statusKey,
            isFeatured: isFeatured,
            catalogVisibilityKey: catalogVisibilityKey,
            fullDescription: fullDescription,
            shortDescription: shortDescription,
            sku: sku,
            globalUniqueID: globalUniqueID,
            price: price,
            regularPrice: regularPrice,
            salePrice: salePrice,
            dateOnSaleFrom: dateOnSaleFrom,
            dateOnSaleTo: dateOnSaleTo,
            isOnSale: isOnSale,
            isPurchasable: isPurchasable,
            totalSales: totalSales,
            isVirtual: isVirtual,
            isDownloadable: isDownloadable,
            downloads: try StoredJSON.list(downloadsJSON),
            downloadLimit: downloadLimit,
            downloadExpiry: downloadExpiry,
            externalURL: externalURL,
            buttonText: buttonText,
            taxStatusKey: taxStatusKey,
            taxClass: taxClass,
            managesStock: managesStock,
            stockQuantity: stockQuantity.flatMap(Money.amount),
            stockStatusKey: stockStatusKey,
            backordersKey: backordersKey,
            backordersAllowed: backordersAllowed,
            isBackordered: isBackordered,
            lowStockAmount: lowStockAmount,
            isSoldIndividually: isSoldIndividually,
            weight: weight,
            length: length,
            width: width,
            height: height,
            isShippingRequired: isShippingRequired,
            isShippingTaxable: isShippingTaxable,
            shippingClass: shippingClass,
            shippingClassID: shippingClassID,
            areReviewsAllowed: areReviewsAllowed,
            averageRating: averageRating,
            ratingCount: ratingCount,
            upsellIDs: try StoredJSON.list(upsellIDsJSON),
            crossSellIDs: try StoredJSON.list(crossSellIDsJSON),
            parentID: parentID,
            purchaseNote: purchaseNote,
            postPassword: postPassword,
            categories: try StoredJSON.list(categoriesJSON),
            brands: try StoredJSON.list(brandsJSON),
            tags: try StoredJSON.list(tagsJSON),
            images: try StoredJSON.list(imagesJSON),
            attributes: try StoredJSON.list(attributesJSON),
            defaultAttributes: try StoredJSON.list(defaultAttributesJSON),
            variationIDs: try StoredJSON.list(variationIDsJSON),
            groupedProductIDs: try StoredJSON.list(groupedProductIDsJSON),
            menuOrder: menuOrder,
            metaData: try StoredJSON.list(metaDataJSON)
        )
    }
}
