import WooFoundation

/// A file of the media library.
struct DemoMedia: Hashable, Sendable {
    /// The number of pictures when the shop opens.
    static let shopImages = 11

    let id: Int
    let name: String
    let mimeType: String
    let byteCount: Int
    let alt: String
    /// Raw, as is `caption` below.
    let title: String
    let caption: String
    /// Seconds since 1970.
    let added: Int
    /// The id of its owner.
    var author = 1

    init(
        id: Int,
        name: String,
        mimeType: String,
        byteCount: Int,
        alt: String,
        added: Int,
        title: String? = nil,
        caption: String = ""
    ) {
        self.id = id
        self.name = name
        self.mimeType = mimeType
        self.byteCount = byteCount
        self.alt = alt
        self.added = added
        self.title = title ?? name.split(separator: ".").dropLast().joined(separator: ".")
        self.caption = caption
    }

    init(shopImage number: Int, added: Int) {
        self.init(
            id: number + 10,
            name: "shop-image-\(number).png",
            mimeType: "image/png",
            byteCount: 2_540 + number,
            alt: "",
            added: added,
            title: Self.title(ofShopImage: number),
            caption: number == 7 ? "Jam & \"jar\" [size_chart]" : ""
        )
    }

    static func title(ofShopImage number: Int) -> String { number == 7 ? "Jam & \"jar\"" : "shop-image-\(number)" }

    var stem: String { name.split(separator: ".").dropLast().joined(separator: ".") }

    private func place(_ context: RenderingContext) -> String {
        let day = context.dates.gmt(added).split(separator: "-")
        return "\(day[0])/\(day[1])/"
    }

    private func source(_ name: String, _ context: RenderingContext) -> JSONNode {
        .string("\(context.site)/wp-content/uploads/\(place(context))\(name)")
    }

    /// In the form of a product's picture.
    func image(_ context: RenderingContext) -> JSONNode {
        let dates = context.dates
        return [
            "id": .integer(id), "date_created": .string(dates.local(added)),
            "date_created_gmt": .string(dates.gmt(added)), "date_modified": .string(dates.local(added)),
            "date_modified_gmt": .string(dates.gmt(added)), "src": source(name, context), "name": .string(title),
            "alt": .string(alt), "srcset": "", "sizes": "", "thumbnail": source(name, context),
        ]
    }

    /// - Parameter isEdited: raw, for those who may edit it: after a write, and with `context=edit`.
    func node(_ context: RouteContext, isEdited: Bool = false) -> JSONNode {
        let (site, dates) = (context.rendering.site, context.rendering.dates)
        func text(_ plain: String, html: String? = nil) -> JSONNode {
            let rendered = JSONNode.string(html ?? plain)
            return isEdited ? ["raw": .string(plain), "rendered": rendered] : ["rendered": rendered]
        }
        var node: JSONNode = [
            "id": .integer(id), "date": .string(dates.local(added)), "date_gmt": .string(dates.gmt(added)),
            "guid": text("\(site)/wp-content/uploads/\(place(context.rendering))\(name)"),
            "modified": .string(dates.local(added)), "modified_gmt": .string(dates.gmt(added)),
            "slug": .string(stem), "status": "inherit", "type": "attachment", "link": .string("\(site)/\(stem)/"),
            "title": text(title, html: WordPressText.title(title)), "author": .integer(author), "featured_media": 0,
            "comment_status": "open", "ping_status": "closed",
            "template": "", "meta": [],
        ]
        if isEdited {
            node["permalink_template"] = .string("\(site)/?attachment_id=\(id)")
            node["generated_slug"] = .string(stem)
        }
        node["class_list"] = [.string("post-\(id)"), "attachment", "type-attachment", "status-inherit", "hentry"]
        node["description"] = text("", html: "<p class=\"attachment\"></p>\n")
        node["caption"] = text(caption, html: WordPressText.short(caption))
        node["alt_text"] = .string(alt)
        node["media_type"] = "image"
        node["mime_type"] = .string(mimeType)
        node["media_details"] = details(context)
        node["post"] = .null
        node["source_url"] = source(name, context.rendering)
        if isEdited { node["missing_image_sizes"] = [] }
        node["filename"] = .string(name)
        node["filesize"] = .integer(byteCount)
        if isEdited {
            node["exif_orientation"] = 1
            node["image_output_format"] = .null
            node["image_save_progressive"] = false
            node["image_quality"] = ["default": 82, "sizes": []]
        }
        node["_links"] = links(context, isEdited: isEdited)
        return node
    }

    private func details(_ context: RouteContext) -> JSONNode {
        func size(_ side: Int, isCropped: Bool? = nil, isFull: Bool = false) -> JSONNode {
            let file = isFull ? name : "\(stem)-\(side)x\(side).\(name.split(separator: ".").last ?? "")"
            var node: JSONNode = ["file": .string(file), "width": .integer(side), "height": .integer(side)]
            if !isFull { node["filesize"] = .integer(side * 4) }
            if let isCropped { node["uncropped"] = .bool(!isCropped) }
            node["mime_type"] = .string(mimeType)
            node["source_url"] = source(file, context.rendering)
            return node
        }
        return [
            "width": 600, "height": 600, "file": .string(place(context.rendering) + name),
            "filesize": .integer(byteCount),
            "sizes": [
                "medium": size(300), "thumbnail": size(150), "woocommerce_thumbnail": size(300, isCropped: true),
                "woocommerce_gallery_thumbnail": size(100), "full": size(600, isFull: true),
            ],
            "image_meta": [
                "aperture": "0", "credit": "", "camera": "", "caption": "", "created_timestamp": "0",
                "copyright": "", "focal_length": "0", "iso": "0", "shutter_speed": "0", "title": "",
                "orientation": "0", "keywords": [], "alt": "",
            ],
        ]
    }

    private func links(_ context: RouteContext, isEdited: Bool) -> JSONNode {
        let api = "\(context.rendering.site)/wp-json/wp/v2"
        let own = JSONNode.string("\(api)/media/\(id)")
        let allow: JSONNode =
            context.access.user == nil ? ["GET"] : ["GET", "POST", "PUT", "PATCH", "DELETE"]
        var links: JSONNode = [
            "self": [["href": own, "targetHints": ["allow": allow]]],
            "collection": [["href": .string("\(api)/media")]],
            "about": [["href": .string("\(api)/types/attachment")]],
            "author": [["embeddable": true, "href": .string("\(api)/users/1")]],
            "replies": [["embeddable": true, "href": .string("\(api)/comments?post=\(id)")]],
        ]
        if isEdited {
            for name in ["wp:action-unfiltered-html", "wp:action-assign-author"] { links[name] = [["href": own]] }
            links["curies"] = [["name": "wp", "href": "https://api.w.org/{rel}", "templated": true]]
        }
        return links
    }
}
