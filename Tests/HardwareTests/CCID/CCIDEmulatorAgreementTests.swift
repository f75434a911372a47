import Foundation
import Testing

/// The emulated reader is held to the recordings, as the driver is.
struct CCIDEmulatorAgreementTests {
    @Test func test_emulator_when_asked_as_recorded_then_answers_as_recorded() throws {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/python3")
        process.arguments = ["-B", tests.appending(path: "Emulators/test_ccid_reader.py").path]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(text.suffix(500))")
        #expect(text.contains("67 answers of 6 recordings"))
    }
}
