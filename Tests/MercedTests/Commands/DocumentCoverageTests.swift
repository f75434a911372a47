import Foundation
import Testing

@testable import Merced

/// That the documents of every verb are kept, a new one's too.
@Suite struct DocumentCoverageTests {
    /// Verbs whose documents need what a test of all machines has not, or end with a signal.
    private static let elsewhere = [
        "login": "an account of WordPress.com: DotcomLoginTests",
        "doctor": "finds what this machine has: DoctorCommandTests",
        "scanners learn": "a scanner",
        "readers info": "a reader on the bus: EmulatedReadersCommandTests",
        "notifications device add": "a login at WordPress.com",
        "watch": "ends with a signal; its lines are rows of notifications list",
    ]

    /// `orders note N Ring` for each document that is kept.
    private static func kept() throws -> [String] {
        try FileManager.default.contentsOfDirectory(at: DocumentKeeper.folder, includingPropertiesForKeys: nil)
            .filter { $0.lastPathComponent.hasPrefix("documents") }
            .flatMap { try String(contentsOf: $0, encoding: .utf8).split(separator: "\n") }
            .filter { $0.hasPrefix(DocumentKeeper.mark) }
            .map { String($0.dropFirst(DocumentKeeper.mark.count)) }
    }

    @Test func test_verbs_when_they_print_documents_then_each_is_kept_or_said_to_be_held_elsewhere() throws {
        let kept = try Self.kept()
        let verbs = try ToolDescription.ofMerced().all.filter { verb in
            verb.arguments?.contains { $0.names?.contains { $0.spelling == "--json" } ?? false } ?? false
        }
        #expect(verbs.count > 60)
        for verb in verbs {
            let name = String(verb.fullName.dropFirst("merced ".count))
            let isKept = kept.contains { ($0 + " ").hasPrefix(name + " ") }
            let isElsewhere = Self.elsewhere[name] != nil
            #expect(isKept != isElsewhere, "\(name): \(isKept ? "is kept after all" : "keep what it prints")")
        }
        let names = Set(verbs.map { String($0.fullName.dropFirst("merced ".count)) })
        #expect(Set(Self.elsewhere.keys).isSubset(of: names))
    }
}
