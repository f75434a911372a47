/// A card that is powered, whatever carries its commands.
protocol CardChannel: Sendable {
    /// Sends a command and takes the whole answer; 61xx and 6Cxx are dealt with.
    ///
    /// - Throws: `CardReaderFault`, among them `.cardRemoved`; `CancellationError`.
    func transmit(_ command: CommandAPDU) async throws -> CardAnswer
}
