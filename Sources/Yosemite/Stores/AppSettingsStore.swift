import FoundationEssentials
import Storage
import WooFoundation

/// Settings of this machine, in typed files.
@MainActor
public final class AppSettingsStore: Store {
    private static let maximumRecentCommands = 50
    private static let maximumSavedFilters = 200

    private let folder: URL
    private let files: any FileStorage
    private let busy: Busy

    init(dispatcher: Dispatcher, folder: URL, files: any FileStorage = JSONFileStorage(), busy: Busy) {
        self.folder = folder
        self.files = files
        self.busy = busy
        super.init(dispatcher: dispatcher)
    }

    override public func registerSupportedActions(in dispatcher: Dispatcher) {
        dispatcher.register(self, for: AppSettingsAction.self)
    }

    override public func onAction(_ action: any Action) {
        guard let action = action as? AppSettingsAction else { return }
        switch action {
        case .loadRememberedLists(let siteID, let onCompletion): loadLists(siteID, onCompletion)
        case .saveRememberedList(let siteID, let records, let list, let onCompletion):
            save(list, Self.list(of: records, siteID), onCompletion)
        case .loadSavedFilters(let siteID, let records, let onCompletion):
            load([SavedFilter].self, Self.file(of: records, siteID), default: [], onCompletion)
        case .saveSavedFilters(let siteID, let records, let filters, let onCompletion):
            let sorted = filters.sorted { $0.name.lowercased() < $1.name.lowercased() }
            save(Array(sorted.prefix(Self.maximumSavedFilters)), Self.file(of: records, siteID), onCompletion)
        case .loadHomeSettings(let siteID, let onCompletion):
            load(HomeSettings.self, "home-\(siteID).json", default: .standard, onCompletion)
        case .saveHomeSettings(let siteID, let settings, let onCompletion):
            save(settings, "home-\(siteID).json", onCompletion)
        case .loadOrderExport(let siteID, let onCompletion):
            load(OrderExportSettings.self, "order-export-\(siteID).json", default: .standard, onCompletion)
        case .saveOrderExport(let siteID, let settings, let onCompletion):
            save(settings, "order-export-\(siteID).json", onCompletion)
        case .loadFeedback(let onCompletion): load(FeedbackState.self, "feedback.json", default: .none, onCompletion)
        case .saveFeedback(let state, let onCompletion): save(state, "feedback.json", onCompletion)
        case .loadRecentCommands(let onCompletion):
            load([String].self, "recent-commands.json", default: [], onCompletion)
        case .saveRecentCommands(let commands, let onCompletion):
            save(Array(commands.prefix(Self.maximumRecentCommands)), "recent-commands.json", onCompletion)
        }
    }

    /// The filters of orders came first, and keep their file.
    private static func file(of records: SavedFilter.Records, _ siteID: Int64) -> String {
        records == .orders ? "filters-\(siteID).json" : "filters-\(records.rawValue)-\(siteID).json"
    }

    /// Each list has a file of its own, `orders-7.json`.
    private nonisolated static func list(of records: SavedFilter.Records, _ siteID: Int64) -> String {
        "\(records.rawValue)-\(siteID).json"
    }

    /// A list whose file cannot be read gets its defaults; the others are as they were left.
    private func loadLists(_ siteID: Int64, _ completion: @escaping Completion<RememberedLists>) {
        offMain(completion) { [files, folder] in
            var lists = RememberedLists.standard
            for records in SavedFilter.Records.allCases {
                let file = folder.appending(path: Self.list(of: records, siteID))
                do {
                    if let list = try files.data(RememberedList.self, for: file) { lists[records] = list }
                } catch {
                    lists.problems.append(Localization.unreadable(records, file.lastPathComponent, error))
                }
            }
            return lists
        }
    }

    private func load<Value: Decodable & Sendable>(
        _ type: Value.Type,
        _ name: String,
        default fallback: Value,
        _ completion: @escaping Completion<Value>
    ) {
        offMain(completion) { [files, folder] in try files.data(type, for: folder.appending(path: name)) ?? fallback }
    }

    private func save<Value: Encodable & Sendable>(
        _ value: Value,
        _ name: String,
        _ completion: @escaping Completion<Void>
    ) {
        offMain(completion) { [files, folder] in try files.write(value, to: folder.appending(path: name)) }
    }

    private func offMain<Value: Sendable>(
        _ completion: @escaping Completion<Value>,
        _ work: @escaping @Sendable () throws -> Value
    ) {
        busy.raise()
        Task { [busy] in
            let result = await Task.detached(priority: .utility) { Result { try work() } }.value
            completion(result)
            busy.lower()
        }
    }

    private enum Localization {
        /// The important part comes first: a notice has only one line.
        static func unreadable(_ records: SavedFilter.Records, _ file: String, _ error: any Error) -> String {
            localized("%@ use the defaults: %@ could not be read. %@", name(records), file, StoreWords.describe(error))
        }

        private static func name(_ records: SavedFilter.Records) -> String {
            switch records {
            case .orders: localized("Orders")
            case .products: localized("Products")
            case .reviews: localized("Reviews")
            case .coupons: localized("Coupons")
            case .customers: localized("Customers")
            }
        }
    }
}
