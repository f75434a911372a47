/// Ends an abandoned transaction on the reader, so that the next one can begin: its messages were damaged or lost, or a
/// killed program left it behind. If the bank is being asked, the card does not get its answer; the caller that asked
/// the bank must look it up there.
struct DynaFlexRelease: Sendable {
    /// EMV book 4: unable to go online, declined offline.
    static let unableToGoOnline = "Z3"
    private static let patience = Duration.seconds(2)

    let session: DynaFlexSession
    let inbox: DynaFlexInbox
    /// The device's serial, as in its card data.
    let serial: @Sendable () async -> [UInt8]

    /// Cancels; where the reader has already read the card and waits for the bank, answers in the bank's place.
    ///
    /// - Returns: whether the reader has no transaction now, as far as it reports.
    func run() async -> Bool {
        guard let answer = try? await session.request(DynaFlexRequest.cancellation) else { return false }
        switch MMSStatus.refusal(answer.status) {
        case nil: break
        case .noTransaction: return true
        case .cannotCancel: return await resume()
        case .inProgress, .lowBattery, .other: return false
        }
        await waitForEnd()
        return true
    }

    private func resume() async -> Bool {
        let message = DynaFlexRequest.resume(
            serial: await serial(),
            responseCode: Self.unableToGoOnline,
            issuerData: []
        )
        guard let answer = try? await session.request(message) else { return false }
        switch MMSStatus.refusal(answer.status) {
        case nil: break
        case .noTransaction: return true
        case .cannotCancel, .inProgress, .lowBattery, .other: return false
        }
        await waitForEnd()
        return true
    }

    /// The reader's last message about this transaction must not be taken for the next one's.
    func waitForEnd() async {
        inbox.expect(within: Self.patience)
        for await item in inbox.items {
            switch item {
            case .reader(.notification(.finished)), .reader(.ended), .silence: return
            case .reader, .chosen, .cancelled, .tooLate: continue
            }
        }
    }
}
