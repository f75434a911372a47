import TerminalUI
import Yosemite

/// Choosing which orders the list shows: the filter dialog, and the menu of times.
extension OrdersScreen {
    var filterID: String { "filter" }
    func makeFilterSource() -> any FilterSource { OrderFilterSource(model: model, context: context, host: host) }

    func showRanges() {
        guard search.keep() else { return }
        host?.present(FilterChoices.dates(of: FilterForm(filter: model.chosen), pickRange))
    }

    /// Takes the days of a range; nil opens the filter for typing them.
    private func pickRange(_ key: FilterKey, _ value: String?) {
        guard let value else {
            let overlay = filterOverlay()
            host?.present(overlay)
            return overlay.pick(key.rawValue, nil)
        }
        var form = FilterForm(filter: model.chosen)
        form.set(value, row: key.rawValue, parse: model.parse)
        model.filter(form.filter)
    }
}
