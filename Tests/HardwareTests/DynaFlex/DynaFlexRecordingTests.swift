import Foundation
import Testing

@testable import Hardware

/// The codecs against the recordings, byte for byte.
struct DynaFlexRecordingTests {
    private static let start = DynaFlexRequest.start(
        amountMinor: 1_234,
        currency: "USD",
        currencyNumber: 840,
        timeout: .seconds(60)
    )

    private static func resume(_ code: String) -> MMSMessage {
        DynaFlexRequest.resume(serial: Array("VMMS0001".utf8), responseCode: code, issuerData: [])
    }

    @Test(arguments: [
        ("approve", [Self.start, Self.resume("00")]), ("issuer-declines", [Self.start, Self.resume("05")]),
        ("card-declines", [Self.start, Self.resume("00")]),
        ("cancel-waiting", [Self.start, DynaFlexRequest.cancellation]),
        ("cancel-too-late", [Self.start, DynaFlexRequest.cancellation, Self.resume("00")]),
        ("busy", [Self.start, Self.start, DynaFlexRequest.cancellation, DynaFlexRequest.cancellation]),
    ])
    func test_requests_when_encoded_then_they_are_as_recorded(_ name: String, _ requests: [MMSMessage]) throws {
        #expect(try P2PERecording(name).fromHost == requests.flatMap { MMSReports.encode($0.encoded) })
    }

    @Test(arguments: [
        ("approve", DynaFlexNotification.Ending.approved), ("card-declines", .declined), ("issuer-declines", .declined),
        ("cancel-waiting", .cancelledByHost), ("cancel-too-late", .approved), ("busy", .cancelledByHost),
    ])
    func test_messages_when_decoded_then_ending_is_as_recorded(
        _ name: String,
        _ ending: DynaFlexNotification.Ending
    ) throws {
        let told = try P2PERecording(name).messages().filter { $0.kind == .notification }.map(DynaFlexNotification.init)
        #expect(told.contains(.finished(ending)))
        #expect(told.filter { if case .other = $0 { true } else { false } }.isEmpty)
    }

    @Test func test_responses_when_they_refuse_then_status_says_why() throws {
        let responses = try P2PERecording("busy").messages().filter { $0.kind == .response }
        #expect(responses.map { MMSStatus.isSuccess($0.status) } == [true, false, true, false])
        #expect(MMSStatus.fault(responses[1].status, of: "it") == .busy)
        let late = try P2PERecording("cancel-too-late").messages().filter { $0.id == DynaFlexRequest.cancel }
        #expect(late.map { MMSStatus.fault($0.status, of: "it") } == [.tooLate])
    }

    @Test func test_card_data_when_decoded_then_parts_are_as_recorded() throws {
        let told = try P2PERecording("approve").messages().filter { $0.kind == .notification }.map(
            DynaFlexNotification.init
        )
        guard case .authorisationRequest(.chip, let payload) = told[1] else {
            Issue.record("no authorisation request")
            return
        }
        let data = try DynaFlexCardData(payload)
        #expect(data.encrypted.keySerialNumber == P2PERecording.bytes("ffff9876543210e00001"))
        #expect(data.encrypted.block.suffix(4) == Array("MAC4".utf8)[...])
        #expect(data.maskedPAN?.description == "476173…0010")
        #expect(data.emvData.starts(with: [0x9F, 0x06, 0x07, 0xA0]))
        // No track, no number: not even masked.
        #expect(MMSObjects.parse(data.emvData)?.map(\.tag) == [0x9F06, 0x9F12, 0x95, 0x9B, 0x9F26, 0x9F27])
    }

    @Test func test_emulated_reader_when_it_hears_the_recordings_then_it_answers_as_they_do() async throws {
        let script = P2PERecording.folder.deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Emulators/test_p2pe_reader.py")
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/python3")
        process.arguments = ["-B", script.path, P2PERecording.folder.path]
        process.standardOutput = output
        try process.run()
        let said = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(said.prefix(2_000))")
        #expect(said.split(separator: "\n").count == 7)
    }
}
