import FoundationEssentials
import WooFoundation

/// A file in the site's media library (`wp/v2/media`).
public struct Media: ListedEntity, GeneratedCopiable, GeneratedFakeable {
    public static let resourceName = "media"

    public let siteID: Int64
    public let mediaID: Int64
    public let dateCreated: Date?
    public let slug: String
    public let src: String
    public let fileName: String
    /// Bytes; 0 where the site does not say.
    public let byteCount: Int64
    /// `image/png`
    public let mimeType: String
    public let alt: String

    private enum CodingKeys: String, CodingKey {
        case id, date, slug, filename, filesize
        case dateGMT = "date_gmt"
        case sourceURL = "source_url"
        case mimeType = "mime_type"
        case altText = "alt_text"
        case details = "media_details"
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        let details = (try? container.object(Details.self, .details)) ?? nil
        siteID = try decoder.injected(.siteID)
        mediaID = try container.identifier(.id)
        dateCreated = container.date(.dateGMT, or: .date)
        slug = container.text(.slug) ?? ""
        src = container.text(.sourceURL) ?? ""
        fileName = container.text(.filename) ?? src.split(separator: "/").last.map(String.init) ?? ""
        byteCount = container.integer(.filesize) ?? details?.byteCount ?? 0
        mimeType = container.text(.mimeType) ?? ""
        alt = container.text(.altText) ?? ""
    }

    /// Where WordPress before 6.9 has the size of the file.
    private struct Details: Decodable {
        let byteCount: Int64

        private enum CodingKeys: String, CodingKey { case filesize }

        init(from decoder: any Decoder) throws {
            byteCount = try decoder.record(keyedBy: CodingKeys.self).integer(.filesize) ?? 0
        }
    }
}

extension Media {
    /// As a product's image.
    public var image: ProductImage { ProductImage(imageID: mediaID, src: src, name: fileName, alt: alt) }
}
