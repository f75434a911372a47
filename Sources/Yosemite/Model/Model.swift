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
public typealias StoragePendingEdit = Storage.PendingEditRecord

public typealias CardReader = Hardware.CardReader
public typealias CardReaderService = Hardware.CardReaderService
public typealias PaymentMode = Hardware.PaymentMode
public typealias USBLibrary = Hardware.USBLibrary
