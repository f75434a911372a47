import WooFoundation

/// A file a customer gets with a product.
public struct ProductDownload: Codable, Hashable, Sendable, GeneratedCopiable, GeneratedFakeable {
    public let downloadID: String
    public let name: String
    public let fileURL: String

    private enum CodingKeys: String, CodingKey {
        case name
        case downloadID = "id"
        case fileURL = "file"
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        self.init(
            downloadID: container.text(.downloadID) ?? "",
            name: container.text(.name) ?? "",
            fileURL: container.text(.fileURL) ?? ""
        )
    }
}
