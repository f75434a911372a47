import Yosemite

/// What a search does beyond the mirrored orders: similar words, and the store's own search.
extension OrderListViewModel {
    /// No more are fetched at once.
    private static let maximumFromStore = 100

    /// Enter in the search: keeps it, and also searches in the store while not every order is here.
    public func finishSearch() {
        context.analytics.track(.ordersListSearched(matches: count))
        searchStore()
    }

    /// Replaces the word that no order has by the suggested one.
    ///
    /// - Returns: the new search; nil where nothing is suggested.
    func takeSuggestion() -> String? {
        guard count == 0, let suggestion, let word = unknownWord, let place = narrowing.typed.firstRange(of: word)
        else {
            return nil
        }
        var text = narrowing.typed
        text.replaceSubrange(place, with: suggestion.word)
        search(text)
        return text
    }

    func lookForSuggestion() {
        guard let word = unknownWord else { return }
        let asked = query
        context.stores.dispatch(
            OrderAction.suggestWord(siteID: context.siteID, word: word) { [weak self] result in
                guard let self, self.query == asked, let found = try? result.get() else { return }
                self.suggestion = found
                self.onChange(.rows)
            }
        )
    }

    /// The last plain word of the search.
    private var unknownWord: String? {
        narrowing.shown.words.last { word in
            word.count >= 3 && !word.contains(where: \.isWhitespace) && !word.contains(where: \.isNumber)
        }
    }

    private func searchStore() {
        guard !context.status.isMirrorWhole, !context.status.isOffline, let words = query.storeSearch else { return }
        storeSearch = .running
        onChange(.rows)
        let asked = query
        context.stores.dispatch(
            OrderAction.fetchFilteredOrders(
                siteID: context.siteID,
                statuses: query.statuses,
                search: words,
                limit: Self.maximumFromStore
            ) { [weak self] result in
                guard let self, self.query == asked else { return }
                switch result {
                case .success(let summary): self.storeSearch = .found(summary.orderIDs.count)
                case .failure: self.storeSearch = .failed
                }
                self.onChange(.rows)
            }
        )
    }
}
