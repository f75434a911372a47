import FoundationEssentials
import WooFoundation

/// The site's media library. Needs an application password: a consumer key does not open `wp/v2`
/// (`woocommerce.md`, "Addresses and logins"), and is rejected before anything is sent.
///
/// `wp/v2/media`
public struct MediaRemote: Remote {
    /// Covers the upload and the resizing by the site.
    static let uploadTimeout = Duration.seconds(600)
    private static let fields = "id,date,date_gmt,slug,source_url,filename,filesize,mime_type,alt_text,media_details"

    public let network: any Network

    public init(network: any Network) {
        self.network = network
    }

    /// `GET wp/v2/media`: images, newest first unless the query sorts otherwise.
    public func loadImages(siteID: Int64, query: ListQuery) async throws -> Page<Media> {
        let parameters = query.parameters(sorts: [.date: "date", .id: "id"])
        let request = RESTRequest(
            siteID: siteID,
            namespace: .wpV2,
            path: "media",
            query: parameters + [QueryParameter("media_type", "image"), QueryParameter("_fields", Self.fields)]
        )
        return try await enqueuePage(request, number: query.page, mapper: ListMapper<Media>(siteID: siteID))
    }

    /// `POST wp/v2/media`, with a timeout of 10 minutes. Sending twice stores the file twice.
    ///
    /// - Parameter alt: the alternative text; empty for none.
    public func upload(_ file: FileBody, alt: String, siteID: Int64) async -> WriteAnswer<Media> {
        let request = RESTRequest(
            siteID: siteID,
            namespace: .wpV2,
            method: .post,
            path: "media",
            query: alt.isEmpty ? [] : [QueryParameter("alt_text", alt)],
            file: file,
            timeout: Self.uploadTimeout
        )
        return await write(request, mapper: RecordMapper<Media>(siteID: siteID))
    }
}
