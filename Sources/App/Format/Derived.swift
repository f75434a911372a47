/// What is shown of values that change less often than frames are painted: it is made again only when they have changed.
struct Derived<Source: Equatable, Value> {
    private var made: (source: Source, value: Value)?

    mutating func value(of source: Source, make: () -> Value) -> Value {
        if let made, made.source == source { return made.value }
        let value = make()
        made = (source, value)
        return value
    }
}
