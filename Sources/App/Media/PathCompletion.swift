import Foundation

/// What a path that is being typed may become, by what lies in its folder.
struct PathCompletion: Hashable, Sendable {
    /// Names of a folder that are looked at.
    private static let most = 5_000

    /// The path with all that is sure added to it; as it was where nothing fits.
    let text: String
    /// The names it may go on with, folders with a stroke behind them, sorted; hidden ones only where a point is typed.
    let names: [String]

    /// Reads the folder the path lies in: not for the main actor.
    ///
    /// - Parameter typed: `~` stands for the home folder.
    init(_ typed: String) {
        let parts = typed.split(separator: "/", omittingEmptySubsequences: false)
        let piece = String(parts.last ?? "")
        let folder = String(typed.dropLast(piece.count))
        let path = NSString(string: folder.isEmpty ? "." : folder).expandingTildeInPath
        let found = ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).prefix(Self.most)
            .filter { $0.hasPrefix(piece) && (piece.hasPrefix(".") || !$0.hasPrefix(".")) }
            .sorted()
        names = found.map { name in
            var isFolder: ObjCBool = false
            let whole = (path as NSString).appendingPathComponent(name)
            let exists = FileManager.default.fileExists(atPath: whole, isDirectory: &isFolder)
            return exists && isFolder.boolValue ? name + "/" : name
        }
        let whole = names
        text = folder + (whole.first.map { whole.dropFirst().reduce($0) { $0.commonPrefix(with: $1) } } ?? piece)
    }
}
