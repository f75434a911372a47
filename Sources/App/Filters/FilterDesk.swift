import TerminalUI
import Yosemite

/// Gives the filters of a list names, and shows those that have one.
@MainActor
final class FilterDesk {
    let saved: SavedFilters
    private let counted: (Int) -> String
    private let count: @MainActor (_ text: String, @escaping @MainActor (Result<Int, any Error>) -> Void) -> Void
    private weak var host: ScreenHost?

    /// - Parameters:
    ///   - counted: so many records in words: `12 orders`.
    ///   - count: counts the records of a line of the filter language; never answers for one that cannot be read.
    init(
        saved: SavedFilters,
        counted: @escaping (Int) -> String,
        count: @escaping @MainActor (String, @escaping @MainActor (Result<Int, any Error>) -> Void) -> Void,
        host: ScreenHost?
    ) {
        self.saved = saved
        self.counted = counted
        self.count = count
        self.host = host
    }

    /// Asks for a name for what is shown.
    func save(_ text: String) {
        guard !text.isEmpty else { return }
        host?.present(SaveFilterOverlay(text: text, saved: saved, host: host))
    }

    func choose(onPick: @escaping @MainActor (SavedFilter) -> Void) {
        let overlay = SavedFiltersOverlay(saved: saved, counted: counted, host: host, onPick: onPick)
        for filter in saved.filters {
            count(filter.text) { [weak overlay] result in
                if let count = try? result.get() { overlay?.take(count, of: filter.text) }
            }
        }
        host?.present(overlay)
    }
}
