import WooFoundation

/// A product and a variation of which only a name was sent.
enum BlankProduct {
    static func node(_ fields: JSONNode, site: String) -> JSONNode {
        let name = fields["name"]?.text ?? "Product"
        let slug = String(name.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
        return [
            "name": .string(name), "slug": .string(slug),
            "permalink": .string("\(site)/product/\(slug)/"), "type": "simple", "status": "publish",
            "featured": false, "catalog_visibility": "visible", "description": "", "short_description": "", "sku": "",
            "price": "", "regular_price": "", "sale_price": "", "date_on_sale_from": .null,
            "date_on_sale_from_gmt": .null, "date_on_sale_to": .null, "date_on_sale_to_gmt": .null, "on_sale": false,
            "purchasable": true, "total_sales": 0, "virtual": false, "downloadable": false, "downloads": [],
            "download_limit": -1, "download_expiry": -1, "external_url": "", "button_text": "",
            "tax_status": "taxable", "tax_class": "", "manage_stock": false, "stock_quantity": .null,
            "backorders": "no", "backorders_allowed": false, "backordered": false, "low_stock_amount": .null,
            "sold_individually": false, "weight": "", "dimensions": ["length": "", "width": "", "height": ""],
            "shipping_required": true, "shipping_taxable": true, "shipping_class": "", "shipping_class_id": 0,
            "reviews_allowed": true, "average_rating": "0.00", "rating_count": 0, "upsell_ids": [],
            "cross_sell_ids": [], "parent_id": 0, "purchase_note": "",
            "categories": [DemoTerms.reference(15, "Uncategorized")], "brands": [], "tags": [], "images": [],
            "attributes": [], "default_attributes": [], "variations": [], "grouped_products": [], "menu_order": 0,
            "price_html": "", "related_ids": [], "meta_data": [], "stock_status": "instock", "has_options": false,
            "post_password": "", "global_unique_id": "",
        ]
    }

    static func variation(of productID: Int, site: String) -> JSONNode {
        [
            "type": "variation", "description": "", "permalink": .string("\(site)/?p=\(productID)"),
            "sku": "", "global_unique_id": "", "price": "", "regular_price": "", "sale_price": "",
            "date_on_sale_from": .null, "date_on_sale_from_gmt": .null, "date_on_sale_to": .null,
            "date_on_sale_to_gmt": .null, "on_sale": false, "status": "publish", "purchasable": false,
            "virtual": false, "downloadable": false, "downloads": [], "download_limit": -1, "download_expiry": -1,
            "tax_status": "taxable", "tax_class": "parent", "manage_stock": false, "stock_quantity": .null,
            "stock_status": "instock", "backorders": "no", "backorders_allowed": false, "backordered": false,
            "low_stock_amount": .null, "weight": "", "dimensions": ["length": "", "width": "", "height": ""],
            "shipping_class": "", "shipping_class_id": 0, "image": .null, "gallery_image_ids": [], "attributes": [],
            "menu_order": 0, "meta_data": [], "name": "", "parent_id": .integer(productID),
        ]
    }
}
