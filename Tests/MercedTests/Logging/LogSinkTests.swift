import Foundation
import TestSupport
import Testing

@testable import Merced

@Suite struct LogSinkTests {
    private func size(_ file: URL) -> Int {
        (try? FileManager.default.attributesOfItem(atPath: file.path(percentEncoded: false)))?[.size] as? Int ?? -1
    }

    @Test func test_write_when_the_limit_is_passed_then_the_file_is_put_aside() throws {
        let folder = try TemporaryFolder(named: "log %20 blank")
        let file = folder.file("state/merced.log")
        let sink = LogSink(limit: 1_000)
        sink.open(file)
        for number in 0..<200 { sink.write("line \(number)\n") }
        let old = folder.file("state/merced.log.1")
        #expect(size(file) <= 1_100 && size(file) > 0)
        #expect(size(old) > 1_000 && size(old) <= 1_100)
        #expect(try String(contentsOf: file, encoding: .utf8).hasSuffix("line 199\n"))
        for url in [file, old] {
            let mode = try FileManager.default.attributesOfItem(atPath: url.path(percentEncoded: false))[
                .posixPermissions
            ]
            #expect(mode as? Int == 0o600)
        }
    }

    @Test func test_write_when_another_process_put_the_file_aside_then_nothing_is_lost() throws {
        let folder = try TemporaryFolder()
        let file = folder.file("merced.log")
        let (one, other) = (LogSink(limit: 500), LogSink(limit: 500))
        one.open(file)
        other.open(file)
        for number in 0..<40 {
            one.write("one \(number)\n")
            other.write("other \(number)\n")
        }
        let all = ["merced.log", "merced.log.1"].map {
            (try? String(contentsOf: folder.file($0), encoding: .utf8)) ?? ""
        }
        #expect(all.joined().contains("one 39\n") && all.joined().contains("other 39\n"))
    }

    @Test func test_open_when_the_place_cannot_be_written_then_nothing_happens() {
        let sink = LogSink()
        sink.open(URL(filePath: "/proc/nowhere/merced.log"))
        sink.write("x")
        sink.level = .debug
        #expect(sink.level == .debug)
    }
}
