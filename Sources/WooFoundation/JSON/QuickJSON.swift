import FoundationEssentials

/// Decodes JSON that merced wrote itself, as the columns of a mirror hold it, with the results of Foundation's decoder.
public enum QuickJSON {
    public static func decode<T: Decodable>(_ type: T.Type, from text: String) throws -> T {
        let data = Data(text.utf8)
        if let tape = JSONTape(data), let value = try? JSONReader(tape, userInfo: [:]).decode(type) { return value }
        return try JSONDecoder().decode(type, from: data)
    }
}
