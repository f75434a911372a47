import WooFoundation

/// The twenty settings of `settings/general`, and the changed ones of `settings/tax`.
struct GeneralSettings: Sendable {
    struct Setting: Sendable {
        let id: String
        let label: String
        let text: String
        let type: String
        let initial: String
        var value: String
        /// Shown in `options`; nil where the setting has none.
        var options: [(value: String, name: String)]?
        /// Three settings have no `tip`.
        var hasTip = true
        /// In most settings `options` comes before `tip`; in the lists of countries it is last, as recorded.
        var optionsComeLast = false
    }

    private(set) var settings: [Setting]
    private(set) var taxSettings = SettingGroups.settings(of: "tax") ?? []

    init(currency: DemoCurrency) {
        let countries = [("DE", "Germany"), ("GB", "United Kingdom (UK)"), ("US", "United States (US)")]
        func text(_ id: String, _ label: String, _ about: String, _ value: String, initial: String = "") -> Setting {
            Setting(id: id, label: label, text: about, type: "text", initial: initial, value: value)
        }
        func box(_ id: String, _ label: String, _ about: String, _ value: String, initial: String = "no") -> Setting {
            Setting(id: id, label: label, text: about, type: "checkbox", initial: initial, value: value)
        }
        settings = [
            text(
                "woocommerce_store_address",
                "Address line 1",
                "The street address for your business location.",
                "48 Wharf Street"
            ),
            text(
                "woocommerce_store_address_2",
                "Address line 2",
                "An additional, optional address line for your business location.",
                "Unit 3"
            ),
            text("woocommerce_store_city", "City", "The city in which your business is located.", "Portland"),
            Setting(
                id: "woocommerce_default_country",
                label: "Country / State",
                text: "The country and state or province, if any, in which your business is located.",
                type: "select",
                initial: "US:CA",
                value: "US:ME",
                options: countries,
                optionsComeLast: true
            ),
            text(
                "woocommerce_store_postcode",
                "Postcode / ZIP",
                "The postal code, if any, in which your business is located.",
                "04101"
            ),
            Setting(
                id: "woocommerce_allowed_countries",
                label: "Selling location(s)",
                text: "This option lets you limit which countries you are willing to sell to.",
                type: "select",
                initial: "all",
                value: "all",
                options: [("all", "Sell to all countries"), ("specific", "Sell to specific countries")]
            ),
            Setting(
                id: "woocommerce_all_except_countries",
                label: "Sell to all countries, except for&hellip;",
                text: "",
                type: "multiselect",
                initial: "",
                value: "",
                options: countries,
                hasTip: false,
                optionsComeLast: true
            ),
            Setting(
                id: "woocommerce_specific_allowed_countries",
                label: "Sell to specific countries",
                text: "",
                type: "multiselect",
                initial: "",
                value: "",
                options: countries,
                hasTip: false,
                optionsComeLast: true
            ),
            Setting(
                id: "woocommerce_ship_to_countries",
                label: "Shipping location(s)",
                text: "Choose which countries you want to ship to, or choose to ship to all locations you sell to.",
                type: "select",
                initial: "",
                value: "",
                options: [("", "Ship to all countries you sell to"), ("all", "Ship to all countries")]
            ),
            Setting(
                id: "woocommerce_specific_ship_to_countries",
                label: "Ship to specific countries",
                text: "",
                type: "multiselect",
                initial: "",
                value: "",
                options: countries,
                hasTip: false,
                optionsComeLast: true
            ),
            Setting(
                id: "woocommerce_default_customer_address",
                label: "Default customer location",
                text: "",
                type: "select",
                initial: "base",
                value: "base",
                options: [("", "No location by default"), ("base", "Shop country/region")]
            ),
            box("woocommerce_address_autocomplete_enabled", "", "Enable predictive address search", "no"),
            box("woocommerce_calc_taxes", "Enable taxes", "Enable tax rates and calculations", "yes"),
            box(
                "woocommerce_enable_coupons",
                "Enable coupons",
                "Enable the use of coupon codes",
                "yes",
                initial: "yes"
            ),
            box("woocommerce_calc_discounts_sequentially", "", "Calculate coupon discounts sequentially", "no"),
            Setting(
                id: "woocommerce_currency",
                label: "Currency",
                text: "This controls what currency prices are listed at in the catalog.",
                type: "select",
                initial: "USD",
                value: currency.code,
                options: [
                    ("EUR", "Euro (&euro;) — EUR"), ("GBP", "Pound sterling (&pound;) — GBP"),
                    ("USD", "United States (US) dollar (&#36;) — USD"),
                ]
            ),
            Setting(
                id: "woocommerce_currency_pos",
                label: "Currency position",
                text: "This controls the position of the currency symbol.",
                type: "select",
                initial: "left",
                value: "left",
                options: [
                    ("left", "Left"), ("right", "Right"), ("left_space", "Left with space"),
                    ("right_space", "Right with space"),
                ]
            ),
            text(
                "woocommerce_price_thousand_sep",
                "Thousand separator",
                "This sets the thousand separator of displayed prices.",
                ",",
                initial: ","
            ),
            text(
                "woocommerce_price_decimal_sep",
                "Decimal separator",
                "This sets the decimal separator of displayed prices.",
                ".",
                initial: "."
            ),
            Setting(
                id: "woocommerce_price_num_decimals",
                label: "Number of decimals",
                text: "This sets the number of decimal points shown in displayed prices.",
                type: "number",
                initial: "2",
                value: "2"
            ),
        ]
    }

    subscript(id: String) -> Setting? { settings.first { $0.id == id } }

    /// A setting of `settings/tax`.
    func tax(_ id: String) -> String? { taxSettings.first { $0.id == id }?.value }

    mutating func setTax(_ id: String, to value: String) {
        guard let index = taxSettings.firstIndex(where: { $0.id == id }) else { return }
        taxSettings[index].value = value
    }

    /// The number of decimals of prices.
    var decimals: Int { self["woocommerce_price_num_decimals"].flatMap { Int($0.value) } ?? 2 }

    mutating func set(_ id: String, to value: String) {
        guard let index = settings.firstIndex(where: { $0.id == id }) else { return }
        settings[index].value = value
    }
}

extension GeneralSettings.Setting {
    /// - Parameter isAlone: a setting requested by its id contains its group too.
    func json(_ context: RenderingContext, group: String = "general", isAlone: Bool = false) -> JSONNode {
        var members: [JSONNode.Member] = [
            .init("id", .string(id)), .init("label", .string(label)), .init("description", .string(text)),
            .init("type", .string(type)), .init("default", .string(initial)),
        ]
        let choices = options.map { options in
            JSONNode.Member("options", .object(options.map { .init($0.value, .string($0.name)) }))
        }
        if let choices, !optionsComeLast { members.append(choices) }
        if hasTip { members.append(.init("tip", .string(text))) }
        members.append(.init("value", .string(value)))
        if let choices, optionsComeLast { members.append(choices) }
        if isAlone { members.append(.init("group_id", .string(group))) }
        members.append(
            .init(
                "_links",
                context.links(
                    "settings/\(group)/\(id)",
                    collection: "settings/\(group)",
                    allow: ["GET", "POST", "PUT", "PATCH"]
                )
            )
        )
        return .object(members)
    }
}
