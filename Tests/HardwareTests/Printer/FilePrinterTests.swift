import Foundation
import Testing

@testable import Hardware

struct FilePrinterTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "merced-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    @Test func test_print_when_file_is_regular_then_jobs_stand_one_after_another() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "receipts.bin")
        let printer = FilePrinter(path: file.path(percentEncoded: false))
        try await printer.print([1, 2, 3])
        try await printer.print([4])
        #expect(try Array(Data(contentsOf: file)) == [1, 2, 3, 4])
        let mode = try FileManager.default.attributesOfItem(atPath: file.path(percentEncoded: false))[.posixPermissions]
        #expect(mode as? Int == 0o600)
    }

    @Test func test_print_when_folder_is_missing_then_nothing_was_printed() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "none/receipts.bin").path(percentEncoded: false)
        await #expect { try await FilePrinter(path: path).print([1]) } throws: {
            ($0 as? PrinterServiceError)?.fault == .notFound(path)
        }
    }

    @Test func test_print_when_disk_is_full_then_nothing_was_printed() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        // A device that refuses every byte as a full disk does.
        await #expect { try await FilePrinter(path: "/dev/full").print([1, 2]) } throws: {
            ($0 as? PrinterServiceError)?.fault == .paperOut
        }
    }

    @Test func test_print_when_file_is_a_pipe_with_a_reader_then_bytes_arrive() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "pipe").path(percentEncoded: false)
        #expect(mkfifo(path, 0o600) == 0)
        let reader = open(path, O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        async let outcome = FilePrinter(path: path).print(Array("receipt".utf8))
        var entry = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
        while poll(&entry, 1, 10) == 0 || entry.revents & Int16(POLLIN) == 0 { await Task.yield() }
        var buffer = [UInt8](repeating: 0, count: 64)
        let count = read(reader, &buffer, buffer.count)
        #expect(String(decoding: buffer[..<max(count, 0)], as: UTF8.self) == "receipt")
        #expect(try await outcome == .sent, "what reads the pipe has not printed it yet")
    }

    @Test func test_print_when_pipe_is_open_and_never_read_then_it_failed() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "pipe").path(percentEncoded: false)
        #expect(mkfifo(path, 0o600) == 0)
        let reader = open(path, O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        let printer = FilePrinter(path: path, limits: PrintLimits(taking: .milliseconds(50)))
        await #expect { try await printer.print(Array("receipt".utf8)) } throws: {
            ($0 as? PrinterServiceError)?.fault == .timedOut
        }
    }

    @Test func test_print_when_pipe_has_no_reader_then_there_is_no_printer() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "pipe").path(percentEncoded: false)
        #expect(mkfifo(path, 0o600) == 0)
        await #expect { try await FilePrinter(path: path).print([1]) } throws: {
            ($0 as? PrinterServiceError)?.fault == .notFound(path)
        }
    }
}

struct CommandPrinterTests {
    @Test func test_print_when_command_reads_then_it_gets_every_byte_and_no_shell() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "merced-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        let job = (0..<300_000).map { UInt8($0 % 251) }
        let path = file.path(percentEncoded: false)
        let outcome = try await CommandPrinter(arguments: ["dd", "of=\(path)", "status=none"]).print(job)
        #expect(outcome == .sent, "what a command does with it is its secret")
        #expect(try Array(Data(contentsOf: file)) == job)
        try await CommandPrinter(arguments: ["true", "; rm -rf /", "$(x)"]).print(job)
    }

    @Test func test_print_when_command_fails_then_status_and_words_are_kept() async throws {
        await #expect { try await CommandPrinter(arguments: ["ls", "/no/such/printer"]).print([1]) } throws: { error in
            guard case .commandFailed(2, let message)? = (error as? PrinterServiceError)?.fault else { return false }
            return message.contains("/no/such/printer") && (error as? PrinterServiceError)?.mayHavePrinted == true
        }
    }

    @Test func test_print_when_there_is_no_such_command_then_nothing_was_printed() async throws {
        await #expect { try await CommandPrinter(arguments: ["merced-no-such-command"]).print([1]) } throws: { error in
            guard case .commandNotStarted? = (error as? PrinterServiceError)?.fault else { return false }
            return (error as? PrinterServiceError)?.mayHavePrinted == false
        }
    }

    @Test func test_print_when_command_never_ends_then_it_is_ended_in_time() async throws {
        await #expect { try await CommandPrinter(arguments: ["sleep", "600"], seconds: 0).print([1]) } throws: {
            ($0 as? PrinterServiceError)?.fault == .timedOut
        }
    }

    @Test func test_print_when_cancelled_then_the_command_is_ended() async throws {
        let task = Task { try await CommandPrinter(arguments: ["sleep", "600"]).print([1]) }
        task.cancel()
        await #expect { try await task.value } throws: { error in
            guard case PrinterServiceError.interrupted(_, let cause) = error else { return false }
            return cause is CancellationError
        }
    }
}
