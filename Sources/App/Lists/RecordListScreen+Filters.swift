import TerminalUI
import Yosemite

/// Choosing a list's filter row by row, and named filters.
extension RecordListScreen {
    private func filterOverlay() -> FilterOverlay<Kind> { FilterOverlay(model: model, desk: filterDesk, host: host) }

    /// Asks for the value of one condition; the dialog opens where the user wants to type it.
    func choose<Name: RawRepresentable<String>>(_ key: Name) {
        guard search.keep() else { return }
        let overlay = filterOverlay()
        overlay.choose(key.rawValue) { value in
            if value == nil { overlay.present() }
            overlay.pick(key.rawValue, value)
        }
    }

    static var filtering: [ScreenCommand<Self>] {
        [
            ScreenCommand(.filter) { screen in
                if screen.search.keep() { screen.filterOverlay().present() }
            },
            ScreenCommand(
                AppCommands.filterSave,
                unless: { $0.model.chosen.isEmpty ? ListPanel.Localization.nothingToSave : nil },
                { if $0.search.keep() { $0.saveFilter() } }
            ),
            ScreenCommand(AppCommands.filterSaved) { if $0.search.keep() { $0.showSavedFilters() } },
        ]
    }

    /// Asks for a name for the current filter.
    func saveFilter() { filterDesk.save(model.chosen.text) }

    private func showSavedFilters() {
        filterDesk.choose { [weak self] picked in
            guard let self else { return }
            let parsed = self.model.parse(picked.text)
            if let problem = parsed.problems.first {
                self.host?.toast(problem.words, kind: .warning)
            } else {
                self.show(parsed.filter)
            }
        }
    }

    private var filterDesk: FilterDesk {
        FilterDesk(
            saved: saved,
            counted: { Kind.counted($0) },
            count: { [weak self] text, done in
                guard let parsed = self?.model.parse(text), parsed.problems.isEmpty else { return }
                self?.model.count(parsed.filter, onCompletion: done)
            },
            host: host
        )
    }
}
