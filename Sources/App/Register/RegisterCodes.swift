import TerminalUI
import WooFoundation
import Yosemite

/// Scanned codes that were found nowhere, as stored in the ledger.
@MainActor
final class RegisterCodes {
    /// The last scanned one first.
    private(set) var codes: [UnknownCode] = []
    private let context: SiteContext
    var onChange: @MainActor () -> Void = {}
    var onProblem: @MainActor (String) -> Void = { _ in }

    init(context: SiteContext) { self.context = context }

    func load() {
        context.stores.dispatch(
            SaleAction.listUnknownCodes(siteID: context.siteID) { [weak self] result in
                guard let self else { return }
                switch result {
                case .success(let codes): self.codes = codes
                case .failure(let error): self.onProblem(StoreWords.describe(error))
                }
                self.onChange()
            }
        )
    }

    func keep(_ code: ScannedCode) {
        context.stores.dispatch(
            SaleAction.keepUnknownCode(siteID: context.siteID, code: code.text) { [weak self] in self?.changed($0) }
        )
    }

    func strike(_ code: String) {
        codes.removeAll { $0.code == code }
        onChange()
        context.stores.dispatch(
            SaleAction.strikeUnknownCode(siteID: context.siteID, code: code) { [weak self] in self?.changed($0) }
        )
    }

    private func changed(_ result: Result<Void, any Error>) {
        if case .failure(let error) = result { onProblem(StoreWords.describe(error)) }
        load()
    }
}
