import Foundation

/// Decodes one record alone.
struct RowDecoder<T: Decodable> {
    struct Failure: Error {
        let row: UnreadableRow
    }

    private let resource: String
    private let decoder = JSONDecoder()

    init(resource: String, userInfo: [CodingUserInfoKey: any Sendable]) {
        self.resource = resource
        for (key, value) in userInfo { decoder.userInfo[key] = value }
    }

    func decode(_ raw: Data, isTooDeep: Bool) -> Result<T, Failure> {
        if isTooDeep { return .failure(failure(raw, "is nested too deeply")) }
        guard JSONRowScanner.firstByte(of: raw) == UInt8(ascii: "{") else {
            return .failure(failure(raw, "is not an object"))
        }
        do {
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
