import Foundation
import TerminalUI
import TestSupport
import Testing

@testable import App

/// Every surface as it was kept: its picture, the commands that exist there, and why some cannot run. Who means to change
/// them keeps them anew (`KeptText`) and reads the diff.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct KeptSurfacesTests {
    private nonisolated static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../Kept").standardized

    @Test func test_every_surface_when_opened_then_shows_and_offers_what_it_did() async throws {
        var frames: [String] = []
        var commands: [String] = []
        try await RuleMatrix.open { story, surface in
            frames.append("── \(surface.name): \(Surface.place(story))")
            frames += story.frame.text.map(lasting)
            guard story.root.host.overlay == nil else { return }
            commands.append("── \(surface.name): \(Surface.place(story))")
            commands += offered(by: story.root.host)
        }
        let pictures = try KeptText(Self.folder.appending(path: "frames.txt")).differences(from: frames)
        #expect(pictures.isEmpty, "\(pictures.joined(separator: "\n"))")
        let offers = try KeptText(Self.folder.appending(path: "commands.txt")).differences(from: commands)
        #expect(offers.isEmpty, "\(offers.joined(separator: "\n"))")
    }

    /// Without blanks at the end, and with one port for every run of the store.
    private func lasting(_ line: String) -> String {
        let line = line.replacing(/127\.0\.0\.1:[0-9]{5}/, with: "127.0.0.1:00000")
        return String(line.reversed().drop { $0 == " " }.reversed())
    }

    private func offered(by host: ScreenHost) -> [String] {
        host.commandsHere.map { command in
            let keys = command.keys.map { $0.name(.ascii) }.joined(separator: " ")
            let words = "\(command.id) | \(keys) | \(command.label)"
            guard case .disabled(let reason) = host.availability(of: command) else { return words }
            return "\(words) (\(reason))"
        }
    }
}
