import DemoStore
import Foundation
import TestSupport
import Testing

@Suite struct ConfigCommandTests {
    @Test func test_path_when_asked_then_all_folders_and_which_exist() async throws {
        let merced = try Merced()
        let outcome = try await merced.run("config", "path", "--json")
        #expect(outcome.status == 0)
        let first = try #require(outcome.json.elements.first)
        #expect(first["what"]?.text == "configuration")
        #expect(first["path"]?.text == merced.configurationFile.path(percentEncoded: false))
        #expect(first["exists"] == false)
        try merced.home.write("", to: "config/merced/config.toml")
        let text = try await merced.run("config", "path").output
        #expect(text.contains("config.toml  ") && text.contains("exists") && text.contains("not there yet"))
        #expect(text.contains("/state/merced/merced.log"))
        // Asking makes nothing.
        #expect(Set(merced.files().keys) == ["config/merced/config.toml"])
    }

    @Test func test_check_when_right_or_missing_then_0() async throws {
        let merced = try Merced()
        #expect(try await merced.run("config", "check").status == 0)
        let text = try await merced.run("config", "default").output
        try merced.home.write(text, to: "config/merced/config.toml")
        let outcome = try await merced.run("config", "check")
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("is valid"))
    }

    @Test func test_check_when_wrong_then_78_and_every_problem_with_its_place() async throws {
        let merced = try Merced()
        try merced.home.write(
            "[screen]\ntheme = \"drak\"\nbell = 1\n[keys]\nsort = \"z\"\n",
            to: "config/merced/config.toml"
        )
        let outcome = try await merced.run("config", "check")
        #expect(outcome.status == 78)
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.count == 3)
        #expect(
            lines[0].contains("config.toml:2:9: screen.theme is “drak”") && lines[0].contains("Did you mean “dark”?")
        )
        #expect(lines[2].hasSuffix("(warning)"))
        let json = try await merced.run("config", "check", "--json")
        #expect(json.status == 78)
        let problems = json.json["problems"]?.elements ?? []
        #expect(problems.count == 3)
        #expect(problems.first?["line"] == 2)
        #expect(problems.first?["suggestion"] == "dark")
        #expect(problems.last?["severity"] == "warning")
    }

    @Test(arguments: [
        ("x = 1\nx = 2\n", ":2:", "x"), ("[screen]\n[screen]\n", ":2:", "screen"), ("a = ", ":1:", ""),
        ("[stores.a]\nurl = \"x\nuser = 1\n", ":2:", ""), ("a = 1\n[.a]\n", ":2:2:", "table's name"),
        ("a = [1, }", ":1:9:", "expected a value"), ("[[", ":1:3:", "table's name"), ("[é]\n", ":1:2:", "table's name"),
        ("[ ", ":1:3:", "table's name"),
        ("b = '''\n[=]\n'''\nx = \n[=]", ":4:", ""),
    ])
    func test_check_when_the_file_is_no_toml_then_line_and_column(text: String, place: String, word: String)
        async throws
    {
        let merced = try Merced()
        try merced.home.write(text, to: "config/merced/config.toml")
        let outcome = try await merced.run("config", "check")
        #expect(outcome.status == 78)
        #expect(outcome.output.contains("config.toml\(place)"))
        #expect(word.isEmpty || outcome.output.contains(word))
    }

    @Test func test_check_when_the_file_cannot_be_read_then_78_and_why() async throws {
        let cases: [(words: String, make: (URL) throws -> Void)] = [
            ("not UTF-8", { try Data([0x61, 0xFF, 0xFE]).write(to: $0) }),
            ("larger than", { try Data(count: 3_000_000).write(to: $0) }),
            (
                "could not be read",
                { try FileManager.default.createDirectory(at: $0, withIntermediateDirectories: true) }
            ),
        ]
        for (words, make) in cases {
            let merced = try Merced()
            let file = merced.configurationFile
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try make(file)
            for verb in [["config", "check"], ["orders", "list"], ["stores"]] {
                let outcome = try await merced.run(verb)
                #expect(outcome.status == 78, "\(verb) \(words)")
                #expect(
                    (outcome.output + outcome.errors).contains(words),
                    "\(verb): \(outcome.output)\(outcome.errors)"
                )
            }
        }
    }

    @Test func test_verbs_when_the_configuration_is_wrong_then_78_and_no_config_is_the_way_out() async throws {
        try await RunningDemo.connected { _, merced in
            var text = try String(contentsOf: merced.configurationFile, encoding: .utf8)
            text += "[screen]\ntheme = \"drak\"\n"
            try merced.home.write(text, to: "config/merced/config.toml")
            let refused = try await merced.run("orders", "list", "--json")
            #expect(refused.status == 78)
            #expect(refused.errors.contains("screen.theme is “drak”"))
            #expect(refused.errors.contains("--no-config"))
            let outcome = try await merced.run("orders", "list", "--json", "--no-config")
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(outcome.json["store"] == "shop")
        }
    }

    @Test(arguments: [
        ["--version"], ["config", "default"], ["manual"], ["completions", "bash"], ["commands"], ["--help"],
    ])
    func test_verbs_when_there_is_no_home_and_a_broken_file_then_they_work(verb: [String]) async throws {
        let outcome = try await Program.run(Merced.binary, verb, environment: ["PATH": "/usr/bin:/bin"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(!outcome.output.isEmpty)
        let merced = try Merced()
        try merced.home.write("= = =", to: "config/merced/config.toml")
        #expect(try await merced.run(verb).status == 0)
        #expect(Set(merced.files().keys) == ["config/merced/config.toml"])
    }

    @Test func test_path_when_there_is_no_home_then_78_names_the_variable() async throws {
        let outcome = try await Program.run(Merced.binary, ["config", "path"], environment: ["PATH": "/usr/bin:/bin"])
        #expect(outcome.status == 78)
        #expect(outcome.errors.contains("Set HOME"))
    }
}
