import Networking
import Storage

extension PaymentGateway: ReadOnlyType {
    public var identity: String { gatewayID }
}

extension PaymentGatewayRecord: ReadOnlyConvertible {
    init(_ gateway: PaymentGateway) {
        self.init()
        siteID = gateway.siteID
        gatewayID = gateway.gatewayID
        title = gateway.title
        details = gateway.details
        position = gateway.position
        isEnabled = gateway.isEnabled
        methodTitle = gateway.methodTitle
        methodDescription = gateway.methodDescription
        featuresJSON = StoredJSON.text(gateway.features)
    }

    public func toReadOnly() throws -> PaymentGateway {
        PaymentGateway(
            siteID: siteID,
            gatewayID: gatewayID,
            title: title,
            details: details,
            position: position,
            isEnabled: isEnabled,
            methodTitle: methodTitle,
            methodDescription: methodDescription,
            features: try StoredJSON.list(featuresJSON)
        )
    }
}
