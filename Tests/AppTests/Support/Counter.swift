import DemoStore
import Foundation
import Hardware
import TestSupport
import WooFoundation
import Yosemite

/// What stands at the counter of a story: a till, a simulated reader, a printer; and an order to take money for.
enum Counter {
    /// - Parameter gateway: the demonstration store's own, past the proxy.
    static func equip(_ configuration: inout YosemiteConfiguration, _ setting: Story.Setting, gateway: URL) {
        configuration.register = RegisterSettings(name: setting.register, header: ["Harbor & Pine", "1 Quay Street"])
        configuration.register.oversell = setting.oversell
        setting.till(&configuration.register)
        if let printer = setting.printer {
            configuration.printer = ReceiptPrinter(
                connection: .tcp(host: "127.0.0.1", port: printer.port),
                paper: PaperSettings(drawer: .two),
                on: Printers(bus: LibUSBHost())
            )
        }
        guard setting.takesCards, let login = configuration.logins.first else { return }
        let payments = PaymentSetting(
            siteID: login.siteID,
            storeName: login.name,
            mode: .test,
            processor: .gateway(address: gateway.absoluteString, caFile: nil)
        ) { Secret(DemoGateway.testKey) }
        configuration.equipment = PaymentEquipment(
            settings: PaymentSettings([payments]),
            stateFolder: configuration.stateFolder,
            clock: configuration.clock
        )
    }

    /// Two mugs and an apron, with shipping and VAT, for Ada in Britain: $96.00. It is the newest order and waits for its money.
    ///
    /// - Parameter apron: what the apron costs.
    @discardableResult
    static func placeOrder(in store: DemoStore, apron: String = "38.00") -> Int {
        let id = store.receiveOrders(1, status: "pending")[0]
        store.changeOrderBehindTheBack(
            id: id,
            fields: [
                "billing": ["first_name": "Ada", "last_name": "Byrne", "country": "GB", "email": "ada@example.com"],
                // The store wants a product named, and makes a line without one of a number that it does not know.
                "line_items": [
                    [
                        "product_id": 999_999, "name": "Enamel mug, white", "quantity": 2, "subtotal": "36.00",
                        "total": "36.00",
                    ],
                    [
                        "product_id": 999_999, "name": "Café apron", "quantity": 1, "subtotal": .string(apron),
                        "total": .string(apron),
                    ],
                ],
                "shipping_lines": [["method_title": "Standard post", "method_id": "flat_rate", "total": "6.00"]],
            ]
        )
        return id
    }
}
