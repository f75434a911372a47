/// `dimensions` of a product, in the store's unit of length.
struct ProductDimensions: Decodable {
    let length: String
    let width: String
    let height: String

    private enum CodingKeys: String, CodingKey {
        case length, width, height
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        length = container.text(.length) ?? ""
        width = container.text(.width) ?? ""
        height = container.text(.height) ?? ""
    }
}
