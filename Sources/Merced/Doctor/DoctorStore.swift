import App
import FoundationEssentials
import WooFoundation
import Yosemite

/// One store: whether it is reachable, whether the login works, and the state of its local files.
@MainActor
struct DoctorStore {
    /// For each question to the store or the secret command.
    static let patience = Duration.seconds(20)
    /// A larger difference makes times hard to compare, and some logins fail.
    private static let clockTolerance = Duration.seconds(60)

    let entry: StoreEntry
    let login: SiteLogin
    /// The folder of its local files.
    let folder: URL
    /// Whether it runs on the store's own screens: that this process owns the store is then no finding.
    var isOpen = false
    let stores: any StoresManager
    let asksStore: Bool
    let backup: BackupEntry?
    var now = Date()

    func section() async -> DoctorSection {
        let network = asksStore ? await network() : []
        return DoctorSection(title: "Store \(entry.name)", findings: network + (await files()))
    }

    private func network() async -> [DoctorFinding] {
        guard entry.isThroughWordPressCom else {
            return [.fact("way", "asked directly; visits are counted by WordPress.com only, so Home has none")]
                + (await site())
        }
        return await way() + (await access())
    }

    /// Through WordPress.com the store is not asked itself: it may not be reachable from here at all.
    private func way() async -> [DoctorFinding] {
        do {
            let found = try await within(Self.patience) { [stores] in
                try await stores.perform { WordPressSiteAction.describeConnection(login, onCompletion: $0) }
            }
            guard let found else { return [] }
            let plan = found.plan.name.isEmpty ? "" : ", plan \(found.plan.name)"
            return [.good("way", "through WordPress.com, account of \(found.owner)\(plan)")]
        } catch {
            return [Self.finding("way", error)]
        }
    }

    private func site() async -> [DoctorFinding] {
        let site: DiscoveredSite
        do {
            site = try await within(Self.patience) { [stores, entry] in
                try await stores.perform {
                    WordPressSiteAction.discoverSite(
                        address: entry.url,
                        caFile: entry.caFile,
                        allowHTTP: entry.allowHTTP,
                        onCompletion: $0
                    )
                }
            }
        } catch {
            return [Self.finding("address", error)]
        }
        var findings: [DoctorFinding] = [
            .good("address", "\(site.address) answers in \(site.latency.milliseconds) ms"),
            site.isSecure
                ? .good("connection", "encrypted, and the certificate is trusted")
                : .note("connection", "not encrypted", "Use https, except on this machine."),
            site.hasWooCommerce
                ? .good("WooCommerce", "is there")
                : .bad("WooCommerce", "is not there", "Activate WooCommerce in WordPress, under Plugins."),
            Self.clock(site.clockSkew),
        ]
        if let typed = site.movedFrom {
            findings.append(.note("moved", "from \(typed)", "Write the new address into config.toml."))
        }
        return findings + (await access())
    }

    private func access() async -> [DoctorFinding] {
        do {
            _ = try await within(Self.patience) { try await login.secret() }
        } catch {
            return [.bad("secret", StoreWords.describe(error))]
        }
        do {
            let access = try await within(Self.patience) { [stores] in
                try await stores.perform { WordPressSiteAction.checkCredentials(login, onCompletion: $0) }
            }
            var findings: [DoctorFinding] = [.good("login", "works\(identity)")]
            for ability in SiteAbility.allCases {
                switch access.verdict(ability) {
                case .available: findings.append(.good(Self.name(ability), "allowed"))
                case .missing(let reason): findings.append(.note(Self.name(ability), "not allowed: \(reason)"))
                case .unknown: findings.append(.fact(Self.name(ability), "not known"))
                }
            }
            return findings + Self.taxes(access.taxService) + Self.cache(access.cache) + [await shipments()]
        } catch {
            return [Self.finding("login", error)]
        }
    }

    private static func taxes(_ service: String?) -> [DoctorFinding] {
        switch service {
        case nil: [.fact("taxes", "whether a service computes them is not known: the login may not see plugins")]
        case "": [.good("taxes", "no service computes them at checkout only")]
        case let service?:
            [
                .note(
                    "taxes",
                    "\(service) computes them at the shop's own checkout only: no till knows them",
                    "The register asks before each sale; merced sell needs --table-tax or --tax-exempt."
                )
            ]
        }
    }

    private static func cache(_ cache: SiteCache?) -> [DoctorFinding] {
        guard let cache else { return [] }
        guard let words = cache.words else { return [.good("cache", "none answers in the store's place")] }
        return [cache.kind == .always ? .bad("cache", words) : .note("cache", words)]
    }

    private func shipments() async -> DoctorFinding {
        do {
            let offer = try await within(Self.patience) { [stores] in
                try await stores.perform { WordPressSiteAction.checkShipments(login, onCompletion: $0) }
            }
            return switch (offer.byPlugin, offer.byStore) {
            case (true, true): .good("shipments", "Shipment Tracking is available, and WooCommerce's own fulfilments")
            case (true, false): .good("shipments", "Shipment Tracking is available")
            case (false, true): .good("shipments", "WooCommerce's own fulfilments are available")
            case (false, false):
                .fact(
                    "shipments",
                    "none: neither the Shipment Tracking plugin nor WooCommerce's own fulfilments are available, so orders show no parcels"
                )
            }
        } catch {
            return .fact("shipments", "not known: \(StoreWords.describe(error))")
        }
    }

    /// For a key only the last four characters.
    private var identity: String {
        switch entry.identity {
        case .user(let name): " for the user \(name)"
        case .account(let name): " for \(name), signed in at the site's own page with a cookie"
        case .consumerKey(let key): " with the key ck_…\(key.suffix(4))"
        case .wordPressCom(let blogID, _): " for the site \(blogID) of WordPress.com"
        }
    }

    /// Off the screens' thread: a disk may be slow.
    @concurrent
    private nonisolated static func health(_ folder: URL) async -> StoreHealth { StoreHealth(folder: folder) }

    private func files() async -> [DoctorFinding] {
        let health = await Self.health(folder)
        var findings =
            [
                Self.database("mirror", health.mirror, "Delete mirror.sqlite: it is loaded again from the store."),
                Self.ledger(health),
            ] + copies(health)
        if !isOpen {
            let isOwned = health.isOwned
            findings.append(
                .fact("owner", isOwned ? "another merced synchronises this store now" : "no other merced is running")
            )
        }
        return findings + [Self.prices(health.pricing)] + Self.signing(health.unsigned) + Self.doubled(health.doubled)
            + Self.scanner(health.layouts)
    }

    /// Nothing where this is no till.
    private func copies(_ health: StoreHealth) -> [DoctorFinding] {
        guard health.register != nil else { return [] }
        guard let backup else {
            let advice =
                "Write the folder into config.toml, best on another disk: [backup] folder = \"/mnt/usb/merced\""
            return [
                .note("copies", "none are made of the ledger: receipts and open sales are lost with this disk", advice)
            ]
        }
        let record = health.backup
        let last = record.madeAt.map { made in
            let minutes = max(0, Int(now.timeIntervalSince(made)) / 60)
            let age =
                minutes < 120 ? "\(minutes) min" : minutes < 2_880 ? "\(minutes / 60) h" : "\(minutes / 1_440) days"
            return "the last one is \(age) old"
        }
        if let problem = record.problem {
            return [
                .bad(
                    "copies",
                    "the last one failed: \(problem)" + (last.map { "; \($0)" } ?? ""),
                    "merced ledger backup"
                )
            ]
        }
        guard let last else { return [.fact("copies", "none yet in \(backup.folder)")] }
        if record.isOnSameDisk == true {
            return [
                .note(
                    "copies",
                    "\(last), on the ledger's own disk: \(backup.folder)",
                    "Use another disk: [backup] folder"
                )
            ]
        }
        return [.good("copies", "\(last), in \(backup.folder)")]
    }

    private static func ledger(_ health: StoreHealth) -> DoctorFinding {
        if let loss = health.ledgerLoss { return .bad("ledger", loss) }
        return database(
            "ledger",
            health.ledger,
            "Keep ledger.sqlite, and put a copy in its place: merced ledger restore FILE"
        )
    }

    private static func scanner(_ layouts: [ScannerLayout]) -> [DoctorFinding] {
        guard !layouts.isEmpty else { return [] }
        let names = layouts.map(\.rawValue).joined(separator: " or ")
        return [
            .note(
                "scanner",
                "codes that were found nowhere look typed for a US keyboard on another: \(names)",
                "Scan the scanner's own barcode for that keyboard. To see what it types: merced scanners learn"
            )
        ]
    }

    private static func signing(_ unsigned: Int?) -> [DoctorFinding] {
        guard let unsigned, unsigned > 0 else { return [] }
        let text = unsigned == 1 ? "1 sale is to be signed" : "\(unsigned) sales are to be signed"
        return [
            .note(
                "fiscal signer",
                "\(text) later; the signer is asked again while merced is open, and by merced sync",
                "See which, and why: merced sales list --unsigned"
            )
        ]
    }

    private static func doubled(_ doubled: Int?) -> [DoctorFinding] {
        guard let doubled, doubled > 0 else { return [] }
        let text = doubled == 1 ? "1 order was made twice" : "\(doubled) orders were made twice"
        let advice = "Home lists them under “Needs attention”; Enter cancels the one that is too many."
        return [.bad("orders", text, advice)]
    }

    private static func prices(_ pricing: StoreHealth.Pricing) -> DoctorFinding {
        switch pricing {
        case .agreed: .good("prices", "agreed with the store's when they were last compared")
        case .differed:
            .note(
                "prices",
                "the store computes differently; its total decides",
                "See where: merced orders probe --show"
            )
        case .notCompared: .fact("prices", "not compared with the store's yet; its total decides")
        case .forbidden: .fact("prices", "not compared with the store's; its total decides")
        case .neverAsked:
            .fact("prices", "never compared with the store's; its total decides. Allow it: merced orders probe --allow")
        }
    }

    private static func database(_ name: String, _ health: StoreHealth.Database, _ advice: String) -> DoctorFinding {
        let size = health.size < 1_000_000 ? "\(health.size / 1_000) KB" : "\(health.size / 1_000_000) MB"
        let version = health.migrations.last.map { ", version \($0)" } ?? ""
        switch health.verdict {
        case .missing: return .fact(name, "not there yet")
        case .sound: return .good(name, "sound, \(size)\(version)")
        case .damaged(let reason): return .bad(name, "damaged: \(reason)", advice)
        case .unreadable(let reason): return .bad(name, "could not be checked: \(reason)")
        case .notFinished(let seconds):
            return .note(name, "\(size)\(version); the check was stopped after \(seconds) s")
        }
    }

    private static func clock(_ skew: Duration?) -> DoctorFinding {
        guard let skew else { return .fact("clock", "the store does not report its time") }
        let seconds = skew.components.seconds
        guard skew > clockTolerance || skew < .zero - clockTolerance else {
            return .good("clock", "\(abs(seconds)) s apart from the store's")
        }
        let text = "the store's clock is \(abs(seconds)) s \(seconds > 0 ? "ahead of" : "behind") this computer's"
        return .note("clock", text, "Switch on network time: timedatectl set-ntp true")
    }

    private static func finding(_ name: String, _ error: any Error) -> DoctorFinding {
        let state: DoctorFinding.State
        switch error {
        case let error as LoginError:
            state = error.kind == .offline ? .note : .bad
            let advice = error.advice
            let text = [advice.whatHappened, advice.whatItMeans].filter { !$0.isEmpty }.joined(separator: " ")
            return DoctorFinding(state: state, name: name, text: text, advice: advice.whatToDo)
        case is TookTooLong: state = .note
        default: state = StoreFailureKind(error) == .offline ? .note : .bad
        }
        return DoctorFinding(state: state, name: name, text: StoreWords.describe(error))
    }

    private static func name(_ ability: SiteAbility) -> String {
        switch ability {
        case .readOrders: "read orders"
        case .writeOrders: "change orders"
        case .readProducts: "read products"
        case .readAnalytics: "read statistics"
        case .readSettings: "read settings"
        case .uploadMedia: "upload images"
        }
    }
}

/// A question that was not answered in time.
struct TookTooLong: LocalizedError {
    let limit: Duration

    var errorDescription: String? { "There was no answer within \(limit.components.seconds) s." }
}

/// The result of `work`, or `TookTooLong`; work that cannot be cancelled is then abandoned.
@MainActor
private func within<Value: Sendable>(
    _ limit: Duration,
    _ work: @escaping @MainActor @Sendable () async throws -> Value
) async throws -> Value {
    let (answers, answer) = AsyncThrowingStream<Value, any Error>.makeStream()
    let working = Task {
        do {
            answer.yield(try await work())
            answer.finish()
        } catch {
            answer.finish(throwing: error)
        }
    }
    let alarm = Task {
        try await Task.sleep(for: limit)
        answer.finish(throwing: TookTooLong(limit: limit))
    }
    defer {
        working.cancel()
        alarm.cancel()
    }
    for try await value in answers { return value }
    throw TookTooLong(limit: limit)
}

extension Duration {
    fileprivate var milliseconds: Int64 { components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000 }
}
