import Testing

@testable import Hardware

/// Bytes of event devices, as a scanner's keys make them.
enum ScannerBytes {
    static func event(_ type: UInt16, _ code: UInt16, _ value: Int32) -> [UInt8] {
        let number = UInt32(bitPattern: value)
        return [UInt8](repeating: 7, count: 16) + [
            UInt8(type & 0xFF), UInt8(type >> 8), UInt8(code & 0xFF), UInt8(code >> 8),
        ]
            + (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }

    static func press(_ code: UInt16) -> [UInt8] {
        event(1, code, 1) + event(0, 0, 0) + event(1, code, 0) + event(0, 0, 0)
    }

    static let digits: [UInt16] = [11, 2, 3, 4, 5, 6, 7, 8, 9, 10]

    /// Digits, and Enter.
    static func scan(_ text: String) -> [UInt8] {
        text.compactMap(\.wholeNumberValue).flatMap { press(digits[$0]) } + press(28)
    }
}

struct ScannerDecoderTests {
    private func outputs(_ bytes: [UInt8]) -> [ScannerDecoder.Output] {
        var decoder = ScannerDecoder()
        return decoder.take(bytes)
    }

    @Test func test_scan_when_its_bytes_come_in_any_parts_then_is_one() {
        let bytes = ScannerBytes.scan("4006381333931") + ScannerBytes.scan("96385074")
        for size in [1, 5, 24, 1_000] {
            var decoder = ScannerDecoder()
            var found: [ScannerDecoder.Output] = []
            for start in stride(from: 0, to: bytes.count, by: size) {
                found += decoder.take(bytes[start..<min(bytes.count, start + size)])
            }
            #expect(found == [.scan("4006381333931"), .scan("96385074")])
        }
    }

    @Test func test_letters_when_shift_is_down_then_are_capitals_and_signs() {
        let shift = ScannerBytes.event(1, 42, 1)
        let up = ScannerBytes.event(1, 42, 0)
        let bytes =
            shift + ScannerBytes.press(50) + up + ScannerBytes.press(22) + ScannerBytes.press(34)
            + ScannerBytes.press(12) + shift + ScannerBytes.press(39) + up + ScannerBytes.press(15)
        #expect(outputs(bytes) == [.scan("Mug-:")])
    }

    @Test func test_keys_when_held_down_then_are_not_repeated() {
        let bytes =
            ScannerBytes.event(1, 2, 1) + ScannerBytes.event(1, 2, 2) + ScannerBytes.event(1, 2, 0)
            + ScannerBytes.press(28)
        #expect(outputs(bytes) == [.scan("1")])
    }

    @Test func test_control_and_alt_when_they_write_a_separator_then_it_is_in_the_code() {
        let control = ScannerBytes.event(1, 29, 1) + ScannerBytes.press(27) + ScannerBytes.event(1, 29, 0)
        #expect(outputs(ScannerBytes.press(2) + control + ScannerBytes.scan("2")) == [.scan("1\u{1D}2")])
        let alt =
            ScannerBytes.event(1, 56, 1) + [82, 82, 80, 81].flatMap { ScannerBytes.press($0) }
            + ScannerBytes.event(1, 56, 0)
        #expect(outputs(alt + ScannerBytes.scan("2")) == [.scan("\u{17}2")])
    }

    @Test func test_scan_when_the_kernel_drops_keys_then_it_is_lost_and_the_next_is_whole() {
        let dropped = ScannerBytes.event(0, 3, 0)
        let bytes = ScannerBytes.press(2) + dropped + ScannerBytes.scan("34") + ScannerBytes.scan("96385074")
        #expect(outputs(bytes) == [.lost, .scan("96385074")])
    }

    @Test func test_scan_when_it_does_not_end_then_silence_ends_it_and_length_is_bounded() {
        var decoder = ScannerDecoder()
        #expect(decoder.timeOut().isEmpty)
        _ = decoder.take((0..<5_000).flatMap { _ in ScannerBytes.press(2) })
        #expect(decoder.isWaiting)
        guard case .scan(let text) = decoder.timeOut().first else {
            Issue.record("no scan")
            return
        }
        #expect(text.count == ScannerDecoder.maximumLength)
        #expect(!decoder.isWaiting)
    }

    @Test func test_bytes_when_random_then_are_harmless() {
        var decoder = ScannerDecoder()
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<2_000 {
            let bytes = (0..<Int.random(in: 0...100, using: &generator)).map { _ in
                UInt8.random(in: 0...3, using: &generator)
            }
            for case .scan(let text) in decoder.take(bytes) { #expect(text.utf8.count <= ScannerDecoder.maximumLength) }
        }
    }
}
