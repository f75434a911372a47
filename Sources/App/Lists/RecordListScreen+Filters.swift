import TerminalUI
import Yosemite

/// Which records a list shows, chosen row by row, and the names that such filters have.
extension RecordListScreen {
    func filterOverlay() -> FilterOverlay {
        FilterOverlay(id: filterID, source: makeFilterSource(), desk: filterDesk)
    }

    func runFilters(_ command: CommandID) -> Handling {
        switch command {
        case "filter": if search.keep() { host?.present(filterOverlay()) }
        case "filter.save": if search.keep() { saveFilter() }
        case "filter.saved": if search.keep() { showSavedFilters() }
        default: return .ignored
        }
        return .handled
    }

    func filterAvailability(of command: CommandID) -> Availability? {
        guard command == "filter.save", model.chosen.isEmpty else { return nil }
        return .disabled(reason: ListPanel.Localization.nothingToSave)
    }

    /// Asks for a name for what is shown.
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
            counted: { [weak self] in self?.counted($0) ?? "" },
            count: { [weak self] text, done in
                guard let parsed = self?.model.parse(text), parsed.problems.isEmpty else { return }
                self?.model.count(parsed.filter, onCompletion: done)
            },
            host: host
        )
    }
}
