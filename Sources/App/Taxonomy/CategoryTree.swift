import WooFoundation
import Yosemite

/// Categories in the order of their tree: each below its parent, by name among its siblings.
struct CategoryTree {
    struct Row: Hashable {
        let category: ProductCategory
        /// 0 at the top.
        let depth: Int

        /// Its name, indented by its depth.
        var indented: String { String(repeating: "  ", count: depth) + HTMLText.plain(category.name) }
    }

    /// The largest indentation.
    private static let deepest = 8

    let rows: [Row]

    /// - Parameter categories: by name. One whose parent is missing, or is itself through others, is put at the top.
    init(_ categories: [ProductCategory]) {
        let known = Set(categories.map(\.categoryID))
        let children = Dictionary(grouping: categories) { known.contains($0.parentID) ? $0.parentID : 0 }
        var rows: [Row] = []
        var seen: Set<Int64> = []
        func add(_ category: ProductCategory, depth: Int) {
            guard seen.insert(category.categoryID).inserted else { return }
            rows.append(Row(category: category, depth: min(depth, Self.deepest)))
            for child in children[category.categoryID] ?? [] { add(child, depth: depth + 1) }
        }
        for top in children[0] ?? [] { add(top, depth: 0) }
        for left in categories { add(left, depth: 0) }
        self.rows = rows
    }
}
