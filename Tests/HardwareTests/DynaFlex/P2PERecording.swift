import Foundation

@testable import Hardware

/// A recorded conversation with the encrypting reader: `Recordings/p2pe-*.txt`.
struct P2PERecording {
    static let names = ["approve", "busy", "cancel-too-late", "cancel-waiting", "card-declines", "issuer-declines"]
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Recordings")

    struct Line {
        let isFromHost: Bool
        let report: [UInt8]
    }

    let lines: [Line]

    init(_ name: String) throws {
        let text = try String(contentsOf: Self.folder.appending(path: "p2pe-\(name).txt"), encoding: .utf8)
        lines = text.split(separator: "\n").compactMap { line in
            guard let direction = line.first, "<>".contains(direction) else { return nil }
            return Line(isFromHost: direction == ">", report: Self.bytes(line.dropFirst(2)))
        }
    }

    var fromHost: [[UInt8]] { lines.filter(\.isFromHost).map(\.report) }

    /// What the reader sent, put together.
    func messages() throws -> [MMSMessage] {
        var assembler = MMSAssembler()
        return try lines.filter { !$0.isFromHost }.compactMap { try assembler.add($0.report) }.map {
            try MMSMessage($0)
        }
    }

    static func bytes(_ text: some StringProtocol) -> [UInt8] {
        let digits = text.compactMap { $0.hexDigitValue.map { UInt8($0) } }
        return stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }
}
