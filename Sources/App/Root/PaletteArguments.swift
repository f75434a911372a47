import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// Commands of the palette that take an argument: `:go 3128`, `:orders refunded`.
@MainActor
final class PaletteArguments {
    private static let findPrefix = "find "
    private static let openPrefix = "go.order "
    private static let showPrefix = "orders.show "
    private static let filterPrefix = "orders.filter "
    private static let productsPrefix = "products.filter "
    private static let reviewsPrefix = "reviews.filter "
    private static let couponsPrefix = "coupons.filter "
    private static let customersPrefix = "customers.filter "

    private let context: SiteContext
    private let lists: RecordLists
    private let verbs: OrderVerbs
    private let saved: StoreFilters
    private let find: FindCoordinator
    private weak var host: ScreenHost?
    /// Looks for an order by its displayed number; kept until it answers.
    private var lookup: ResultsController<StorageOrder>?

    init(
        find: FindCoordinator,
        context: SiteContext,
        lists: RecordLists,
        verbs: OrderVerbs,
        saved: StoreFilters
    ) {
        self.find = find
        self.context = context
        self.lists = lists
        self.verbs = verbs
        self.saved = saved
    }

    func attach(_ host: ScreenHost) {
        self.host = host
        host.morePaletteEntries = { [weak self] in self?.entries(for: $0) ?? [] }
        host.performMore = { [weak self] in self?.perform($0) }
    }

    // MARK: Offering

    func entries(for typed: String) -> [PaletteEntry] {
        openEntries(typed) + showEntries + savedEntries + filterEntry(typed) + askedEntries(typed)
            + [findEntry(typed)]
    }

    /// Any text can be searched for everywhere.
    private func findEntry(_ typed: String) -> PaletteEntry {
        PaletteEntry(
            id: CommandID(Self.findPrefix + typed),
            label: Localization.find(typed),
            help: AppCommands.Localization.findHelp,
            keys: AppCommands.find.keys.first?.name(.unicode) ?? "",
            aliases: [typed],
            completion: typed,
            standsLast: true
        )
    }

    private var savedEntries: [PaletteEntry] {
        saved.all.flatMap { saved in saved.filters.map { entry(for: $0, of: saved.records) } }
    }

    private func entry(for filter: SavedFilter, of records: SavedFilter.Records) -> PaletteEntry {
        let (prefix, label) =
            switch records {
            case .orders: (Self.filterPrefix, Localization.show("“\(filter.name)”"))
            case .products: (Self.productsPrefix, Localization.showSavedProducts(filter.name))
            case .reviews: (Self.reviewsPrefix, Localization.showSavedReviews(filter.name))
            case .coupons: (Self.couponsPrefix, Localization.showSavedCoupons(filter.name))
            case .customers: (Self.customersPrefix, Localization.showSavedCustomers(filter.name))
            }
        let call = "\(records.rawValue) \(filter.name)"
        return PaletteEntry(
            id: CommandID(prefix + filter.text),
            label: label,
            help: filter.text,
            keys: ":" + call,
            aliases: ["filter \(filter.name)", call],
            completion: call
        )
    }

    /// `:orders total>100 müller` shows those, where it is neither a status nor a saved filter.
    private func filterEntry(_ typed: String) -> [PaletteEntry] {
        guard typed.lowercased().hasPrefix("orders ") else { return [] }
        let text = String(typed.dropFirst(7)).trimmed(.whitespaces)
        let parsed = OrderFilterParser.parse(text, vocabulary: context.vocabulary)
        guard !parsed.filter.conditions.isEmpty || !parsed.problems.isEmpty else { return [] }
        return [
            PaletteEntry(
                id: CommandID(Self.filterPrefix + text),
                label: parsed.problems.isEmpty
                    ? Localization.show(FilterWords(names: context.statusNames).words(parsed.filter))
                    : Localization.show("“\(text)”"),
                help: Localization.showHelp,
                keys: ":orders …",
                aliases: [typed],
                availability: parsed.problems.first.map { .disabled(reason: $0.words) } ?? .enabled,
                completion: typed
            )
        ]
    }

    /// A list that can be opened with a filter: `:products stock:low mug`, `:reviews stars<3 late`.
    private struct Asked {
        let word: String
        let prefix: String
        let label: (String) -> String
        let help: String
        let problems: (String) -> [FilterProblem]
    }

    private static let asked = [
        Asked(
            word: "products",
            prefix: productsPrefix,
            label: Localization.showProducts,
            help: Localization.showProductsHelp,
            problems: { ProductFilterParser.parse($0).problems }
        ),
        Asked(
            word: "reviews",
            prefix: reviewsPrefix,
            label: Localization.showReviews,
            help: Localization.showReviewsHelp,
            problems: { ReviewFilterParser.parse($0).problems }
        ),
        Asked(
            word: "customers",
            prefix: customersPrefix,
            label: Localization.showCustomers,
            help: Localization.showCustomersHelp,
            problems: { PersonFilterParser.parse($0).problems }
        ),
        Asked(
            word: "coupons",
            prefix: couponsPrefix,
            label: Localization.showCoupons,
            help: Localization.showCouponsHelp,
            problems: { CouponFilterParser.parse($0).problems }
        ),
    ]

    private func askedEntries(_ typed: String) -> [PaletteEntry] {
        Self.asked.compactMap { list in
            guard typed.lowercased().hasPrefix(list.word + " ") else { return nil }
            let text = String(typed.dropFirst(list.word.count + 1)).trimmed(.whitespaces)
            guard !text.isEmpty else { return nil }
            return PaletteEntry(
                id: CommandID(list.prefix + text),
                label: list.label(text),
                help: list.help,
                keys: ":\(list.word) …",
                aliases: [typed],
                availability: list.problems(text).first.map { .disabled(reason: $0.words) } ?? .enabled,
                completion: typed
            )
        }
    }

    private func openEntries(_ typed: String) -> [PaletteEntry] {
        var argument = typed.lowercased()
        let isCalled = argument == "go" || argument.hasPrefix("go ")
        if isCalled { argument = String(argument.dropFirst(2)) }
        argument = argument.trimmed(.whitespaces)
        if argument.hasPrefix("#") { argument.removeFirst() }
        if argument.isEmpty, isCalled {
            return [
                PaletteEntry(
                    id: CommandID(Self.openPrefix),
                    label: Localization.openByNumber,
                    help: Localization.openHelp,
                    keys: ":go …",
                    availability: .disabled(reason: Localization.typeNumber),
                    completion: "go "
                )
            ]
        }
        guard !argument.isEmpty, argument.count <= 30, argument.contains(where: \.isNumber),
            argument.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == "/" }),
            isCalled || argument.allSatisfy(\.isNumber) && argument.count > 1
        else { return [] }
        return [
            PaletteEntry(
                id: CommandID(Self.openPrefix + argument),
                label: Localization.open(argument),
                help: Localization.openHelp,
                keys: ":go \(argument)",
                aliases: [typed],
                completion: "go \(argument)"
            )
        ]
    }

    private var showEntries: [PaletteEntry] {
        var entries = [
            show("", word: Localization.all, argument: "all"),
            show(OrderListDialogs.toDo.joined(separator: ","), word: Localization.toDo, argument: "to do"),
        ]
        entries += context.choosableStatuses.map { slug in
            show(slug, word: context.appearance(of: slug).word.lowercased(), argument: slug)
        }
        return entries
    }

    private func show(_ statuses: String, word: String, argument: String) -> PaletteEntry {
        PaletteEntry(
            id: CommandID(Self.showPrefix + statuses),
            label: Localization.show(word),
            help: Localization.showHelp,
            keys: ":orders \(argument)",
            aliases: ["orders \(word)"],
            completion: "orders \(argument)"
        )
    }

    // MARK: Actions

    func perform(_ id: CommandID) {
        let name = id.rawValue
        if name.hasPrefix(Self.findPrefix) {
            find.show(String(name.dropFirst(Self.findPrefix.count)))
        } else if name.hasPrefix(Self.openPrefix) {
            open(String(name.dropFirst(Self.openPrefix.count)))
        } else if name.hasPrefix(Self.showPrefix) {
            let statuses = name.dropFirst(Self.showPrefix.count).split(separator: ",").map(String.init)
            lists.show(OrderFilter(statuses: statuses))
        } else if name.hasPrefix(Self.filterPrefix) {
            let parsed = context.parseOrderFilter(String(name.dropFirst(Self.filterPrefix.count)))
            show(parsed.problems) { lists.show(parsed.filter) }
        } else if name.hasPrefix(Self.productsPrefix) {
            let parsed = ProductFilterParser.parse(String(name.dropFirst(Self.productsPrefix.count)))
            show(parsed.problems) { lists.show(parsed.filter) }
        } else if name.hasPrefix(Self.reviewsPrefix) {
            let parsed = ReviewFilterParser.parse(String(name.dropFirst(Self.reviewsPrefix.count)))
            show(parsed.problems) { lists.show(parsed.filter) }
        } else if name.hasPrefix(Self.customersPrefix) {
            let parsed = PersonFilterParser.parse(String(name.dropFirst(Self.customersPrefix.count)))
            show(parsed.problems) { lists.show(parsed.filter) }
        } else if name.hasPrefix(Self.couponsPrefix) {
            let parsed = CouponFilterParser.parse(String(name.dropFirst(Self.couponsPrefix.count)))
            show(parsed.problems) { lists.show(parsed.filter) }
        }
    }

    /// Shows a list only where its whole filter is valid: otherwise a name the store no longer knows would match
    /// everything.
    private func show(_ problems: [FilterProblem], _ work: () -> Void) {
        if let problem = problems.first { host?.toast(problem.words, kind: .warning) } else { work() }
    }

    /// By its displayed number, otherwise by its id; mirrored orders first, then the store.
    private func open(_ number: String) {
        let query = OrderListQuery(siteID: context.siteID, statuses: [], search: number, sort: .newest)
        let results = context.stores.list(query, range: 0..<50)
        results.onDidChangeContent = { [weak self, weak results] in
            guard let self, let results, self.lookup === results, results.isLoaded else { return }
            self.lookup = nil
            let found = results.fetchedObjects
            if let order = found.first(where: { $0.number.lowercased() == number }) {
                return self.show(orderID: order.orderID)
            }
            // The order that has it as number may be in the store alone.
            self.ask(number, else: found.first { "\($0.orderID)" == number }?.orderID)
        }
        lookup = results
        results.start()
    }

    private func show(orderID: Int64) {
        verbs.open(orderID) { _ in nil }
    }

    /// - Parameter known: the mirrored order whose id it is; nil for none.
    private func ask(_ number: String, else known: Int64?) {
        guard known == nil, let orderID = Int64(number) else { return askForNumber(number, else: known) }
        context.stores.dispatch(
            OrderAction.retrieveOrder(siteID: context.siteID, orderID: orderID) { [weak self] result in
                switch result {
                case .success(let order) where order.named.number == number: self?.show(orderID: orderID)
                case .success: self?.askForNumber(number, else: orderID)
                case .failure: self?.askForNumber(number, else: nil)
                }
            }
        )
    }

    /// - Parameter orderID: the order whose id it is; nil for none.
    private func askForNumber(_ number: String, else orderID: Int64?) {
        guard let name = OrderName("#" + number) else { return sayNone(number) }
        context.stores.dispatch(
            OrderAction.findOrder(siteID: context.siteID, name: name) { [weak self] result in
                if let found = (try? result.get())?.orderID ?? orderID {
                    self?.show(orderID: found)
                } else {
                    self?.sayNone(number)
                }
            }
        )
    }

    private func sayNone(_ number: String) {
        host?.toast(Localization.none(number), kind: .warning)
    }

    enum Localization {
        static func find(_ text: String) -> String { localized("Find “%@” everywhere", text) }
        static let openByNumber = localized("Open an order by its number")
        static let typeNumber = localized("type the number")
        static func open(_ number: String) -> String { localized("Open order #%@", number) }
        static let openHelp = localized("Shows the order's page, wherever the list is.")
        static func show(_ status: String) -> String { localized("Show %@ orders", status) }
        static let showHelp = localized("Shows them in a list of orders. Esc leads back.")
        static func showProducts(_ filter: String) -> String { localized("Show products like “%@”", filter) }
        static let showProductsHelp = localized("Shows them in a list of products. Esc leads back.")
        static func showReviews(_ filter: String) -> String { localized("Show reviews like “%@”", filter) }
        static let showReviewsHelp = localized("Shows them in a list of reviews. Esc leads back.")
        static func showCustomers(_ filter: String) -> String { localized("Show customers like “%@”", filter) }
        static let showCustomersHelp = localized("Shows them in a list of customers. Esc leads back.")
        static func showSavedCustomers(_ name: String) -> String { localized("Show “%@” customers", name) }
        static func showCoupons(_ filter: String) -> String { localized("Show coupons like “%@”", filter) }
        static let showCouponsHelp = localized("Shows them in a list of coupons. Esc leads back.")
        static func showSavedCoupons(_ name: String) -> String { localized("Show “%@” coupons", name) }
        static func showSavedProducts(_ name: String) -> String { localized("Show “%@” products", name) }
        static func showSavedReviews(_ name: String) -> String { localized("Show “%@” reviews", name) }
        static let all = localized("all")
        static let toDo = localized("to do")
        static func none(_ number: String) -> String {
            localized("There is no order #%@ here or in the store.", number)
        }
    }
}
