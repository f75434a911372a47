import Foundation
import TestSupport
import Testing

@testable import App

@Suite struct ConfigurationWriterTests {
    private func entry(_ name: String, command: String = "pass shop") -> StoreEntry {
        StoreEntry(name: name, url: "https://shop.example", identity: .user("mira"), secretCommand: command)
    }

    @Test func test_add_when_the_owner_wrote_comments_then_they_stay() throws {
        let folder = try TemporaryFolder(named: "a folder %41")
        let file = try folder.write("# mine\n[features]\nsplit = true", to: "config.toml")
        try ConfigurationWriter.add(entry("one", command: "echo \"quoted \\ back\"\t\u{7}"), to: file)
        try ConfigurationWriter.add(entry("two"), to: file)
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text.hasPrefix("# mine\n[features]\nsplit = true\n\n[stores.one]\n"))
        let configuration = try Configuration.load(from: file)
        #expect(configuration.stores.map(\.name) == ["one", "two"])
        #expect(configuration.stores[0].secretCommand == "echo \"quoted \\ back\"\t\u{7}")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["config.toml"])
    }

    @Test func test_add_when_the_file_is_a_link_then_what_it_leads_to_is_written() throws {
        let folder = try TemporaryFolder()
        let target = try folder.write("", to: "dotfiles/merced.toml")
        let link = folder.file("config.toml")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: target)
        try ConfigurationWriter.add(entry("one"), to: link)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == target.path)
        #expect(try Configuration.load(from: target).stores.map(\.name) == ["one"])
    }

    @Test(arguments: ["one", "ONE and more"])
    func test_add_when_the_name_cannot_be_taken_then_the_file_is_untouched(name: String) throws {
        let folder = try TemporaryFolder()
        let file = folder.file("config/config.toml")
        try ConfigurationWriter.add(entry("one"), to: file)
        let before = try Data(contentsOf: file)
        #expect(throws: ConfigurationError.self) { try ConfigurationWriter.add(entry(name), to: file) }
        #expect(try Data(contentsOf: file) == before)
    }

    @Test func test_add_when_the_file_is_broken_then_it_is_not_written_to() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("[stores.x\n", to: "config.toml")
        #expect(throws: ConfigurationError.self) { try ConfigurationWriter.add(entry("one"), to: file) }
        #expect(try String(contentsOf: file, encoding: .utf8) == "[stores.x\n")
    }
}
