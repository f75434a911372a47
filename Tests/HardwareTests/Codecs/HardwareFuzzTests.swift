import Foundation
import Testing

@testable import Hardware

/// Codecs and the whole flow on random and mutated bytes: an answer or an error, never a trap, and within bounds.
struct HardwareFuzzTests {
    /// SplitMix64, as TestSupport has it, which this room's tests do without.
    private struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }

        mutating func bytes(upTo count: Int) -> [UInt8] {
            (0..<Int.random(in: 0...count, using: &self)).map { _ in UInt8.random(in: 0...255, using: &self) }
        }

        /// Bytes changed, cut, doubled or moved.
        mutating func mutated(_ bytes: [UInt8]) -> [UInt8] {
            var bytes = bytes
            for _ in 0..<Int.random(in: 1...4, using: &self) where !bytes.isEmpty {
                let at = Int.random(in: 0..<bytes.count, using: &self)
                switch Int.random(in: 0...4, using: &self) {
                case 0: bytes[at] = UInt8.random(in: 0...255, using: &self)
                case 1: bytes[at] ^= 1 << UInt8.random(in: 0...7, using: &self)
                case 2: bytes.removeSubrange(at...)
                case 3: bytes.insert(contentsOf: bytes[at...].prefix(16), at: at)
                default: bytes[at] = [0x00, 0x7F, 0x80, 0xFF].randomElement(using: &self) ?? 0
                }
            }
            return bytes
        }
    }

    private static let environment = ProcessInfo.processInfo.environment
    private static let isLong = environment["MERCED_LONG"] == "1"
    private static let seed = environment["MERCED_SEED"].flatMap { UInt64($0) } ?? 1
    private static let count = environment["MERCED_FUZZ"].flatMap { Int($0) } ?? (isLong ? 200_000 : 5_000)

    private static func recorded() throws -> [[UInt8]] {
        try ["emv-approve", "emv-approve-t0", "emv-blocked"].flatMap { name in
            try CCIDRecording(name).exchanges.flatMap {
                [$0.command] + $0.answers.flatMap { [$0, Array($0.dropFirst(10))] }
            }
        }
    }

    @Test func test_codecs_when_bytes_are_random_or_mutated_then_total() throws {
        let samples = try Self.recorded() + [try CCIDRecording("emv-approve").configuration]
        let endpoints = try CCIDRecording("emv-approve").device().interfaces[0].endpoints
        var generator = Generator(state: Self.seed)
        for round in 0..<Self.count {
            let bytes =
                round % 2 == 0
                ? generator.bytes(upTo: 300) : generator.mutated(samples.randomElement(using: &generator) ?? [])
            try read(bytes, endpoints)
        }
    }

    private func read(_ bytes: [UInt8], _ endpoints: [USBDeviceDescription.Endpoint]) throws {
        for element in (try? BERTLV.elements(in: bytes.span)) ?? [] {
            #expect(element.value.upperBound <= bytes.count)
        }
        _ = try? BERTLV.find(.pan, in: bytes.span)
        if let list = try? DataObjectList(bytes.span) {
            #expect(list.data(from: [.amountAuthorised: bytes]).count <= DataObjectList.maximumLength)
        }
        if let command = CommandAPDU(bytes) { #expect(command.bytes == bytes || command.data.isEmpty) }
        _ = try? AnswerToReset(bytes)
        if let header = CCIDHeader(bytes.span) { _ = header.fault }
        _ = CCIDNotification(bytes)
        if let locator = EMVFileLocator(bytes) { #expect(locator.records.count <= EMVFileLocator.maximumRecords) }
        _ = EMVIssuerData(bytes)
        _ = EMVCardholderVerification.perform(isSupported: true, list: bytes, amount: 5, isApplicationCurrency: true)
        let interface = USBDeviceDescription.Interface(
            number: 0,
            alternate: 0,
            classCode: 0x0B,
            subclass: 0,
            protocolCode: 0,
            endpoints: endpoints,
            extra: bytes
        )
        if let descriptor = CCIDDescriptor(interface) { #expect(descriptor.maxMessageLength <= SecretBytes.largest) }
        var copy = bytes
        let buffer = try SecretBytes(capacity: bytes.count)
        try buffer.take(&copy)
        if let answer = CardAnswer(buffer, 0..<buffer.count) { _ = try? EMVCryptogram(answer) }
        var data = EMVCardData()
        try? buffer.withBytes { bytes in try data.take(BERTLV.elements(in: bytes), in: bytes) }
        #expect(data.values.keys.allSatisfy(EMVCardData.kept.contains))
    }

    /// Whole sales in which any answer of the reader may be mutated: an outcome or a fault each time, no number ever in
    /// what leaves, and the reader usable after all of them.
    @Test func test_service_when_answers_are_mutated_then_every_sale_ends() async throws {
        let stage = try CCIDStage()
        try await stage.connect()
        for round in 0..<max(1, Self.count / 50) {
            var generator = Generator(state: Self.seed &+ UInt64(round))
            let number = Int.random(in: 0...9, using: &generator)
            let start = generator
            stage.damage(number) { _, replies in
                var generator = start
                return replies.map { reply in
                    guard case .message(let bytes) = reply else { return reply }
                    return .message(generator.mutated(bytes))
                }
            }
            let bank = TestBank.approving()
            let result = await stage.collect(bank)
            #expect(
                result.fault != nil
                    || result.events.last.map { if case .completed = $0 { true } else { false } } == true
            )
            for request in bank.requests { #expect(request.emvData.count <= EMVFieldData.maximumLength) }
        }
        stage.mend()
        guard case .approved = await stage.outcome(TestBank.approving()) else {
            Issue.record("the reader is not usable afterwards, MERCED_SEED=\(Self.seed)")
            return
        }
    }
}
