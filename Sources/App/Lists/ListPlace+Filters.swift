import TerminalUI
import Yosemite

/// Choosing a list's filter row by row, and named filters.
extension ListPlace {
    func filterOverlay() -> FilterOverlay<Kind> {
        FilterOverlay(model: model, coordinator: filterCoordinator, host: host)
    }

    /// Asks for the value of one condition; the dialog opens where the user wants to type it.
    func choose<Name: RawRepresentable<String>>(_ key: Name) {
        guard search.keep() else { return }
        let overlay = filterOverlay()
        overlay.choose(key.rawValue) { value in
            if value == nil { overlay.present() }
            overlay.pick(key.rawValue, value)
        }
    }

    /// Replaces everything chosen or typed by another filter.
    func show(_ filter: Kind.Query.Filter) {
        search.forget()
        model.filter(filter)
    }

    /// Asks for a name for the current filter.
    func saveFilter() { filterCoordinator.save(model.chosen.text) }

    func showSavedFilters() {
        filterCoordinator.choose { [weak self] picked in
            guard let self else { return }
            let parsed = self.model.parse(picked.text)
            if let problem = parsed.problems.first {
                self.host?.toast(problem.words, kind: .warning)
            } else {
                self.show(parsed.filter)
            }
        }
    }

    private var filterCoordinator: FilterCoordinator {
        FilterCoordinator(
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
