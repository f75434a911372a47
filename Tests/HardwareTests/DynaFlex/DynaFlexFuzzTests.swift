import Foundation
import Testing

@testable import Hardware

/// Random and mutated input for every codec of the encrypting reader: nothing traps, nothing grows.
struct DynaFlexFuzzTests {
    /// SplitMix64; the tests of this room do without TestSupport, so that they build alone.
    private struct Random: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }

    private static let environment = ProcessInfo.processInfo.environment
    private static let seed = environment["MERCED_SEED"].flatMap { UInt64($0) } ?? 1
    private static let rounds =
        environment["MERCED_FUZZ"].flatMap { Int($0) } ?? (environment["MERCED_LONG"] == "1" ? 200_000 : 4_000)

    /// Changes, cuts, repeats or replaces what was recorded.
    private func mutated(_ bytes: [UInt8], _ random: inout Random) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            switch Int.random(in: 0..<5, using: &random) {
            case 0 where !bytes.isEmpty:
                bytes[Int.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
            case 1: bytes = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random)))
            case 2: bytes.insert(.random(in: 0...255, using: &random), at: .random(in: 0...bytes.count, using: &random))
            case 3: bytes += bytes.suffix(Int.random(in: 0...min(bytes.count, 40), using: &random))
            default:
                let count = Int.random(in: 0...80, using: &random)
                bytes = (0..<count).map { _ in .random(in: 0...255, using: &random) }
            }
        }
        return bytes
    }

    @Test func test_codecs_when_input_is_random_or_mutated_then_they_answer_or_refuse() throws {
        let recordings = try P2PERecording.names.map { try P2PERecording($0) }
        let reports = recordings.flatMap { $0.lines.map(\.report) }
        let messages = try recordings.flatMap { try $0.messages() }
        let wholes =
            MMSReports.encode(messages.flatMap(\.payload)).map { Array($0.dropFirst(3)) } + messages.map(\.payload)
        var random = Random(state: Self.seed)
        var assembler = MMSAssembler()
        var refused = 0
        for _ in 0..<Self.rounds {
            let report = mutated(reports.randomElement(using: &random) ?? [], &random)
            do {
                let whole = try assembler.add(report.count > 64 ? Array(report.prefix(64)) : report)
                #expect((whole?.count ?? 0) <= MMSReports.maximumMessage)
                if let whole { _ = DynaFlexNotification(try MMSMessage(whole)) }
            } catch {
                refused += 1
            }
            let payload = mutated(wholes.randomElement(using: &random) ?? [], &random)
            let id: UInt16 = [0x0101, 0x0105, 0x1001, 0x1803].randomElement(using: &random) ?? 0
            let head: [UInt8] = [0xAA, 0, 0x81, 4, 0x83, 0, UInt8(id >> 8), UInt8(id & 0xFF)]
            let detail = (0..<4).map { _ in UInt8.random(in: 0...0x20, using: &random) }
            let body = MMSObjects.encode(0x82, detail) + MMSObjects.encode(0x84, payload)
            if let message = try? MMSMessage(head + body) { _ = DynaFlexNotification(message) }
            _ = DynaFlexRequest.propertyText(payload, [2, 2, 1, 1, 1, 1])
            guard let data = try? DynaFlexCardData(payload) else { continue }
            #expect(data.emvData.count <= 512)
            #expect(data.encrypted.block.count <= 4_096)
            _ = data.summary(entry: .chip, last: data, authorisationCode: "", responseCode: "00")
        }
        // Most of what is damaged is noticed.
        #expect(refused > Self.rounds / 4)
    }
}
