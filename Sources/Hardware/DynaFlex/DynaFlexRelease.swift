/// Ends a transaction on the reader that nobody waits for any more, so that the next one can begin: its messages were
/// damaged or lost, or a program that was killed left it behind. The bank's answer, where one is under way, is not heard by
/// the card; whoever asked the bank looks it up there.
struct DynaFlexRelease: Sendable {
    /// EMV book 4: the bank was not reached, offline declined.
    static let unableToGoOnline = "Z3"
    private static let patience = Duration.seconds(2)

    let session: DynaFlexSession
    let inbox: DynaFlexInbox
    /// Of the device, as its card data tells it.
    let serial: @Sendable () async -> [UInt8]

    /// Cancels, and where the reader has read the card already and waits for the bank, answers in the bank's place.
    ///
    /// - Returns: whether the reader has no transaction now, as far as it tells.
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

    /// The reader's last word about this transaction must not be taken for the next one's.
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
