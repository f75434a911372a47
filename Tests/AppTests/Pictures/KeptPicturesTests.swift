import Foundation
import TestSupport
import Testing

@testable import App

/// The pictures in `Resources/screens` are what the program shows. `scripts/screens` draws them anew.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct KeptPicturesTests {
    private nonisolated static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Resources/screens").standardized

    /// Pages that show them load them whole.
    private nonisolated static let mostBytes = 40_000

    @Test func test_pictures_when_their_screens_are_visited_then_show_what_is_seen_there() async throws {
        try await PicturedScreens.visit { pictures in
            for picture in pictures {
                let file = Self.folder.appending(path: "\(picture.name).svg")
                let differences = try KeptText(file).differences(from: picture.lines, atMost: 3)
                #expect(
                    differences.isEmpty,
                    "\(picture.name).svg is stale (scripts/screens):\n\(differences.joined(separator: "\n"))"
                )
                let bytes = try Data(contentsOf: file).count
                #expect(bytes <= Self.mostBytes, "\(picture.name).svg has \(bytes) bytes")
            }
            let kept = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path(percentEncoded: false))
            #expect(Set(kept) == Set(pictures.map { "\($0.name).svg" }), "a picture nobody draws is never redrawn")
        }
    }
}
