import Foundation
import Hardware
import Testing

@testable import Yosemite

struct PrinterMemoryFileTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "merced-\(UUID().uuidString)")

    @Test func test_abilities_when_the_program_starts_anew_then_they_are_known() {
        defer { try? FileManager.default.removeItem(at: folder) }
        let told = PrinterAbilities(answersStatus: true, confirmsPrints: false)
        PrinterMemoryFile(stateFolder: folder).remember(told, of: "tcp:192.168.1.50:9100")
        let later = PrinterMemoryFile(stateFolder: folder)
        #expect(later.abilities(of: "tcp:192.168.1.50:9100") == told)
        #expect(later.abilities(of: "tcp:192.168.1.51:9100") == PrinterAbilities())
    }

    @Test func test_abilities_when_the_file_is_damaged_then_nothing_is_known_and_it_is_written_anew() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let memory = PrinterMemoryFile(stateFolder: folder)
        memory.remember(PrinterAbilities(answersStatus: true), of: "a")
        try Data("{\"a\": 7".utf8).write(to: memory.file)
        #expect(memory.abilities(of: "a") == PrinterAbilities())
        memory.remember(PrinterAbilities(answersStatus: false), of: "b")
        #expect(memory.abilities(of: "b") == PrinterAbilities(answersStatus: false))
    }
}
