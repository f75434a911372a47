import Networking
import Storage

extension ShippingMethod: ReadOnlyType {
    public var identity: Int64 { instanceID }
}

extension ShippingMethodRecord: ReadOnlyConvertible {
    init(_ method: ShippingMethod) {
        self.init()
        siteID = method.siteID
        instanceID = method.instanceID
        zoneID = method.zoneID
        zoneName = method.zoneName
        zonePosition = method.zonePosition
        methodID = method.methodID
        title = method.title
        position = method.position
        isEnabled = method.isEnabled
        taxStatusKey = method.taxStatusKey
        cost = method.cost
    }

    public func toReadOnly() -> ShippingMethod {
        ShippingMethod(
            siteID: siteID,
            instanceID: instanceID,
            zoneID: zoneID,
            zoneName: zoneName,
            zonePosition: zonePosition,
            methodID: methodID,
            title: title,
            position: position,
            isEnabled: isEnabled,
            taxStatusKey: taxStatusKey,
            cost: cost
        )
    }
}
