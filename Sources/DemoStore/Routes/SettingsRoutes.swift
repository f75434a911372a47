import WooFoundation

/// `settings`, `data/currencies/current` and `system_status`.
enum SettingsRoutes {
    private static let groups = [
        ("wc_admin", "WooCommerce Admin", "Settings for WooCommerce admin reporting."), ("general", "General", ""),
        ("products", "Products", ""), ("tax", "Tax", ""), ("shipping", "Shipping", ""), ("checkout", "Payments", ""),
        ("account", "Accounts &amp; Privacy", ""), ("email", "Emails", ""), ("advanced", "Advanced", ""),
    ]

    static func groups(_ context: RouteContext) throws(RESTError) -> StoreAnswer {
        try context.access.list()
        let rows = groups.map { id, label, about -> JSONNode in
            [
                "id": .string(id), "label": .string(label), "description": .string(about), "parent_id": "",
                "sub_groups": [],
                "_links": ["options": [["href": .string("\(context.rendering.api)settings/\(id)")]]],
            ]
        }
        return context.list(rows, allow: "GET")
    }

    static func group(_ id: String, _ context: RouteContext, _ state: StoreState) throws(RESTError) -> StoreAnswer {
        let settings =
            switch id {
            case "general": state.settings.settings
            case "tax": state.settings.taxSettings
            default: SettingGroups.settings(of: id)
            }
        guard let settings else {
            throw RESTError(404, "rest_setting_setting_group_invalid", "Invalid setting group.")
        }
        try context.access.list()
        return context.list(settings.map { $0.json(context.rendering, group: id) }, allow: "GET")
    }

    /// A general setting or one of taxes.
    static func setting(_ id: String, of group: String, _ context: RouteContext, _ state: StoreState)
        throws(RESTError) -> StoreAnswer
    {
        let setting = try found(id, of: group, state)
        try context.access.view()
        let node = setting.json(context.rendering, group: group, isAlone: true)
        return context.single(node, allow: "GET, POST, PUT, PATCH")
    }

    private static func found(_ id: String, of group: String, _ state: StoreState) throws(RESTError)
        -> GeneralSettings.Setting
    {
        let settings = group == "tax" ? state.settings.taxSettings : state.settings.settings
        guard let setting = settings.first(where: { $0.id == id }) else {
            throw RESTError(404, "rest_setting_setting_invalid", "Invalid setting.")
        }
        return setting
    }

    static func change(_ id: String, of group: String, _ context: RouteContext, _ state: inout StoreState)
        throws(RESTError) -> StoreAnswer
    {
        let fields = try context.request.fields()
        let setting = try found(id, of: group, state)
        try context.access.edit()
        let value = fields["value"]?.text ?? ""
        if let options = setting.options, !options.contains(where: { $0.value == value }) {
            throw RESTError(400, "rest_setting_value_invalid", "An invalid setting value was passed.")
        }
        if group == "tax" { state.settings.setTax(id, to: value) } else { state.settings.set(id, to: value) }
        return try self.setting(id, of: group, context, state)
    }

    static func currency(_ context: RouteContext) throws(RESTError) -> StoreAnswer {
        try context.access.view()
        let currency = context.rendering.currency
        return context.single(
            [
                "code": .string(currency.code), "name": .string(currency.name), "symbol": .string(currency.entity),
                "_links": context.rendering.links(
                    "data/currencies/\(currency.code)",
                    collection: "data/currencies",
                    allow: ["GET"]
                ),
            ],
            allow: "GET"
        )
    }

    /// A small part of the real answer: enough for versions, currency and environment.
    static func systemStatus(
        _ context: RouteContext,
        _ settings: GeneralSettings,
        environment: DemoEnvironment,
        plugin: DemoStripePlugin
    ) throws(RESTError) -> StoreAnswer {
        try context.access.list()
        let site: JSONNode = .string(context.rendering.site)
        let currency = context.rendering.currency
        func value(_ id: String) -> JSONNode { .string(settings[id]?.value ?? "") }
        let node: JSONNode = [
            "environment": [
                "home_url": site, "site_url": site, "store_id": "62285a50-f625-466b-be94-9b8d28a371cb",
                "version": "11.0.1", "wp_version": "7.1", "wp_multisite": false, "wp_debug_mode": false,
                "wp_environment_type": .string(environment.rawValue), "language": "en_US",
                "server_info": "FlyingFox", "php_version": "8.2.35", "default_timezone": "UTC",
            ],
            "active_plugins": .array(plugin.activePlugins + context.rendering.plugins.compactMap(\.statusRow)),
            "inactive_plugins": .array(plugin.inactivePlugins),
            "settings": [
                "api_enabled": false, "force_ssl": false, "currency": .string(currency.code),
                "currency_symbol": .string(currency.entity), "currency_position": value("woocommerce_currency_pos"),
                "thousand_separator": value("woocommerce_price_thousand_sep"),
                "decimal_separator": value("woocommerce_price_decimal_sep"),
                "number_of_decimals": .integer(settings.decimals), "geolocation_enabled": false,
                "HPOS_enabled": true, "HPOS_sync_enabled": false,
            ],
        ]
        var answer = StoreAnswer(context.fields?.apply(to: node) ?? node)
        if let allow = context.access.allow("GET") { answer.set("Allow", allow) }
        return answer
    }
}
