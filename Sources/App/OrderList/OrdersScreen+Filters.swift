import TerminalUI
import Yosemite

/// Which orders the list shows: the filter dialog, and the menu of times.
extension OrdersScreen {
    func showRanges() {
        guard search.keep() else { return }
        host?.present(FilterChoices.dates(of: FilterForm(filter: model.chosen), pickRange))
    }

    func filterOverlay() -> FilterOverlay {
        FilterOverlay(
            id: "filter",
            source: OrderFilterSource(model: model, context: context, saved: saved, host: host)
        )
    }

    /// Asks for a name for what is shown.
    func saveFilter() {
        guard !model.chosen.isEmpty else { return }
        host?.present(SaveFilterOverlay(text: model.chosen.text, saved: saved, host: host))
    }

    func showSavedFilters() {
        let overlay = SavedFiltersOverlay(saved: saved, host: host) { [weak self] picked in
            guard let self else { return }
            let parsed = self.context.parseOrderFilter(picked.text)
            if let problem = parsed.problems.first {
                self.host?.toast(problem.words, kind: .warning)
            } else {
                self.show(parsed.filter)
            }
        }
        host?.present(overlay)
    }

    /// Takes the days of a range; nil has them typed into the filter.
    private func pickRange(_ key: FilterKey, _ value: String?) {
        guard let value else {
            let overlay = filterOverlay()
            host?.present(overlay)
            return overlay.pick(key.rawValue, nil)
        }
        var form = FilterForm(filter: model.chosen)
        form.set(value, row: key.rawValue, parse: context.parseOrderFilter)
        model.filter(form.filter)
    }
}
