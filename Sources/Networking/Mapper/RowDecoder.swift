import FoundationEssentials
import WooFoundation

/// Decodes one record on its own: from its tape and, if that fails, again with Foundation's decoder, which has the
/// last word and whose errors name the field. Both give the same result for what both can read.
struct RowDecoder<T: Decodable> {
    struct Failure: Error {
        let row: UnreadableRow
    }

    private let resource: String
    private let userInfo: [CodingUserInfoKey: any Sendable]

    init(resource: String, userInfo: [CodingUserInfoKey: any Sendable]) {
        self.resource = resource
        self.userInfo = userInfo
    }

    func decode(_ raw: Data, isTooDeep: Bool) -> Result<T, Failure> {
        if isTooDeep { return .failure(failure(raw, "is nested too deeply")) }
        guard JSONRowScanner.firstByte(of: raw) == UInt8(ascii: "{") else {
            return .failure(failure(raw, "is not an object"))
        }
        if let tape = JSONTape(raw), let record = try? T(from: JSONReader(tape, userInfo: userInfo)) {
            return .success(record)
        }
        do {
            let decoder = JSONDecoder()
            for (key, value) in userInfo { decoder.userInfo[key] = value }
            return .success(try decoder.decode(T.self, from: raw))
        } catch {
            return .failure(Failure(row: row(raw, RowProblem(error).text)))
        }
    }

    private func failure(_ raw: Data, _ reason: String) -> Failure {
        Failure(row: row(raw, RowProblem(path: [], reason: reason).text))
    }

    private func row(_ raw: Data, _ reason: String) -> UnreadableRow {
        UnreadableRow(resource: resource, id: UnreadableRow.id(in: raw), reason: reason, raw: Data(raw))
    }
}
