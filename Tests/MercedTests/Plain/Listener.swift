import Foundation
import TestSupport
import Testing

/// A person who hears the terminal: knows only what was added to it, in order.
final class Listener: Sendable {
    let terminal: PseudoTerminal

    init(_ terminal: PseudoTerminal) { self.terminal = terminal }

    /// Presses `keys` and waits until `words` are said after that.
    ///
    /// - Returns: everything said since, as one line.
    @discardableResult
    func press(_ keys: String, andHear words: String) async throws -> String {
        let before = terminal.output.count
        terminal.send(keys)
        return try await hear(words, after: before)
    }

    /// The same with a scanner: at one go, with Enter.
    @discardableResult
    func scan(_ code: String, andHear words: String) async throws -> String {
        let before = terminal.output.count
        terminal.scan(code)
        return try await hear(words, after: before)
    }

    @discardableResult
    func hear(_ words: String, after offset: Int = 0) async throws -> String {
        try await terminal.wait(for: "to hear “\(words)”") { _, output in
            Self.said(output.dropFirst(offset)).contains(words)
        }
        return Self.said(terminal.output.dropFirst(offset))
    }

    var everything: String { Self.said(terminal.output[...]) }

    /// Lines that the width of the terminal broke are one.
    static func said(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: " ")
    }
}
