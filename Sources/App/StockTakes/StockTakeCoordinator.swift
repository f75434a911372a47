import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// Opens stock takes, and handles for their screens what concerns more than one line.
@MainActor
final class StockTakeCoordinator {
    let context: SiteContext
    private(set) weak var host: ScreenHost?
    private let exports: ExportFolder

    init(context: SiteContext, exports: ExportFolder) {
        (self.context, self.exports) = (context, exports)
    }

    func attach(_ host: ScreenHost) {
        self.host = host
        host.add([
            ProgramCommand(AppCommands.showStockTakes) { [weak self] in self?.showAll() },
            ProgramCommand(AppCommands.stockReceive) { [weak self] in self?.begin(.receive) },
            ProgramCommand(AppCommands.stockCount) { [weak self] in self?.begin(.count) },
        ])
    }

    var now: Date { context.dates.now() }

    func setNeedsRender() { host?.setNeedsRender() }

    private func showAll() {
        guard let host, !(host.screen is StockTakesScreen) else { return }
        host.push(StockTakesScreen(coordinator: self))
    }

    private func begin(_ purpose: StockTake.Purpose) {
        context.stores.dispatch(
            StockTakeAction.beginStockTake(siteID: context.siteID, purpose: purpose, title: "") { [weak self] result in
                switch result {
                case .success(let take): self?.open(take.takeID)
                case .failure(let error): self?.host?.toast(StoreWords.describe(error), kind: .error)
                }
            }
        )
    }

    func open(_ takeID: Int64) { host?.push(StockTakeScreen(takeID: takeID, coordinator: self)) }

    func load(completion: @escaping @MainActor (Result<[StockTake], any Error>) -> Void) {
        context.stores.dispatch(StockTakeAction.loadStockTakes(siteID: context.siteID, onCompletion: completion))
    }

    func discard(_ takeID: Int64, completion: @escaping @MainActor () -> Void) {
        context.stores.dispatch(
            StockTakeAction.discardStockTake(siteID: context.siteID, takeID: takeID) { [weak self] result in
                if case .failure(let error) = result { self?.host?.toast(StoreWords.describe(error), kind: .error) }
                completion()
            }
        )
    }

    func askForList(onList: @escaping (SupplierList) -> Void) {
        let overlay = SupplierListOverlay(
            busy: exports.busy,
            onChange: { [weak self] in self?.setNeedsRender() },
            onList: onList
        )
        overlay.close = { [weak self] in self?.host?.dismiss($0) }
        host?.present(overlay)
    }

    func export(_ take: StockTake) {
        let kind = take.purpose == .receive ? "goods-in" : "stock-count"
        exports.write({ StockTakeWords.csv(take) }, named: "merced-\(kind)-\(take.takeID).csv") { [weak self] result in
            switch result {
            case .success(let file): self?.host?.toast(Localization.written(file.path), kind: .good)
            case .failure(let error):
                self?.host?.toast(Localization.notWritten(error.plainWords), kind: .error)
            }
        }
    }

    enum Localization {
        static func written(_ path: String) -> String { localized("Written: %@", path) }
        static func notWritten(_ reason: String) -> String { localized("Not written. %@", reason) }
    }
}
