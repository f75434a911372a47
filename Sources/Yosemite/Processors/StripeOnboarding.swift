import FoundationEssentials
import Hardware
import Networking

/// The country and currency of a store.
struct ShopFacts: Hashable {
    /// ISO 3166, two letters; nil where it is not known.
    let country: String?
    /// ISO 4217; nil where it is not known.
    let currency: String?

    static func load(siteID: Int64, network: any Network) async -> ShopFacts {
        let settings = try? await SiteSettingsRemote(network: network).loadGeneralSettings(siteID: siteID).items
        func value(_ id: String) -> String? { settings?.first { $0.settingID == id }?.value }
        let place = value("woocommerce_default_country").map { String($0.prefix { $0 != ":" }) }
        return ShopFacts(country: place, currency: value("woocommerce_currency"))
    }

    var line: OnboardingLine {
        let title = localized("The store's country and currency are known.")
        guard let country, let currency, !country.isEmpty, !currency.isEmpty else {
            return .unknown("shop.country", title, localized("This login may not read the store's settings."))
        }
        return .done("shop.country", localized("The store is in %@ and sells in %@.", country, currency))
    }
}

/// The Stripe plugin of a store, line by line.
struct StripeOnboarding {
    /// The first version that captures terminal payments (`woocommerce.md`, "Card payments through plugins").
    static let oldest = [6, 2, 0]
    /// The countries where Stripe's smart readers take cards, with their currencies.
    static let countries = [
        "AT": "EUR", "AU": "AUD", "BE": "EUR", "CA": "CAD", "CH": "CHF", "CZ": "CZK", "DE": "EUR", "DK": "DKK",
        "ES": "EUR", "FI": "EUR", "FR": "EUR", "GB": "GBP", "IE": "EUR", "IT": "EUR", "LU": "EUR", "NL": "EUR",
        "NO": "NOK", "NZ": "NZD", "PL": "PLN", "PT": "EUR", "SE": "SEK", "SG": "SGD", "US": "USD",
    ]
    private static let folder = "woocommerce-gateway-stripe/"

    let siteID: Int64
    let siteNetwork: any Network
    let shop: ShopFacts
    let mode: PaymentMode

    func lines() async -> [OnboardingLine] {
        var lines = [await plugin()]
        if let country = country() { lines.append(country) }
        guard lines[0].state != .missing else { return lines }
        return lines + (await account())
    }

    private func plugin() async -> OnboardingLine {
        let title = localized("The Stripe plugin is active on the store.")
        let plugins: SystemPlugins
        do {
            plugins = try await SystemStatusRemote(network: siteNetwork).loadPlugins(siteID: siteID)
        } catch {
            return .unknown("stripe.plugin", title, localized("This login may not see the store's plugins."))
        }
        if let active = plugins.active.first(where: { $0.path.hasPrefix(Self.folder) }) {
            guard Self.isNew(active.version) else {
                return .missing(
                    "stripe.plugin",
                    title,
                    localized("Version %@ is too old: update it to 6.2 or later.", active.version)
                )
            }
            return .done("stripe.plugin", title)
        }
        let isThere = plugins.inactive.contains { $0.path.hasPrefix(Self.folder) }
        return .missing(
            "stripe.plugin",
            title,
            isThere
                ? localized("It is installed: activate it under Plugins in wp-admin.")
                : localized("Install “WooCommerce Stripe Gateway” under Plugins in wp-admin.")
        )
    }

    private static func isNew(_ version: String) -> Bool {
        let numbers = version.split(separator: ".").map { Int($0.prefix { $0.isNumber }) ?? 0 }
        let padded = numbers + [Int](repeating: 0, count: max(0, 3 - numbers.count))
        return !padded.lexicographicallyPrecedes(oldest)
    }

    private func country() -> OnboardingLine? {
        guard let country = shop.country, let currency = shop.currency else { return nil }
        let title = localized("Stripe's readers take %@ in %@.", currency, country)
        guard let expected = Self.countries[country] else {
            return .missing(
                "stripe.country",
                title,
                localized("They are not offered there; use a gateway or an external terminal.")
            )
        }
        return expected == currency
            ? .done("stripe.country", title)
            : .missing("stripe.country", title, localized("There they take only %@.", expected))
    }

    private func account() async -> [OnboardingLine] {
        let connected = localized("The plugin is connected to a Stripe account.")
        let connect = localized("Connect it in wp-admin under WooCommerce, Settings, Payments, Stripe.")
        do {
            let account = try await WCStripeRemote(network: siteNetwork).loadAccount(siteID: siteID)
            guard !account.status.hasPrefix("rejected"), account.hasOverdueRequirements != true else {
                return [
                    .missing(
                        "stripe.connected",
                        connected,
                        localized("Stripe needs something from the account's owner: see its dashboard.")
                    )
                ]
            }
            return [.done("stripe.connected", connected), modeLine(account), Self.tips].compactMap(\.self)
        } catch let error as NetworkError where error.storeError?.code == "rest_no_route" {
            let fix = localized("The plugin's version does not support readers, or it is not active.")
            return [.missing("stripe.connected", connected, fix)]
        } catch let error as NetworkError where error.storeError?.code == "stripe_error" {
            return [.missing("stripe.connected", connected, connect)]
        } catch {
            return [.unknown("stripe.connected", connected, StoreWords.describe(error))]
        }
    }

    private static let tips = OnboardingLine.done(
        "stripe.tips",
        localized("Readers do not ask for tips here, whatever Stripe's dashboard says: an order's total is charged.")
    )

    private func modeLine(_ account: WCStripeAccount) -> OnboardingLine? {
        guard let isTest = account.testMode else { return nil }
        let title = mode == .live ? localized("The plugin takes real money.") : localized("The plugin is in test mode.")
        guard isTest != (mode == .test) else { return .done("stripe.mode", title) }
        return .missing(
            "stripe.mode",
            title,
            isTest
                ? localized(
                    "It is in test mode: switch that off in its settings, or set mode = \"test\" in config.toml."
                )
                : localized("It takes real money: switch its test mode on, or set mode = \"live\" in config.toml.")
        )
    }
}
