import TerminalUI
import WooFoundation
import Yosemite

/// `x` on Orders.
extension OrderVerbs {
    /// Asks for the columns, then exports these orders.
    func export(_ orderIDs: MarkedOrders) {
        guard let exports else { return }
        withMarked(orderIDs) { [weak self] ids in
            guard let self else { return }
            self.dispatch(
                AppSettingsAction.loadOrderExport(siteID: self.context.siteID) { [weak self] result in
                    switch result {
                    case .success(let settings): self?.chooseColumns(settings, ids, exports)
                    case .failure(let error):
                        self?.host?.toast(ExportLocalization.asUsual(StoreWords.describe(error)), kind: .warning)
                        self?.chooseColumns(.standard, ids, exports)
                    }
                }
            )
        }
    }

    private func chooseColumns(_ settings: OrderExportSettings, _ ids: [Int64], _ exports: ExportFolder) {
        guard let host else { return }
        let overlay = OrderExportOverlay(
            count: ids.count,
            settings: settings,
            host: host,
            onChange: { [weak self] in self?.remember($0) },
            onWrite: { [weak self, weak host] layout in
                guard let self, let host else { return }
                let run = OrderExportRun(ids, layout: layout, context: self.context, exports: exports, host: host)
                host.present(run)
                run.start()
            }
        )
        host.present(overlay)
    }

    enum ExportLocalization {
        static func asUsual(_ reason: String) -> String {
            localized("The columns are the usual ones: your choice could not be read. %@", reason)
        }
    }

    private func remember(_ settings: OrderExportSettings) {
        dispatch(
            AppSettingsAction.saveOrderExport(siteID: context.siteID, settings: settings) { [weak self] result in
                if case .failure(let error) = result { self?.sayNotSaved(error) }
            }
        )
    }
}
