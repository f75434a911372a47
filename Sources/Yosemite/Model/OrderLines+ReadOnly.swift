import FoundationEssentials
import Networking
import Storage
import WooFoundation

extension OrderItemRecord {
    init(_ item: OrderItem, siteID: Int64, orderID: Int64) {
        self.init(
            siteID: siteID,
            orderID: orderID,
            itemID: item.itemID,
            name: item.name,
            productID: item.productID,
            variationID: item.variationID,
            quantity: "\(item.quantity)",
            price: item.price,
            sku: item.sku,
            subtotal: item.subtotal,
            subtotalTax: item.subtotalTax,
            taxClass: item.taxClass,
            total: item.total,
            totalTax: item.totalTax,
            parentItemID: item.parent,
            globalUniqueID: item.globalUniqueID,
            parentName: item.parentName,
            imageSource: item.imageSource,
            bundleConfigurationJSON: item.bundleConfiguration?.text,
            taxesJSON: StoredTaxes.text(item.taxes)
        )
    }

    func toOrderItem(metaData: [MetaData]) throws -> OrderItem {
        OrderItem(
            itemID: itemID,
            name: name,
            productID: productID,
            variationID: variationID,
            quantity: Money.amount(from: quantity) ?? 0,
            price: price,
            sku: sku ?? "",
            globalUniqueID: globalUniqueID,
            subtotal: subtotal,
            subtotalTax: subtotalTax,
            taxClass: taxClass,
            taxes: try StoredTaxes.taxes(in: taxesJSON),
            total: total,
            totalTax: totalTax,
            parentName: parentName,
            imageSource: imageSource,
            parent: parentItemID,
            bundleConfiguration: bundleConfigurationJSON.map(JSONValue.init(parsing:)),
            metaData: metaData
        )
    }
}

extension OrderFeeLineRecord {
    init(_ fee: OrderFeeLine, siteID: Int64, orderID: Int64) {
        self.init(
            siteID: siteID,
            orderID: orderID,
            feeID: fee.feeID,
            name: fee.name,
            taxClass: fee.taxClass,
            taxStatus: fee.taxStatus,
            total: fee.total,
            totalTax: fee.totalTax,
            taxesJSON: StoredTaxes.text(fee.taxes)
        )
    }

    func toFeeLine(metaData: [MetaData]) throws -> OrderFeeLine {
        OrderFeeLine(
            feeID: feeID,
            name: name,
            taxClass: taxClass,
            taxStatus: taxStatus,
            total: total,
            totalTax: totalTax,
            taxes: try StoredTaxes.taxes(in: taxesJSON),
            metaData: metaData
        )
    }
}

extension ShippingLineRecord {
    init(_ line: ShippingLine, siteID: Int64, orderID: Int64) {
        self.init(
            siteID: siteID,
            orderID: orderID,
            shippingID: line.shippingID,
            methodTitle: line.methodTitle,
            methodID: line.methodID,
            instanceID: line.instanceID,
            total: line.total,
            totalTax: line.totalTax,
            taxesJSON: StoredTaxes.text(line.taxes)
        )
    }

    func toShippingLine(metaData: [MetaData]) throws -> ShippingLine {
        ShippingLine(
            shippingID: shippingID,
            methodTitle: methodTitle,
            methodID: methodID,
            instanceID: instanceID,
            total: total,
            totalTax: totalTax,
            taxes: try StoredTaxes.taxes(in: taxesJSON),
            metaData: metaData
        )
    }
}

extension OrderCouponLineRecord {
    init(_ coupon: OrderCouponLine, siteID: Int64, orderID: Int64) {
        self.init(
            siteID: siteID,
            orderID: orderID,
            couponID: coupon.couponID,
            code: coupon.code,
            discount: coupon.discount,
            discountTax: coupon.discountTax,
            nominalAmount: coupon.nominalAmount
        )
    }

    func toCouponLine() -> OrderCouponLine {
        OrderCouponLine(
            couponID: couponID,
            code: code,
            discount: discount,
            discountTax: discountTax,
            nominalAmount: nominalAmount
        )
    }
}

extension OrderTaxLineRecord {
    init(_ tax: OrderTaxLine, siteID: Int64, orderID: Int64) {
        self.init(
            siteID: siteID,
            orderID: orderID,
            taxID: tax.taxID,
            rateCode: tax.rateCode,
            rateID: tax.rateID,
            label: tax.label,
            isCompound: tax.isCompoundTaxRate,
            taxTotal: tax.totalTax,
            shippingTaxTotal: tax.totalShippingTax,
            ratePercent: "\(tax.ratePercent)"
        )
    }

    func toTaxLine() -> OrderTaxLine {
        OrderTaxLine(
            taxID: taxID,
            rateCode: rateCode,
            rateID: rateID,
            label: label,
            isCompoundTaxRate: isCompound,
            ratePercent: Money.amount(from: ratePercent) ?? 0,
            totalTax: taxTotal,
            totalShippingTax: shippingTaxTotal
        )
    }
}

extension OrderRefundCondensedRecord {
    init(_ refund: OrderRefundCondensed, siteID: Int64, orderID: Int64) {
        self.init(
            siteID: siteID,
            orderID: orderID,
            refundID: refund.refundID,
            reason: refund.reason,
            total: refund.total
        )
    }

    func toRefund() -> OrderRefundCondensed {
        OrderRefundCondensed(refundID: refundID, reason: reason ?? "", total: total)
    }
}

extension OrderGiftCardRecord {
    init(_ card: OrderGiftCard, siteID: Int64, orderID: Int64) {
        self.init(
            siteID: siteID,
            orderID: orderID,
            giftCardID: card.giftCardID,
            code: GiftCardMask.code(card.code),
            amount: card.amount
        )
    }

    func toGiftCard() -> OrderGiftCard {
        OrderGiftCard(giftCardID: giftCardID, code: code, amount: amount)
    }
}
