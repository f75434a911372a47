import WooFoundation

/// The payment methods of the demo store: WooCommerce's own three, and the two that its orders were paid with.
enum PaymentGateways {
    static let ids = gateways.map(\.id)

    private static let gateways: [(id: String, title: String, about: String, isEnabled: Bool, supports: [JSONNode])] = [
        ("bacs", "Direct bank transfer", "Take payments in person via BACS.", true, ["products"]),
        ("cheque", "Check payments", "Take payments in person via checks.", false, ["products"]),
        ("cod", "Cash on delivery", "Let your shoppers pay upon delivery.", true, ["products"]),
        ("stripe", "Credit card (Stripe)", "Accept cards through Stripe.", true, ["products", "refunds"]),
        ("ppcp-gateway", "PayPal", "Accept PayPal.", true, ["products", "refunds"]),
    ]

    /// Whether a gateway refunds automatically; nil for one that does not exist.
    static func supportsRefunds(_ id: String) -> Bool? {
        gateways.first { $0.id == id }?.supports.contains("refunds")
    }

    static let records: [DemoTerms.Record] = gateways.enumerated().map { index, gateway in
        func setting(_ id: String, _ label: String, _ about: String, _ type: String, _ value: String) -> JSONNode {
            [
                "id": .string(id), "label": .string(label), "description": .string(about), "type": .string(type),
                "value": .string(value), "default": .string(value), "tip": .string(about), "placeholder": "",
            ]
        }
        let title = "This controls the title which the user sees during checkout."
        let instructions = "Instructions that will be added to the thank you page and emails."
        return (
            DemoList.Row(id: index + 1, number: index),
            [
                "id": .string(gateway.id), "title": .string(gateway.title),
                "description": "Pay straight into our account.", "order": "", "enabled": .bool(gateway.isEnabled),
                "method_title": .string(gateway.title), "method_description": .string(gateway.about),
                "method_supports": .array(gateway.supports),
                "settings": [
                    "title": setting("title", "Title", title, "safe_text", gateway.title),
                    "instructions": setting("instructions", "Instructions", instructions, "textarea", ""),
                ],
                "needs_setup": false, "post_install_scripts": [],
                "settings_url": "https://127.0.0.1/wp-admin/admin.php?page=wc-settings&tab=checkout",
                "connection_url": .null, "setup_help_text": .null, "required_settings_keys": [],
            ]
        )
    }
}
