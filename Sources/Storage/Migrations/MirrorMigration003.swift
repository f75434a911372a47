import GRDB

/// What a store has beside its orders. Never changed once released.
enum MirrorMigration003: MirrorMigration {
    static let migration = SchemaMigration(name: "003 catalogue and customers") { database in
        try database.execute(sql: products)
        try database.execute(sql: terms)
        try database.execute(sql: termsOfProducts)
        try database.execute(sql: people)
        try database.execute(sql: money)
    }

    private static let products = """
        CREATE TABLE products (
            site_id INTEGER NOT NULL, product_id INTEGER PRIMARY KEY, name TEXT NOT NULL, slug TEXT NOT NULL,
            permalink TEXT NOT NULL, date_created INTEGER, date_modified INTEGER, type_key TEXT NOT NULL,
            status_key TEXT NOT NULL, is_featured INTEGER NOT NULL, catalog_visibility_key TEXT NOT NULL,
            full_description TEXT NOT NULL, short_description TEXT NOT NULL, sku TEXT NOT NULL,
            global_unique_id TEXT NOT NULL, price TEXT NOT NULL, regular_price TEXT NOT NULL,
            sale_price TEXT NOT NULL, date_on_sale_from INTEGER, date_on_sale_to INTEGER,
            is_on_sale INTEGER NOT NULL, is_purchasable INTEGER NOT NULL, total_sales INTEGER NOT NULL,
            is_virtual INTEGER NOT NULL, is_downloadable INTEGER NOT NULL, downloads_json TEXT NOT NULL,
            download_limit INTEGER NOT NULL, download_expiry INTEGER NOT NULL, external_url TEXT NOT NULL,
            button_text TEXT NOT NULL, tax_status_key TEXT NOT NULL, tax_class TEXT NOT NULL,
            manages_stock INTEGER NOT NULL, stock_quantity TEXT, stock_status_key TEXT NOT NULL,
            backorders_key TEXT NOT NULL, backorders_allowed INTEGER NOT NULL, is_backordered INTEGER NOT NULL,
            low_stock_amount INTEGER, is_sold_individually INTEGER NOT NULL, weight TEXT NOT NULL,
            length TEXT NOT NULL, width TEXT NOT NULL, height TEXT NOT NULL, is_shipping_required INTEGER NOT NULL,
            is_shipping_taxable INTEGER NOT NULL, shipping_class TEXT NOT NULL, shipping_class_id INTEGER NOT NULL,
            are_reviews_allowed INTEGER NOT NULL, average_rating TEXT NOT NULL, rating_count INTEGER NOT NULL,
            upsell_ids_json TEXT NOT NULL, cross_sell_ids_json TEXT NOT NULL, parent_id INTEGER NOT NULL,
            purchase_note TEXT NOT NULL, categories_json TEXT NOT NULL, brands_json TEXT NOT NULL,
            tags_json TEXT NOT NULL, images_json TEXT NOT NULL, attributes_json TEXT NOT NULL,
            default_attributes_json TEXT NOT NULL, variation_ids_json TEXT NOT NULL,
            grouped_product_ids_json TEXT NOT NULL, menu_order INTEGER NOT NULL, meta_data_json TEXT NOT NULL,
            price_stored INTEGER, regular_price_stored INTEGER, stock_stored INTEGER, name_sort TEXT NOT NULL
        );
        CREATE INDEX products_by_name ON products (name_sort);
        CREATE INDEX products_by_date ON products (date_created);
        CREATE INDEX products_by_modified ON products (date_modified);
        CREATE INDEX products_by_sku ON products (sku);
        CREATE INDEX products_by_gtin ON products (global_unique_id) WHERE global_unique_id <> '';
        CREATE INDEX products_by_price ON products (price_stored);
        CREATE INDEX products_by_stock ON products (stock_status_key, stock_stored);
        CREATE INDEX products_by_status ON products (status_key, type_key);
        CREATE INDEX products_by_parent ON products (parent_id) WHERE parent_id <> 0;
        CREATE TABLE product_variations (
            site_id INTEGER NOT NULL, variation_id INTEGER PRIMARY KEY, product_id INTEGER NOT NULL,
            name TEXT NOT NULL, permalink TEXT NOT NULL, date_created INTEGER, date_modified INTEGER,
            status_key TEXT NOT NULL, full_description TEXT NOT NULL, sku TEXT NOT NULL,
            global_unique_id TEXT NOT NULL, price TEXT NOT NULL, regular_price TEXT NOT NULL,
            sale_price TEXT NOT NULL, date_on_sale_from INTEGER, date_on_sale_to INTEGER,
            is_on_sale INTEGER NOT NULL, is_purchasable INTEGER NOT NULL, is_virtual INTEGER NOT NULL,
            is_downloadable INTEGER NOT NULL, downloads_json TEXT NOT NULL, download_limit INTEGER NOT NULL,
            download_expiry INTEGER NOT NULL, tax_status_key TEXT NOT NULL, tax_class TEXT NOT NULL,
            manages_stock INTEGER NOT NULL, uses_parent_stock INTEGER NOT NULL, stock_quantity TEXT,
            stock_status_key TEXT NOT NULL, backorders_key TEXT NOT NULL, backorders_allowed INTEGER NOT NULL,
            is_backordered INTEGER NOT NULL, low_stock_amount INTEGER, weight TEXT NOT NULL, length TEXT NOT NULL,
            width TEXT NOT NULL, height TEXT NOT NULL, shipping_class TEXT NOT NULL,
            shipping_class_id INTEGER NOT NULL, images_json TEXT NOT NULL, attributes_json TEXT NOT NULL,
            menu_order INTEGER NOT NULL, meta_data_json TEXT NOT NULL, price_stored INTEGER,
            regular_price_stored INTEGER, stock_stored INTEGER
        );
        CREATE INDEX product_variations_by_product ON product_variations (product_id, menu_order);
        CREATE INDEX product_variations_by_modified ON product_variations (date_modified);
        CREATE INDEX product_variations_by_sku ON product_variations (sku);
        CREATE INDEX product_variations_by_gtin ON product_variations (global_unique_id) WHERE global_unique_id <> '';
        CREATE INDEX product_variations_by_stock ON product_variations (stock_status_key, stock_stored);
        """

    private static let terms = """
        CREATE TABLE product_categories (
            site_id INTEGER NOT NULL, category_id INTEGER PRIMARY KEY, parent_id INTEGER NOT NULL,
            name TEXT NOT NULL, slug TEXT NOT NULL, details TEXT NOT NULL, menu_order INTEGER NOT NULL,
            count INTEGER NOT NULL, name_sort TEXT NOT NULL
        );
        CREATE INDEX product_categories_by_parent ON product_categories (parent_id, name_sort);
        CREATE TABLE product_tags (
            site_id INTEGER NOT NULL, tag_id INTEGER PRIMARY KEY, name TEXT NOT NULL, slug TEXT NOT NULL,
            details TEXT NOT NULL, count INTEGER NOT NULL, name_sort TEXT NOT NULL
        );
        CREATE INDEX product_tags_by_name ON product_tags (name_sort);
        CREATE TABLE product_attributes (
            site_id INTEGER NOT NULL, attribute_id INTEGER PRIMARY KEY, name TEXT NOT NULL, slug TEXT NOT NULL,
            type_key TEXT NOT NULL, sort_key TEXT NOT NULL, has_archives INTEGER NOT NULL
        );
        CREATE TABLE product_attribute_terms (
            site_id INTEGER NOT NULL, term_id INTEGER PRIMARY KEY, attribute_id INTEGER NOT NULL,
            name TEXT NOT NULL, slug TEXT NOT NULL, details TEXT NOT NULL, menu_order INTEGER NOT NULL,
            count INTEGER NOT NULL
        );
        CREATE INDEX product_attribute_terms_by_attribute ON product_attribute_terms (attribute_id, menu_order);
        CREATE TABLE product_shipping_classes (
            site_id INTEGER NOT NULL, shipping_class_id INTEGER PRIMARY KEY, name TEXT NOT NULL,
            slug TEXT NOT NULL, details TEXT NOT NULL, count INTEGER NOT NULL
        );
        CREATE TABLE product_terms (
            product_id INTEGER NOT NULL REFERENCES products (product_id) ON DELETE CASCADE, kind TEXT NOT NULL,
            position INTEGER NOT NULL, term_id INTEGER NOT NULL, name TEXT NOT NULL, slug TEXT NOT NULL,
            option TEXT NOT NULL, PRIMARY KEY (product_id, kind, position)
        ) WITHOUT ROWID;
        CREATE INDEX product_terms_by_term ON product_terms (kind, term_id, option);
        CREATE INDEX product_terms_by_slug ON product_terms (kind, slug, option);
        """

    /// `product_terms` follows the lists of a product by itself. Functions on JSON are out of bounds for triggers here
    /// (`trusted_schema`), tables made of JSON are not.
    private static let termsOfProducts = """
        CREATE TRIGGER product_terms_of_new_products AFTER INSERT ON products BEGIN
            \(insertTerms)
        END;
        CREATE TRIGGER product_terms_of_changed_products AFTER UPDATE ON products
        WHEN old.categories_json <> new.categories_json OR old.tags_json <> new.tags_json
            OR old.brands_json <> new.brands_json OR old.attributes_json <> new.attributes_json
        BEGIN
            DELETE FROM product_terms WHERE product_id = new.product_id;
            \(insertTerms)
        END;
        """

    private static let insertTerms = """
        \(insert("category", of: "categories")) \(insert("tag", of: "tags")) \(insert("brand", of: "brands"))
        INSERT OR IGNORE INTO product_terms
        SELECT new.product_id, 'attribute', list.key * 10000 + options.key, \(member("id", or: "0")),
            \(member("name", or: "''")), \(member("slug", or: "''")), options.value
        FROM json_each(new.attributes_json) list, json_each(list.value, '$.options') options,
            json_each(list.value) members
        GROUP BY list.key, options.key;
        """

    private static func insert(_ kind: String, of list: String) -> String {
        """
        INSERT OR IGNORE INTO product_terms
        SELECT new.product_id, '\(kind)', list.key, \(member("id", or: "0")), \(member("name", or: "''")),
            \(member("slug", or: "''")), ''
        FROM json_each(new.\(list)_json) list, json_each(list.value) members GROUP BY list.key;
        """
    }

    private static func member(_ name: String, or fallback: String) -> String {
        "IFNULL(MAX(CASE members.key WHEN '\(name)' THEN members.value END), \(fallback))"
    }

    private static let people = """
        CREATE TABLE customers (
            site_id INTEGER NOT NULL, customer_id INTEGER PRIMARY KEY, date_created INTEGER, date_modified INTEGER,
            email TEXT NOT NULL, first_name TEXT NOT NULL, last_name TEXT NOT NULL, role TEXT NOT NULL,
            username TEXT NOT NULL, billing_first_name TEXT NOT NULL, billing_last_name TEXT NOT NULL,
            billing_company TEXT NOT NULL, billing_address_1 TEXT NOT NULL, billing_address_2 TEXT NOT NULL,
            billing_city TEXT NOT NULL, billing_state TEXT NOT NULL, billing_postcode TEXT NOT NULL,
            billing_country TEXT NOT NULL, billing_phone TEXT NOT NULL, billing_email TEXT NOT NULL,
            shipping_first_name TEXT NOT NULL, shipping_last_name TEXT NOT NULL, shipping_company TEXT NOT NULL,
            shipping_address_1 TEXT NOT NULL, shipping_address_2 TEXT NOT NULL, shipping_city TEXT NOT NULL,
            shipping_state TEXT NOT NULL, shipping_postcode TEXT NOT NULL, shipping_country TEXT NOT NULL,
            shipping_phone TEXT NOT NULL, shipping_email TEXT NOT NULL, is_paying_customer INTEGER NOT NULL,
            avatar_url TEXT NOT NULL, meta_data_json TEXT NOT NULL, name_sort TEXT NOT NULL
        );
        CREATE INDEX customers_by_name ON customers (name_sort);
        CREATE INDEX customers_by_email ON customers (email);
        CREATE INDEX customers_by_date ON customers (date_created);
        CREATE TABLE product_reviews (
            site_id INTEGER NOT NULL, review_id INTEGER PRIMARY KEY, date_created INTEGER,
            product_id INTEGER NOT NULL, product_name TEXT NOT NULL, product_url TEXT NOT NULL,
            status_key TEXT NOT NULL, reviewer TEXT NOT NULL, reviewer_email TEXT NOT NULL, review TEXT NOT NULL,
            rating INTEGER NOT NULL, is_verified INTEGER NOT NULL
        );
        CREATE INDEX product_reviews_by_date ON product_reviews (date_created);
        CREATE INDEX product_reviews_by_product ON product_reviews (product_id, date_created);
        CREATE INDEX product_reviews_by_status ON product_reviews (status_key, date_created);
        """

    private static let money = """
        CREATE TABLE coupons (
            site_id INTEGER NOT NULL, coupon_id INTEGER PRIMARY KEY, code TEXT NOT NULL, amount TEXT NOT NULL,
            status_key TEXT NOT NULL, date_created INTEGER, date_modified INTEGER, discount_type_key TEXT NOT NULL,
            details TEXT NOT NULL, date_expires INTEGER, usage_count INTEGER NOT NULL,
            is_for_individual_use INTEGER NOT NULL, product_ids_json TEXT NOT NULL,
            excluded_product_ids_json TEXT NOT NULL, usage_limit INTEGER, usage_limit_per_user INTEGER,
            limit_usage_to_items INTEGER, gives_free_shipping INTEGER NOT NULL,
            product_category_ids_json TEXT NOT NULL, excluded_product_category_ids_json TEXT NOT NULL,
            excludes_sale_items INTEGER NOT NULL, minimum_amount TEXT NOT NULL, maximum_amount TEXT NOT NULL,
            email_restrictions_json TEXT NOT NULL, used_by_json TEXT NOT NULL, meta_data_json TEXT NOT NULL,
            amount_stored INTEGER
        );
        CREATE INDEX coupons_by_code ON coupons (code);
        CREATE INDEX coupons_by_date ON coupons (date_created);
        CREATE INDEX coupons_by_modified ON coupons (date_modified);
        CREATE TABLE tax_classes (
            site_id INTEGER NOT NULL, slug TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL
        ) WITHOUT ROWID;
        CREATE TABLE tax_rates (
            site_id INTEGER NOT NULL, rate_id INTEGER PRIMARY KEY, country TEXT NOT NULL, state TEXT NOT NULL,
            postcodes_json TEXT NOT NULL, cities_json TEXT NOT NULL, rate TEXT NOT NULL, name TEXT NOT NULL,
            priority INTEGER NOT NULL, is_compound INTEGER NOT NULL, applies_to_shipping INTEGER NOT NULL,
            position INTEGER NOT NULL, tax_class TEXT NOT NULL
        );
        CREATE INDEX tax_rates_by_class ON tax_rates (tax_class, position);
        CREATE TABLE refunds (
            site_id INTEGER NOT NULL, refund_id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL,
            date_created INTEGER, amount TEXT NOT NULL, reason TEXT NOT NULL, refunded_by_user_id INTEGER NOT NULL,
            is_automated INTEGER NOT NULL, items_json TEXT NOT NULL, shipping_lines_json TEXT NOT NULL,
            fees_json TEXT NOT NULL, meta_data_json TEXT NOT NULL, amount_stored INTEGER
        );
        CREATE INDEX refunds_by_order ON refunds (order_id, date_created);
        CREATE INDEX refunds_by_date ON refunds (date_created);
        CREATE TABLE payment_gateways (
            site_id INTEGER NOT NULL, gateway_id TEXT PRIMARY KEY NOT NULL, title TEXT NOT NULL,
            details TEXT NOT NULL, position INTEGER NOT NULL, is_enabled INTEGER NOT NULL,
            method_title TEXT NOT NULL, method_description TEXT NOT NULL, features_json TEXT NOT NULL
        ) WITHOUT ROWID;
        """
}
