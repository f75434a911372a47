/// What happened to each object between two windows of a list.
enum WindowChanges {
    enum Change: Hashable, Sendable {
        case insert(at: Int)
        case delete(at: Int)
        case move(from: Int, to: Int)
        case update(at: Int)
    }

    /// Identifies a row among those of one identity: a list may contain an entity more than once.
    private struct Place<Identity: Hashable>: Hashable {
        let identity: Identity
        let occurrence: Int
    }

    /// Deletions first, in the old positions; then insertions, moves and updates in the new ones. An object that keeps
    /// its position among those that stayed did not move.
    static func between<T: ReadOnlyType>(_ old: [T], _ oldOffset: Int, and new: [T], _ newOffset: Int) -> [(T, Change)]
    {
        let (oldPlaces, newPlaces) = (places(old), places(new))
        let stays = Set(newPlaces)
        var changes: [(T, Change)] = []
        var known: [Place<T.Identity>: (position: Int, rank: Int)] = [:]
        for (position, place) in oldPlaces.enumerated() {
            if stays.contains(place) {
                known[place] = (position, known.count)
            } else {
                changes.append((old[position], .delete(at: position + oldOffset)))
            }
        }
        var rank = 0
        for (position, entity) in new.enumerated() {
            guard let before = known[newPlaces[position]] else {
                changes.append((entity, .insert(at: position + newOffset)))
                continue
            }
            if before.rank != rank {
                changes.append((entity, .move(from: before.position + oldOffset, to: position + newOffset)))
            } else if old[before.position] != entity {
                changes.append((entity, .update(at: position + newOffset)))
            }
            rank += 1
        }
        return changes
    }

    private static func places<T: ReadOnlyType>(_ list: [T]) -> [Place<T.Identity>] {
        var counts: [T.Identity: Int] = [:]
        return list.map { entity in
            defer { counts[entity.identity, default: 0] += 1 }
            return Place(identity: entity.identity, occurrence: counts[entity.identity] ?? 0)
        }
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
