import TerminalUI
import Yosemite

/// Which orders the list shows: the filter dialog, and the menu of times.
extension OrdersScreen {
    func showRanges() {
        host?.present(FilterChoices.dates(of: FilterForm(filter: model.chosen), pickRange))
    }

    func filterOverlay() -> FilterOverlay {
        FilterOverlay(
            id: "filter",
            source: OrderFilterSource(model: model, context: context, saved: saved, host: host)
        )
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
