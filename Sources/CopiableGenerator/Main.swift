import Foundation

/// `CopiableGenerator copy|convert|fake:MODULE OUTPUT INPUT…`, run by `CopiablePlugin`.
@main
struct Main {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count > 2 else {
            FileHandle.standardError.write(
                Data("usage: CopiableGenerator copy|convert|fake:MODULE OUTPUT INPUT…\n".utf8)
            )
            exit(64)
        }
        let types = try arguments.dropFirst(3).sorted().flatMap { path in
            SourceScanner.types(in: try String(contentsOfFile: path, encoding: .utf8))
        }
        let header =
            "// Written by CopiableGenerator at build time; never committed.\nimport FoundationEssentials\nimport WooFoundation\n"
        let mode = arguments[1].split(separator: ":").map(String.init)
        let body: String
        if mode[0] == "convert" {
            body = "import Networking\nimport Storage\n\n" + ConversionWriter.conversions(of: types)
        } else if mode[0] == "fake" {
            body = "import \(mode[1])\n\n" + CodeWriter.fakes(of: types)
        } else {
            body =
                "\n" + [CodeWriter.copies, RecordWriter.records, MigrationWriter.migrations].map { $0(types) }.joined()
        }
        // What says the same stays as it is, so that nothing that stands on it is compiled again: this runs after every edit of an
        // input, and after every build by another user's hand, which links this tool anew.
        let text = header + body
        if let written = try? String(contentsOfFile: arguments[2], encoding: .utf8), written == text { return }
        try text.write(toFile: arguments[2], atomically: true, encoding: .utf8)
    }
}
