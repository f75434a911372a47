import FoundationEssentials
import WooFoundation
import Yosemite

/// The rules of what rings the bell or shows on the desktop, for every store of the program: those of the configuration, which
/// a screen changes, and the one that `[screen] bell` makes.
@MainActor
public final class NoticeRules {
    /// Those of the configuration file, in its order.
    public private(set) var written: [NoticeRule]
    private let fixed: [NoticeRule]
    /// Names a rule may be for.
    let storeNames: [String]
    /// Where they are kept; nil where nothing is kept.
    private let file: URL?
    private let busy: Busy?

    /// - Parameters:
    ///   - fixed: rules that another setting makes.
    ///   - file: the configuration; nil in a demonstration.
    public init(
        _ written: [NoticeRule] = [],
        fixed: [NoticeRule] = [],
        storeNames: [String] = [],
        file: URL? = nil,
        busy: Busy? = nil
    ) {
        self.written = written
        self.fixed = fixed
        self.storeNames = storeNames
        self.file = file
        self.busy = busy
    }

    var all: [NoticeRule] { written + fixed }

    /// Puts `rule` in the place of the one at `index`, or behind all where that is nil; nil takes it out.
    ///
    /// - Parameter completion: gets why it counts only until merced ends; nil where it is kept.
    func set(_ rule: NoticeRule?, at index: Int?, completion: @escaping @MainActor (String?) -> Void) {
        switch (rule, index) {
        case (let rule?, let index?) where written.indices.contains(index): written[index] = rule
        case (let rule?, nil): written.append(rule)
        case (nil, let index?) where written.indices.contains(index): written.remove(at: index)
        default: return
        }
        guard let file else { return completion(nil) }
        busy?.raise()
        Task {
            let problem = await Self.keep(rule, at: index, in: file)
            completion(problem)
            busy?.lower()
        }
    }

    @concurrent
    private nonisolated static func keep(_ rule: NoticeRule?, at index: Int?, in file: URL) async -> String? {
        do {
            if let index {
                try ConfigurationWriter.set(rule, at: index, in: file)
            } else if let rule {
                try ConfigurationWriter.add(rule, to: file)
            }
            return nil
        } catch {
            return error.plainWords
        }
    }
}
