/// The groups of settings besides the general ones: names, defaults and values.
enum SettingGroups {
    private typealias Plain = (id: String, label: String, type: String, initial: String, value: String)

    private static let products: [Plain] = [
        ("woocommerce_shop_page_id", "Shop page", "select", "", "5"),
        ("woocommerce_cart_redirect_after_add", "Add to cart behaviour", "checkbox", "no", "no"),
        ("woocommerce_enable_ajax_add_to_cart", "", "checkbox", "yes", "yes"),
        ("woocommerce_placeholder_image", "Placeholder image", "text", "", "4"),
        ("woocommerce_weight_unit", "Weight unit", "select", "lbs", "lbs"),
        ("woocommerce_dimension_unit", "Dimensions unit", "select", "in", "in"),
        ("woocommerce_enable_reviews", "Enable reviews", "checkbox", "yes", "yes"),
        ("woocommerce_review_rating_verification_label", "", "checkbox", "yes", "yes"),
        ("woocommerce_review_rating_verification_required", "", "checkbox", "no", "no"),
        ("woocommerce_enable_review_rating", "Product ratings", "checkbox", "yes", "yes"),
        ("woocommerce_review_rating_required", "", "checkbox", "yes", "yes"),
        ("woocommerce_manage_stock", "Manage stock", "checkbox", "yes", "yes"),
        ("woocommerce_hold_stock_minutes", "Hold stock (minutes)", "number", "60", "60"),
        ("woocommerce_notify_low_stock", "Notifications", "checkbox", "yes", "yes"),
        ("woocommerce_notify_no_stock", "", "checkbox", "yes", "yes"),
        ("woocommerce_notify_backorder", "", "checkbox", "yes", "yes"),
        (
            "woocommerce_stock_email_recipient", "Notification recipient(s)", "text",
            "admin@shop.test", "admin@shop.test"
        ),
        ("woocommerce_notify_low_stock_amount", "Low stock threshold", "number", "2", "5"),
        ("woocommerce_notify_no_stock_amount", "Out of stock threshold", "number", "0", "0"),
        ("woocommerce_hide_out_of_stock_items", "Out of stock visibility", "checkbox", "no", "no"),
        ("woocommerce_stock_format", "Stock display format", "select", "", ""),
        ("woocommerce_file_download_method", "File download method", "select", "force", "force"),
        ("woocommerce_downloads_redirect_fallback_allowed", "", "checkbox", "no", "no"),
        ("woocommerce_downloads_require_login", "Access restriction", "checkbox", "no", "no"),
        ("woocommerce_downloads_grant_access_after_payment", "", "checkbox", "yes", "yes"),
        ("woocommerce_downloads_add_hash_to_filename", "Filename", "checkbox", "yes", "yes"),
        ("woocommerce_downloads_count_partial", "Count partial downloads", "checkbox", "yes", "yes"),
        ("woocommerce_attribute_lookup_enabled", "Enable table usage", "checkbox", "no", "no"),
        ("woocommerce_attribute_lookup_direct_updates", "Direct updates", "checkbox", "no", "no"),
        ("woocommerce_attribute_lookup_optimized_updates", "Optimized updates", "checkbox", "no", "no"),
        ("woocommerce_product_match_featured_image_by_sku", "Match images", "checkbox", "no", "no"),
    ]
    private static let tax: [Plain] = [
        ("woocommerce_prices_include_tax", "Prices entered with tax", "radio", "no", "no"),
        ("woocommerce_tax_based_on", "Calculate tax based on", "select", "shipping", "shipping"),
        ("woocommerce_shipping_tax_class", "Shipping tax class", "select", "inherit", "inherit"),
        ("woocommerce_tax_round_at_subtotal", "Rounding", "checkbox", "no", "no"),
        ("woocommerce_tax_classes", "Additional tax classes", "textarea", "", ""),
        ("woocommerce_tax_display_shop", "Display prices in the shop", "select", "excl", "excl"),
        ("woocommerce_tax_display_cart", "Display prices during cart and checkout", "select", "excl", "excl"),
        ("woocommerce_price_display_suffix", "Price display suffix", "text", "", ""),
        ("woocommerce_tax_total_display", "Display tax totals", "select", "itemized", "itemized"),
    ]
    private static let shipping: [Plain] = [
        ("woocommerce_enable_shipping_calc", "Calculations", "checkbox", "yes", "yes"),
        ("woocommerce_shipping_cost_requires_address", "", "checkbox", "no", "no"),
        ("woocommerce_shipping_hide_rates_when_free", "", "checkbox", "no", "no"),
        ("woocommerce_ship_to_destination", "Shipping destination", "radio", "billing", "billing"),
        ("woocommerce_shipping_debug_mode", "Debug mode", "checkbox", "no", "no"),
    ]
    private static let account: [Plain] = [
        ("woocommerce_enable_guest_checkout", "Checkout", "checkbox", "yes", "yes"),
        ("woocommerce_enable_checkout_login_reminder", "Login", "checkbox", "no", "no"),
        ("woocommerce_enable_delayed_account_creation", "Account creation", "checkbox", "no", "no"),
        ("woocommerce_enable_signup_and_login_from_checkout", "Account creation", "checkbox", "no", "no"),
        ("woocommerce_enable_myaccount_registration", "Account creation", "checkbox", "no", "no"),
        ("woocommerce_registration_generate_password", "Account creation options", "checkbox", "yes", "yes"),
        ("woocommerce_erasure_request_removes_order_data", "Account erasure requests", "checkbox", "no", "no"),
        ("woocommerce_erasure_request_removes_download_data", "", "checkbox", "no", "no"),
        ("woocommerce_allow_bulk_remove_personal_data", "Personal data removal", "checkbox", "no", "no"),
        (
            "woocommerce_registration_privacy_policy_text", "Registration privacy policy", "textarea",
            "Your personal data will be used to support your experience t",
            "Your personal data will be used to support your experience t"
        ),
        (
            "woocommerce_checkout_privacy_policy_text", "Checkout privacy policy", "textarea",
            "Your personal data will be used to process your order, suppo",
            "Your personal data will be used to process your order, suppo"
        ),
    ]

    /// nil for a group the store does not have; some groups are empty.
    static func settings(of group: String) -> [GeneralSettings.Setting]? {
        switch group {
        case "products": products.map(setting)
        case "tax": tax.map(setting)
        case "shipping": shipping.map(setting)
        case "account": account.map(setting)
        case "checkout", "site-visibility": []
        default: nil
        }
    }

    private static func setting(_ plain: Plain) -> GeneralSettings.Setting {
        GeneralSettings.Setting(
            id: plain.id,
            label: plain.label,
            text: plain.label,
            type: plain.type,
            initial: plain.initial,
            value: plain.value
        )
    }
}
