/// What happened to each object between two windows of a list.
enum WindowChanges {
    enum Change: Hashable, Sendable {
        case insert(at: Int)
        case delete(at: Int)
        case move(from: Int, to: Int)
        case update(at: Int)
    }

    /// Deletions first, in the old positions; then insertions, moves and updates in the new ones. An object whose
    /// position among those that stayed is the same did not move.
    static func between<T: ReadOnlyType>(_ old: [T], _ oldOffset: Int, and new: [T], _ newOffset: Int) -> [(T, Change)] {
        let oldPositions = Dictionary(old.enumerated().map { ($1.identity, $0) }) { first, _ in first }
        let newIdentities = Set(new.map(\.identity))
        var changes: [(T, Change)] = []
        for (position, entity) in old.enumerated() where !newIdentities.contains(entity.identity) {
            changes.append((entity, .delete(at: position + oldOffset)))
        }
        let survivors = old.filter { newIdentities.contains($0.identity) }
        let rank = Dictionary(survivors.enumerated().map { ($1.identity, $0) }) { first, _ in first }
        var survivorsSeen = 0
        for (position, entity) in new.enumerated() {
            guard let oldPosition = oldPositions[entity.identity], let oldRank = rank[entity.identity] else {
                changes.append((entity, .insert(at: position + newOffset)))
                continue
            }
            if oldRank != survivorsSeen {
                changes.append((entity, .move(from: oldPosition + oldOffset, to: position + newOffset)))
            } else if old[oldPosition] != entity {
                changes.append((entity, .update(at: position + newOffset)))
            }
            survivorsSeen += 1
        }
        return changes
    }
}

extension WindowChanges.Change {
    func objectChange<Record>() -> ResultsController<Record>.ObjectChange {
        switch self {
        case .insert(let index): .insert(at: index)
        case .delete(let index): .delete(at: index)
        case .move(let from, let to): .move(from: from, to: to)
        case .update(let index): .update(at: index)
        }
    }
}
