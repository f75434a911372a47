import Hardware
import Networking
import Storage

// What a screen may know of the lower rooms. App imports Yosemite only; these names are its vocabulary.

public typealias Order = Networking.Order
public typealias OrderItem = Networking.OrderItem
public typealias OrderItemAttribute = Networking.OrderItemAttribute
public typealias OrderItemTax = Networking.OrderItemTax
public typealias OrderFeeLine = Networking.OrderFeeLine
public typealias OrderCouponLine = Networking.OrderCouponLine
public typealias OrderTaxLine = Networking.OrderTaxLine
public typealias ShippingLine = Networking.ShippingLine
public typealias OrderRefundCondensed = Networking.OrderRefundCondensed
public typealias OrderGiftCard = Networking.OrderGiftCard
public typealias OrderAttributionInfo = Networking.OrderAttributionInfo
public typealias OrderNote = Networking.OrderNote
public typealias OrderStatus = Networking.OrderStatus
public typealias OrderStatusEnum = Networking.OrderStatusEnum
public typealias MetaData = Networking.MetaData
public typealias Address = Networking.Address
public typealias Product = Networking.Product
public typealias ProductVariation = Networking.ProductVariation
public typealias ProductTerm = Networking.ProductTerm
public typealias ProductImage = Networking.ProductImage
public typealias ProductDownload = Networking.ProductDownload
public typealias ProductAssignedAttribute = Networking.ProductAssignedAttribute
public typealias ProductChosenAttribute = Networking.ProductChosenAttribute
public typealias Customer = Networking.Customer
public typealias Coupon = Networking.Coupon
public typealias ProductReview = Networking.ProductReview
public typealias ProductCategory = Networking.ProductCategory
public typealias ProductTag = Networking.ProductTag
public typealias ProductAttribute = Networking.ProductAttribute
public typealias ProductAttributeTerm = Networking.ProductAttributeTerm
public typealias ProductShippingClass = Networking.ProductShippingClass
public typealias TaxClass = Networking.TaxClass
public typealias TaxRate = Networking.TaxRate
public typealias Refund = Networking.Refund
public typealias OrderItemRefund = Networking.OrderItemRefund
public typealias PaymentGateway = Networking.PaymentGateway
public typealias Site = Networking.Site
public typealias SiteSetting = Networking.SiteSetting
public typealias SiteAPI = Networking.SiteAPI
public typealias Secret = Networking.Secret
public typealias Account = Networking.Account
public typealias CertificateProblem = Networking.CertificateProblem
public typealias NetworkError = Networking.NetworkError

public typealias StorageOrder = Storage.OrderRecord
public typealias StorageOrderNote = Storage.OrderNoteRecord
public typealias StorageOrderStatus = Storage.OrderStatusRecord
public typealias StorageProduct = Storage.ProductRecord
public typealias StorageProductVariation = Storage.ProductVariationRecord
public typealias StorageCustomer = Storage.CustomerRecord
public typealias StorageCoupon = Storage.CouponRecord
public typealias StorageProductReview = Storage.ProductReviewRecord
public typealias StorageProductCategory = Storage.ProductCategoryRecord
public typealias StorageProductTag = Storage.ProductTagRecord
public typealias StorageProductAttribute = Storage.ProductAttributeRecord
public typealias StorageProductAttributeTerm = Storage.ProductAttributeTermRecord
public typealias StorageProductShippingClass = Storage.ProductShippingClassRecord
public typealias StorageTaxClass = Storage.TaxClassRecord
public typealias StorageTaxRate = Storage.TaxRateRecord
public typealias StorageRefund = Storage.RefundRecord
public typealias StoragePaymentGateway = Storage.PaymentGatewayRecord
public typealias StoragePendingEdit = Storage.PendingEditRecord

public typealias CardReader = Hardware.CardReader
public typealias CardReaderService = Hardware.CardReaderService
public typealias CardReaderFault = Hardware.CardReaderFault
public typealias CardReaderServiceError = Hardware.CardReaderServiceError
public typealias CardApplication = Hardware.CardApplication
public typealias CardEntry = Hardware.CardEntry
public typealias CardSummary = Hardware.CardSummary
public typealias EMVReceiptData = Hardware.EMVReceiptData
public typealias CollectionCancellation = Hardware.CollectionCancellation
public typealias PaymentMode = Hardware.PaymentMode
public typealias USBLibrary = Hardware.USBLibrary
