import WooFoundation

/// Bundles, composites and mixes on the store's order: a line for the whole, and one for each part. The API treats them
/// as any others, and only the shop's own pages keep them together.
extension OrderForm {
    /// The whole of each part, by the rows of the store's order; a part whose whole is gone is a line like others.
    private var wholes: [Int64: Int64] {
        guard let base, base.lines.contains(where: { $0.parent != nil }) else { return [:] }
        let present = Set(base.lines.map(\.itemID))
        let pairs = base.lines.compactMap { line -> (Int64, Int64)? in
            line.parent.flatMap { present.contains($0) && $0 != line.itemID ? (line.itemID, $0) : nil }
        }
        return Dictionary(pairs) { first, _ in first }
    }

    /// The parts of a set, those of its parts too.
    public func parts(of line: Line) -> [Line] {
        guard let itemID = line.itemID else { return [] }
        let wholes = wholes
        var gone: Set<Int64> = [itemID]
        var found: [Line] = []
        // Each round finds the parts of those found before; none is found twice.
        while true {
            let next = lines.filter { part in
                guard let id = part.itemID, !gone.contains(id), let whole = wholes[id] else { return false }
                return gone.contains(whole)
            }
            if next.isEmpty { return found }
            gone.formUnion(next.compactMap(\.itemID))
            found += next
        }
    }

    /// Whether it is a part of a set on the store's order.
    public func isPart(_ line: Line) -> Bool { line.itemID.map { wholes[$0] != nil } ?? false }

    /// Why the quantity of a row of the store's order stays, as a sentence; nil where it may be changed.
    public func reasonToKeepQuantity(of line: Line) -> String? {
        guard let itemID = line.itemID else { return nil }
        let wholes = wholes
        if let whole = wholes[itemID] { return Self.partWords(line.name, name(of: whole)) }
        guard wholes.values.contains(itemID) else { return nil }
        return localized("“%@” is a set: its quantity and that of its parts are changed in the shop.", line.name)
    }

    /// Why a row of the store's order is not removed by itself, as a sentence; nil where it may be.
    public func reasonToKeep(_ line: Line) -> String? { isPart(line) ? reasonToKeepQuantity(of: line) : nil }

    /// What goes with a row that is removed, as a sentence; nil for nothing.
    public func removedWith(_ line: Line) -> String? {
        let names = parts(of: line).map { "“\($0.name)”" }
        guard !names.isEmpty else { return nil }
        return localized("With “%@” go its parts: %@.", line.name, names.joined(separator: ", "))
    }

    private static func partWords(_ name: String, _ whole: String) -> String {
        localized("“%@” is a part of “%@”: it stays as it is, or goes with the whole.", name, whole)
    }

    private func name(of itemID: Int64) -> String {
        lines.first { $0.itemID == itemID }?.name
            ?? base?.lines.first { $0.itemID == itemID }.map { HTMLText.plain($0.name) } ?? ""
    }

    /// Quantities of sets that were changed, and parts that were removed alone.
    var setObjections: [Objection] {
        let wholes = wholes
        guard let base, !wholes.isEmpty else { return [] }
        let quantities = Dictionary(base.lines.map { ($0.itemID, $0.quantity) }) { first, _ in first }
        var found = lines.compactMap { line -> Objection? in
            guard let itemID = line.itemID, line.quantity != quantities[itemID],
                let words = reasonToKeepQuantity(of: line)
            else { return nil }
            return Objection(field: .quantity(rowID: line.rowID), words: words)
        }
        let kept = Set(lines.compactMap(\.itemID))
        for part in base.lines where !kept.contains(part.itemID) {
            guard let whole = wholes[part.itemID], kept.contains(whole) else { continue }
            found.append(Objection(field: .rows, words: Self.partWords(HTMLText.plain(part.name), name(of: whole))))
        }
        return found
    }
}
