/// The ledger of a till.
@MainActor
public final class LedgerStore: SiteStore {
    override public func registerSupportedActions(in dispatcher: Dispatcher) {
        dispatcher.register(self, for: LedgerAction.self)
    }

    override public func onAction(_ action: any Action) {
        guard let action = action as? LedgerAction else { return }
        switch action {
        case .nameTill(let siteID, let register, let onCompletion):
            answer(siteID, onCompletion) { session in
                _ = try await session.counter.receipts.till.name(register)
                await session.backup.tellAgain()
            }
        case .nameClerk(let siteID, let name, let onCompletion):
            answer(siteID, onCompletion) { try $0.counter.receipts.clerk.serve(name) }
        case .backUp(let siteID, let file, let onCompletion):
            answer(siteID, onCompletion) { try await $0.backup.make(to: file) }
        case .keepCopies(let siteID, let folder, let onCompletion):
            answer(siteID, onCompletion) { try await $0.backup.use(BackupSettings(folder: folder)) }
        }
    }
}
