import WooFoundation

/// The API's index, the `wc/v3` index and `wp/v2/users/me`.
enum RootRoutes {
    private static let namespaces = [
        "oembed/1.0", "wc/v3", "wc/v1", "wc/pos/v1/catalog", "wc-admin", "wc-analytics", "wc/store", "wc/store/v1",
        "wc/private", "wc/v2", "wc-admin-email", "wc-telemetry", "wp-abilities/v1", "wp/v2", "wp-site-health/v1",
        "wp-block-editor/v1",
    ]

    static func index(
        _ context: RouteContext,
        name: String,
        gmtOffset: String,
        applicationPasswords: Bool,
        without isMissing: (String) -> Bool
    ) -> StoreAnswer {
        let site = context.rendering.site
        let authorization: JSONNode = .string("\(site)/wp-admin/authorize-application.php")
        let node: JSONNode = [
            "name": .string(name), "description": "", "url": .string(site), "home": .string(site),
            "gmt_offset": .number(gmtOffset), "timezone_string": .string(context.rendering.dates.zone.identifier),
            "page_for_posts": 0, "page_on_front": 0, "show_on_front": "posts",
            "namespaces": .array(namespaces.filter { !isMissing($0) }.map { .string($0) }),
            "authentication": applicationPasswords
                ? ["application-passwords": ["endpoints": ["authorization": authorization]]] : [],
            "routes": ["/": ["namespace": "", "methods": ["GET"]]],
            "site_logo": 0, "site_icon": 0, "site_icon_url": "",
            "_links": ["help": [["href": "https://developer.wordpress.org/rest-api/"]]],
        ]
        var answer = StoreAnswer(context.fields?.apply(to: node) ?? node)
        answer.set("Allow", "GET")
        return answer
    }

    static func wooCommerce(_ context: RouteContext) -> StoreAnswer {
        let up: JSONNode = ["up": [["href": .string("\(context.rendering.site)/wp-json/")]]]
        let node: JSONNode = [
            "namespace": "wc/v3",
            "routes": ["/wc/v3": ["namespace": "wc/v3", "methods": ["GET"]]],
            "_links": up,
        ]
        var answer = StoreAnswer(context.fields?.adding("_links").apply(to: node) ?? node)
        answer.set("Allow", "GET")
        return answer
    }

    static func me(_ context: RouteContext) throws(RESTError) -> StoreAnswer {
        guard let user = context.access.user else {
            throw RESTError(401, "rest_not_logged_in", "You are not currently logged in.")
        }
        let site = context.rendering.site
        let avatar = "https://secure.gravatar.com/avatar/00000000000000000000000000000000?d=mm&r=g&s="
        var members: [JSONNode.Member] = [
            .init("id", .integer(user.id)), .init("name", .string(user.login)), .init("url", .string(site)),
            .init("description", ""), .init("link", .string("\(site)/author/\(user.login)/")),
            .init("slug", .string(user.login)),
        ]
        if context.request.parameters["context"] == "edit" {
            let capabilities: JSONNode =
                switch user.role {
                case .administrator:
                    [
                        "read": true, "manage_options": true, "upload_files": true, "manage_woocommerce": true,
                        "administrator": true,
                    ]
                case .shopManager:
                    ["read": true, "upload_files": true, "manage_woocommerce": true, "shop_manager": true]
                case .customer: ["read": true, "customer": true]
                }
            members += [
                .init("username", .string(user.login)), .init("email", .string(user.email)),
                .init("roles", [.string(user.role.rawValue)]), .init("capabilities", capabilities),
            ]
        }
        members += [
            .init(
                "avatar_urls",
                ["24": .string(avatar + "24"), "48": .string(avatar + "48"), "96": .string(avatar + "96")]
            ),
            .init("meta", []), .init("is_super_admin", .bool(user.role == .administrator)),
            .init("woocommerce_meta", ["homepage_layout": "", "dashboard_sections": ""]),
            .init(
                "_links",
                [
                    "self": [
                        [
                            "href": .string("\(site)/wp-json/wp/v2/users/\(user.id)"),
                            "targetHints": ["allow": ["GET", "POST", "PUT", "PATCH", "DELETE"]],
                        ]
                    ],
                    "collection": [["href": .string("\(site)/wp-json/wp/v2/users")]],
                ]
            ),
        ]
        return context.single(.object(members), allow: "GET, POST, PUT, PATCH, DELETE")
    }
}
