/// A `RecordStore` that passes everything to its engine.
protocol EngineBacked: RecordStore {
    var engine: StorageEngine { get }
}

extension EngineBacked {
    public func read<T: Sendable>(_ work: @escaping @Sendable (any StorageType) throws -> T) async throws -> T {
        try await engine.read(work)
    }

    @discardableResult
    public func performAndSave<T: Sendable>(
        _ work: @escaping @Sendable (any StorageType) throws -> T
    ) async throws -> T {
        try await engine.write { storage in try work(storage) }
    }

    public func observeWindow<T: Object>(_ request: WindowRequest<T>) -> WindowObservation<T> {
        WindowObservation(engine: engine, request: request)
    }

    public func position<T: Object>(
        of primaryKey: T.PrimaryKey,
        in request: WindowRequest<T>
    ) async throws -> Int? {
        try await engine.readDatabase { database in
            try request.query.position(database, of: primaryKey)
        }
    }

    public func observeObject<T: Object>(ofType type: T.Type, primaryKey: T.PrimaryKey) -> QueryObservation<T?> {
        observe([type]) { storage in try storage.loadObject(ofType: type, primaryKey: primaryKey) }
    }

    public func observe<Value: Equatable & Sendable>(
        _ types: [any Object.Type],
        fetch: @escaping @Sendable (any StorageType) throws -> Value
    ) -> QueryObservation<Value> {
        QueryObservation(engine: engine, tables: Set(types.map(Self.table)), fetch: fetch)
    }

    public func commits(touching types: [any Object.Type]?) -> AsyncStream<Void> {
        let tables = types.map { Set($0.map(Self.table)) }
        let (commits, commit) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let token = engine.changes.subscribe { change in
            if tables.map(change.touches) ?? true { commit.yield() }
        }
        // Not directly: a cancelled task calls this while holding a lock of its own.
        commit.onTermination = { [weak engine] _ in Task { engine?.changes.unsubscribe(token) } }
        commit.yield()
        return commits
    }

    public func countCommits(touching types: [any Object.Type]) -> CommitCount {
        CommitCount(engine.changes, tables: Set(types.map(Self.table)))
    }

    private static func table(_ type: any Object.Type) -> String {
        func name<T: Object>(_ type: T.Type) -> String { T.entity.table }
        return name(type)
    }
}
