/// What is synchronised besides orders, a few resources at a time and in their order.
struct ResourceQueue {
    /// A store that answers in 300 ms would take half a minute for forty requests one after the other.
    private static let maximum = 3

    /// Nothing else is asked for before these are written: a register can sell then, whatever becomes of the rest.
    private static let pricing: Set<MirrorResourceKind> = [.taxClasses, .taxRates, .shippingMethods, .settingsGroups]

    /// What must be written before: the settings say that a sale can be priced, and a variation needs its product.
    private static let before: [MirrorResourceKind: Set<MirrorResourceKind>] = [
        .settingsGroups: [.taxClasses, .taxRates, .shippingMethods],
        .variations: [.products],
    ]

    private var waiting: [(resource: any ResourceSyncing, wish: SyncWish)]
    private var running: Set<MirrorResourceKind> = []
    private var begun: Set<MirrorResourceKind> = []
    private var isStopped = false

    init(_ wanted: [(any ResourceSyncing, SyncWish)]) {
        waiting = wanted.map { (resource: $0, wish: $1) }
    }

    /// Whether one more may be asked for: one always may.
    ///
    /// - Parameters:
    ///   - room: how many more requests the store takes at once.
    ///   - besideOrders: orders are being fetched; a slow store's workers are theirs, and one resource's.
    func mayStart(room: Int, besideOrders: Bool) -> Bool {
        !isStopped && (running.isEmpty || (running.count < Self.maximum && room > 0 && !besideOrders))
    }

    /// The first whose turn it is; nil where all that are left wait for one that runs. Each kind runs once.
    mutating func next() -> (any ResourceSyncing, SyncWish)? {
        waiting.removeAll { begun.contains($0.resource.kind) }
        let unwritten = running.union(waiting.map(\.resource.kind))
        let isPricing = !unwritten.isDisjoint(with: Self.pricing)
        let place = waiting.firstIndex { resource, _ in
            (!isPricing || Self.pricing.contains(resource.kind))
                && Self.before[resource.kind]?.isDisjoint(with: unwritten) ?? true
        }
        guard let place else { return nil }
        let (resource, wish) = waiting.remove(at: place)
        begun.insert(resource.kind)
        running.insert(resource.kind)
        return (resource, wish)
    }

    /// Adds one that is wanted because of another, before the rest.
    mutating func add(_ resource: any ResourceSyncing, _ wish: SyncWish) { waiting.insert((resource, wish), at: 0) }

    mutating func ended(_ kind: MirrorResourceKind) { running.remove(kind) }

    /// Starts no more.
    mutating func stop() { isStopped = true }
}
