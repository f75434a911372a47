import WooFoundation

extension PercentEncoding {
    static func query(_ parameters: [QueryParameter]) -> String {
        parameters.map { "\(encode($0.name))=\(encode($0.value))" }.joined(separator: "&")
    }
}
