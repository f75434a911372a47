import FoundationEssentials
import WooFoundation

/// `wp/v2/media`: everybody may read the library, and staff with an application password may add to it (recordings
/// `wp/media*`, `mut/media-upload*`).
enum MediaRoutes {
    private static let kinds = [
        "image/jpeg", "image/png", "image/gif", "image/webp", "image/avif", "image/bmp", "image/tiff",
    ]
    /// A usual limit of a site, in bytes.
    private static let maximumLength = 16_000_000
    private static let firstID = 90_001

    static func route(_ method: String, _ path: [String], _ context: RouteContext, _ state: inout StoreState)
        throws(RESTError) -> StoreAnswer
    {
        switch (method, path.count) {
        case ("GET", 0): return try list(context, state)
        case ("POST", 0): return try create(context, &state)
        case ("GET", 1):
            guard let id = Int(path[0]), let file = files(state).first(where: { $0.id == id }) else {
                throw RESTError(404, "rest_post_invalid_id", "Invalid post ID.")
            }
            try mayEdit(context)
            return context.single(
                file.node(context, isEdited: context.isEdited),
                allow: "GET, POST, PUT, PATCH, DELETE"
            )
        default: throw .noRoute
        }
    }

    /// Newest first.
    private static func files(_ state: StoreState) -> [DemoMedia] {
        let shop = (1...DemoMedia.shopImages).map { DemoMedia(shopImage: $0, added: state.table.generator.anchor) }
        return (shop + state.media).sorted { $0.id > $1.id }
    }

    /// Raw texts are only for those who may edit them.
    private static func mayEdit(_ context: RouteContext) throws(RESTError) {
        guard context.isEdited, context.access.allow("POST") == nil else { return }
        throw RESTError(
            context.access.user == nil ? 401 : 403,
            "rest_forbidden_context",
            "Sorry, you are not allowed to edit posts in this post type."
        )
    }

    private static func list(_ context: RouteContext, _ state: StoreState) throws(RESTError) -> StoreAnswer {
        try mayEdit(context)
        let parameters = context.request.parameters
        let keyword = parameters["search"]?.lowercased() ?? ""
        let all = files(state).filter { keyword.isEmpty || $0.stem.lowercased().contains(keyword) }
        let size = min(max(parameters["per_page"].flatMap { Int($0) } ?? 10, 1), 100)
        let page = max(parameters["page"].flatMap { Int($0) } ?? 1, 1)
        let fields = context.fields
        let nodes = all.dropFirst((page - 1) * size).prefix(size).map { file -> JSONNode in
            let node = file.node(context, isEdited: context.isEdited)
            return fields?.apply(to: node) ?? node
        }
        var answer = StoreAnswer(.array(Array(nodes)))
        answer.set("Allow", context.access.user == nil ? "GET" : "GET, POST")
        let pages = (all.count + size - 1) / size
        answer.set("X-WP-Total", String(all.count))
        answer.set("X-WP-TotalPages", String(pages))
        if page < pages {
            var next = parameters
            next.set("page", String(page + 1))
            answer.set("Link", "<\(context.rendering.site)/wp-json/wp/v2/media?\(next.encoded)>; rel=\"next\"")
        }
        return answer
    }

    private static func create(_ context: RouteContext, _ state: inout StoreState) throws(RESTError) -> StoreAnswer {
        let request = context.request
        guard context.access.allow("POST") != nil else {
            throw RESTError(
                context.access.user == nil ? 401 : 403,
                "rest_cannot_create",
                "Sorry, you are not allowed to create posts as this user."
            )
        }
        guard !request.body.isEmpty else { throw RESTError(400, "rest_upload_no_data", "No data supplied.") }
        guard request.body.count <= maximumLength else {
            return .html(status: 413, "413 Request Entity Too Large")
        }
        guard let name = name(request.headers["content-disposition"]) else {
            throw RESTError(
                400,
                "rest_upload_no_content_disposition",
                "No Content-Disposition supplied."
            )
        }
        let kind = request.headers["content-type"] ?? ""
        guard kinds.contains(kind) else {
            throw RESTError(
                500,
                "rest_upload_sideload_error",
                "Sorry, you are not allowed to upload this file type."
            )
        }
        let id = (state.media.map(\.id).max() ?? firstID - 1) + 1
        var file = DemoMedia(
            id: id,
            name: unused(name, state),
            mimeType: kind,
            byteCount: request.body.count,
            alt: request.parameters["alt_text"] ?? "",
            added: context.now
        )
        if let user = context.access.user { file.author = user.id }
        state.media.append(file)
        state.lists.media[id] = file.image(context.rendering)
        var answer = context.single(file.node(context, isEdited: true), status: 201, allow: "GET, POST")
        answer.set("Location", "\(context.rendering.site)/wp-json/wp/v2/media/\(id)")
        answer.set("X-WP-Upload-Attachment-ID", String(id))
        return answer
    }

    private static func name(_ disposition: String?) -> String? {
        guard let parts = disposition?.components(separatedBy: "filename=\""), parts.count == 2 else { return nil }
        let name = parts[1].prefix { $0 != "\"" }
        return name.isEmpty ? nil : String(name)
    }

    /// A second file of the same name gets a number.
    private static func unused(_ name: String, _ state: StoreState) -> String {
        let taken = Set(files(state).map(\.name))
        guard taken.contains(name) else { return name }
        let parts = name.split(separator: ".")
        let (stem, suffix) = (parts.dropLast().joined(separator: "."), parts.last.map { ".\($0)" } ?? "")
        var number = 1
        while taken.contains("\(stem)-\(number)\(suffix)") { number += 1 }
        return "\(stem)-\(number)\(suffix)"
    }
}
