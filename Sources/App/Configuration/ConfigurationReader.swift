import Experiments
import Logging
import TOMLKit
import TerminalUI
import Yosemite

/// Builds a configuration from a TOML table, and reports every error in it.
struct ConfigurationReader {
    static let tables = [
        "screen", "keys", "features", "experiments", "log", "sync", "notify", "register", "printer", "scanner",
        "backup", "feedback", "stores",
        "payments",
    ]
    static let syncKeys = ["connections"]
    static let notifyKeys = ["what", "status", "minimum", "store", "bell", "desktop", "quiet"]
    static let screenKeys = [
        "theme", "color", "colour", "glyphs", "ambiguous", "plain", "mouse", "read-only", "bell", "hold",
    ]
    static let storeKeys = [
        "url", "user", "account", "key", "secret-command", "password-command", "secret-file", "ca-file", "allow-http",
        "query-routes", "credentials-in-query", "read-only", "sync-months", "wordpress-com", "wordpress-com-address",
    ]

    let whole: ConfigurationTable
    private let commands: CommandTable

    init(_ whole: ConfigurationTable, commands: CommandTable) {
        self.whole = whole
        self.commands = commands
    }

    func read() -> Configuration {
        var elsewhere = Dictionary(uniqueKeysWithValues: Self.screenKeys.map { ($0, "screen") })
        elsewhere["level"] = "log"
        whole.allow(["default-store"] + Self.tables, elsewhere: elsewhere)
        let stores = stores()
        let standard = whole.text("default-store")
        if let standard, whole.table("stores")?.has(standard) != true {
            let nearest = NearestWord.of(standard, among: stores.map(\.name))
            let reason = "names “\(standard)”, and there is no [stores.\(standard)]"
            whole.wrong("default-store", reason, suggestion: nearest) as Void?
        }
        return Configuration(
            stores: stores,
            defaultStore: standard,
            features: features(),
            experiments: experiments(),
            screen: screen(),
            logLevel: logLevel(),
            connections: connections(),
            notices: notices(stores),
            register: register(),
            printer: printer(),
            scanner: scanner(),
            backup: backup(),
            payments: PaymentEntryReader(stores: stores).read(whole),
            feedbackPage: feedbackPage()
        )
    }

    private func stores() -> [StoreEntry] {
        guard let tables = whole.table("stores") else { return [] }
        var stores: [StoreEntry] = []
        for name in tables.keys {
            guard StoreEntry.isValid(name: name) else {
                let rule = "use letters, digits, - and _, at most 40"
                whole.problems.report(["stores", name], "(“\(name)” cannot name a store: \(rule))")
                continue
            }
            guard let table = tables.table(name), let entry = store(name: name, in: table) else { continue }
            if let twin = stores.first(where: { $0.siteID == entry.siteID }) {
                table.wrong("cannot be told apart from stores.\(twin.name) inside merced; rename one of them")
            } else {
                stores.append(entry)
            }
        }
        return stores
    }

    private func store(name: String, in table: ConfigurationTable) -> StoreEntry? {
        table.allow(Self.storeKeys)
        let identity = identity(in: table)
        let secret = secret(in: table)
        if case .account? = identity, case .file? = secret {
            table.wrong("needs secret-command: merced keeps nobody's own password")
            return nil
        }
        let url = table.requiredText("url")
        let (caFile, allowHTTP) = (table.text("ca-file"), table.flag("allow-http"))
        let (usesQueryRoutes, isReadOnly) = (table.flag("query-routes"), table.flag("read-only"))
        let sendsKeyInQuery = table.flag("credentials-in-query")
        let syncMonths = table.number("sync-months", in: 1...120)
        guard let url, let identity, let secret else { return nil }
        return StoreEntry(
            name: name,
            url: url,
            identity: identity,
            secret: secret,
            caFile: caFile,
            allowHTTP: allowHTTP ?? false,
            usesQueryRoutes: usesQueryRoutes ?? false,
            sendsKeyInQuery: sendsKeyInQuery ?? false,
            isReadOnly: isReadOnly ?? false,
            syncMonths: syncMonths
        )
    }

    private func identity(in table: ConfigurationTable) -> StoreEntry.Identity? {
        let names = ["user", "account", "key", "wordpress-com"].filter(table.has)
        guard names.count == 1, let name = names.first else {
            for name in names where name != "wordpress-com" { _ = table.text(name) }
            table.wrong(
                names.isEmpty
                    ? "needs user, account or key"
                    : "has both \(names.dropLast().joined(separator: ", ")) and \(names.last ?? ""); keep one"
            )
            return nil
        }
        let service = table.text("wordpress-com-address")
        switch name {
        case "user": return table.text("user").map { .user($0) }
        case "account": return table.text("account").map { .account($0) }
        case "key": return table.text("key").map { .consumerKey($0) }
        default:
            let blogID = table.number("wordpress-com", in: 1...Int.max)
            return blogID.map { .wordPressCom(blogID: Int64($0), service: service) }
        }
    }

    private func connections() -> Int? {
        guard let table = whole.table("sync") else { return nil }
        table.allow(Self.syncKeys)
        return table.number("connections", in: 1...32)
    }

    private func notices(_ stores: [StoreEntry]) -> [NoticeRule] {
        whole.tables("notify").map { table in
            table.allow(Self.notifyKeys)
            var rule = NoticeRule()
            if let words = table.texts("what") { rule.kinds = kinds(words, in: table) }
            rule.statuses = table.texts("status") ?? []
            rule.minimum = table.amount("minimum")
            rule.store = table.text("store")
            if let store = rule.store, !stores.contains(where: { $0.name == store }) {
                let nearest = NearestWord.of(store, among: stores.map(\.name))
                let reason = "names “\(store)”, and there is no [stores.\(store)]"
                table.wrong("store", reason, suggestion: nearest) as Void?
            }
            rule.ringsBell = table.flag("bell") ?? false
            rule.showsOnDesktop = table.flag("desktop") ?? false
            if let text = table.text("quiet") {
                rule.quiet = NoticeRule.QuietHours(text)
                if rule.quiet == nil { table.wrong("quiet", "has to be hours of the day: 22:00-07:00") as Void? }
            }
            return rule
        }
    }

    /// `all`, or the names of events.
    private func kinds(_ words: [String], in table: ConfigurationTable) -> Set<Note.Kind> {
        var kinds: Set<Note.Kind> = []
        for word in words {
            if word == "all" {
                kinds.formUnion(NoticeRule.choices)
            } else if let kind = NoticeRule.choices.first(where: { $0.rawValue == word }) {
                kinds.insert(kind)
            } else {
                let names = ["all"] + NoticeRule.choices.map(\.rawValue)
                let nearest = NearestWord.of(word, among: names)
                table.wrong("what", "is one of \(names.joined(separator: ", "))", suggestion: nearest) as Void?
            }
        }
        return kinds
    }

    /// A command, under either of its names; otherwise merced's own file.
    private func secret(in table: ConfigurationTable) -> SecretSource? {
        let isFile = table.flag("secret-file")
        let names = ["secret-command", "password-command"].filter(table.has)
        guard let name = names.first else {
            if isFile == false { table.wrong("needs secret-command, or secret-file = true") }
            return .file
        }
        if names.count > 1 { table.wrong("has both secret-command and password-command; keep one") }
        if isFile == true { table.wrong("has both \(name) and secret-file; keep one") }
        return table.text(name).map { .command($0) }
    }

    private func screen() -> ScreenSettings {
        var settings = ScreenSettings()
        settings.keys = KeymapReader(commands: commands).read(whole)
        guard let table = whole.table("screen") else { return settings }
        table.allow(Self.screenKeys)
        func names<Choice: RawRepresentable<String> & CaseIterable>(_: Choice.Type) -> [(String, Choice)] {
            Choice.allCases.map { ($0.rawValue, $0) }
        }
        settings.theme = table.choice("theme", names(ScreenSettings.ThemeName.self)) ?? settings.theme
        for key in ["colour", "color"] {
            settings.colour = table.choice(key, names(ScreenSettings.ColourChoice.self)) ?? settings.colour
        }
        settings.glyphs = table.choice("glyphs", names(ScreenSettings.GlyphChoice.self)) ?? settings.glyphs
        settings.ambiguousIsWide = table.choice("ambiguous", [("narrow", false), ("wide", true)]) ?? false
        settings.isPlain = table.flag("plain") ?? settings.isPlain
        settings.usesMouse = table.flag("mouse") ?? settings.usesMouse
        settings.isReadOnly = table.flag("read-only") ?? settings.isReadOnly
        settings.hold = table.number("hold", in: 0...60).map { .seconds($0) } ?? settings.hold
        settings.ringsBell = table.flag("bell") ?? settings.ringsBell
        return settings
    }

    /// An unknown flag, of another version, is no reason not to start.
    private func features() -> [String: Bool] {
        guard let table = whole.table("features", severity: .warning) else { return [:] }
        table.allow(FeatureFlag.allCases.map(\.rawValue))
        var features: [String: Bool] = [:]
        for name in table.keys where FeatureFlag(rawValue: name) != nil { features[name] = table.flag(name) }
        return features
    }

    private func experiments() -> [String: String] {
        guard let table = whole.table("experiments", severity: .warning) else { return [:] }
        table.allow(ABTest.allCases.map(\.rawValue))
        var chosen: [String: String] = [:]
        for test in ABTest.allCases {
            chosen[test.rawValue] = table.choice(test.rawValue, test.variations.map { ($0.name, $0.name) })
        }
        return chosen
    }

    private func feedbackPage() -> Link? {
        guard let table = whole.table("feedback") else { return nil }
        table.allow(["page"])
        guard let text = table.text("page") else { return nil }
        return Link(text) ?? table.wrong("page", "has to be a web address: https://…")
    }

    private func logLevel() -> Logger.Level? {
        guard let table = whole.table("log") else { return nil }
        table.allow(["level"])
        return table.choice("level", Logger.Level.allCases.map { ($0.rawValue, $0) })
    }
}
