import TerminalUI
import Yosemite

/// Names the filters of a list, and shows the named ones.
@MainActor
final class FilterCoordinator {
    let saved: SavedFilters
    private let counted: @MainActor (Int) -> String
    private let count: @MainActor (_ text: String, @escaping @MainActor (Result<Int, any Error>) -> Void) -> Void
    private weak var host: ScreenHost?

    /// - Parameters:
    ///   - counted: a number of records in words: `12 orders`.
    ///   - count: counts the records of a line in the filter language; does not answer for an invalid line.
    init(
        saved: SavedFilters,
        counted: @escaping @MainActor (Int) -> String,
        count: @escaping @MainActor (String, @escaping @MainActor (Result<Int, any Error>) -> Void) -> Void,
        host: ScreenHost?
    ) {
        self.saved = saved
        self.counted = counted
        self.count = count
        self.host = host
    }

    /// Asks for a name for the current filter.
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
