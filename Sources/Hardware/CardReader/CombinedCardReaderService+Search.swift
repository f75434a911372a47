/// The single search that all listeners share.
extension CombinedCardReaderService {
    func search() {
        state.withLock { state in
            guard state.searching.isEmpty, !state.listeners.isEmpty else { return }
            state.searching = services.indices.map { index in
                Task { [weak self, service = services[index]] in
                    do {
                        for try await readers in service.discover() { self?.found(readers, by: index) }
                    } catch {
                        self?.failed(error, by: index)
                    }
                }
            }
        }
    }

    func leave(_ number: Int) {
        let searching = state.withLock { state -> [Task<Void, Never>] in
            state.listeners[number] = nil
            guard state.listeners.isEmpty else { return [] }
            defer { (state.searching, state.found, state.failures) = ([], [:], [:]) }
            return state.searching
        }
        for task in searching { task.cancel() }
    }

    private typealias Listener = AsyncThrowingStream<[CardReader], any Error>.Continuation

    /// In the order of the services. The simulated reader is added only when all others were searched for: taking the
    /// first of the list must not give it in the place of a real one.
    func merged(_ state: State) -> [CardReader] {
        let isWhole = state.found.count == services.count
        return state.found.sorted { $0.key < $1.key }.flatMap(\.value).filter { isWhole || $0.kind != .simulated }
    }

    private func found(_ readers: [CardReader], by index: Int) {
        let all = telling.withLock { _ in
            let (all, listeners) = state.withLock { state -> ([CardReader], [Listener]) in
                guard !state.searching.isEmpty else { return ([], []) }
                state.found[index] = readers
                for reader in readers {
                    state.owners[RememberedReader(serial: reader.serial, kind: reader.kind)] = index
                }
                return (merged(state), Array(state.listeners.values))
            }
            for listener in listeners { listener.yield(all) }
            return all
        }
        returnRemembered(all)
    }

    private func failed(_ error: any Error, by index: Int) {
        telling.withLock { _ in
            let (left, listeners) = state.withLock { state -> ([CardReader]?, [Listener]) in
                guard !state.searching.isEmpty else { return (nil, []) }
                state.found[index] = []
                state.failures[index] = error
                let left = state.failures.count == services.count ? nil : merged(state)
                return (left, Array(state.listeners.values))
            }
            for listener in listeners {
                if let left {
                    listener.yield(left)
                } else {
                    listener.finish(throwing: CardReaderServiceError.discovery(cause: error))
                }
            }
        }
    }
}
