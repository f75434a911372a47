/// The one search that all who listen share.
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

    /// In the order of the services. The simulated reader comes when all others were looked for: whoever takes the first
    /// shall not get it in the place of a real one.
    func merged(_ state: State) -> [CardReader] {
        let isWhole = state.found.count == services.count
        return state.found.sorted { $0.key < $1.key }.flatMap(\.value).filter { isWhole || $0.kind != .simulated }
    }

    private func found(_ readers: [CardReader], by index: Int) {
        let all = state.withLock { state -> [CardReader] in
            guard !state.searching.isEmpty else { return [] }
            state.found[index] = readers
            for reader in readers {
                state.owners[RememberedReader(serial: reader.serial, kind: reader.kind)] = index
            }
            let all = merged(state)
            for listener in state.listeners.values { listener.yield(all) }
            return all
        }
        returnRemembered(all)
    }

    private func failed(_ error: any Error, by index: Int) {
        let listeners = state.withLock { state -> [AsyncThrowingStream<[CardReader], any Error>.Continuation] in
            guard !state.searching.isEmpty else { return [] }
            state.found[index] = []
            state.failures[index] = error
            guard state.failures.count == services.count else {
                for listener in state.listeners.values { listener.yield(merged(state)) }
                return []
            }
            return Array(state.listeners.values)
        }
        for listener in listeners {
            listener.finish(throwing: CardReaderServiceError.discovery(cause: error))
        }
    }
}
