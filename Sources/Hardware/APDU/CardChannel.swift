/// A powered card, independent of the reader that carries its commands.
protocol CardChannel: Sendable {
    /// Sends a command and reads the whole answer; 61xx and 6Cxx are handled here (ISO 7816-4, 5.1.3).
    ///
    /// - Throws: `CardReaderFault`, among them `.cardRemoved`; `CancellationError`.
    func transmit(_ command: CommandAPDU) async throws -> CardAnswer
}
