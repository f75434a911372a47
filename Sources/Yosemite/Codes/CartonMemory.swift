import FoundationEssentials
import Storage
import WooFoundation

/// How many pieces cartons hold, by their GTIN, as somebody said: their codes do not. A file beside the ledger; one that
/// cannot be read is begun anew, and what it held is asked for again.
struct CartonMemory: Sendable {
    /// The most codes remembered; beyond that it starts again.
    private static let maximum = 20_000

    let file: URL

    init(folder: URL) { file = Self.file(in: folder) }

    static func file(in folder: URL) -> URL { folder.appending(path: "cartons.json") }

    func count(of carton: GTIN) -> Int? { all()[carton.digits].flatMap { $0 > 0 ? $0 : nil } }

    /// - Throws: `StorageError`.
    func remember(_ count: Int, of carton: GTIN) throws {
        var known = all()
        guard known[carton.digits] != count else { return }
        if known.count >= Self.maximum { known = [:] }
        known[carton.digits] = count
        try JSONFileStorage().write(known, to: file)
    }

    private func all() -> [String: Int] {
        (try? JSONFileStorage().data([String: Int].self, for: file)) ?? [:]
    }
}

extension ScannedCode {
    /// The carton whose code it is; nil for any other.
    var carton: GTIN? {
        lookups.lazy.compactMap { if case .gtin(let number) = $0, number.isCase { number } else { nil } }.first
    }
}

extension CodeAnswer {
    /// A carton of something that is known, and how many it holds where that was said before.
    public var carton: (goods: OrderGoods, count: Int?)? {
        guard case .found(let found, let carried) = self, found.match == .itemOfCase else { return nil }
        return (found.goods, carried.count)
    }

    /// The pieces for which the code stands; nil where nobody said how many.
    public var pieces: Int? {
        switch self {
        case .found(let found, let carried): carried.count ?? (found.match == .itemOfCase ? nil : 1)
        case .several, .unknown: 1
        }
    }

    func counting(_ carton: GTIN?, _ memory: CartonMemory) -> CodeAnswer {
        func counted(_ found: [FoundGoods], _ carried: CarriedValues) -> CarriedValues {
            guard let carton, carried.count == nil, found.contains(where: { $0.match == .itemOfCase }) else {
                return carried
            }
            var counted = carried
            counted.count = memory.count(of: carton)
            return counted
        }
        return switch self {
        case .found(let found, let carried): .found(found, carried: counted([found], carried))
        case .several(let found, let carried): .several(found, carried: counted(found, carried))
        case .unknown: self
        }
    }
}
