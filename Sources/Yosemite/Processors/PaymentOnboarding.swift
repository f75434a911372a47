import FoundationEssentials
import Hardware
import Networking

/// What is set up for taking cards at a store and what is missing: a line each, with what to do about it. Asks the
/// store, the processor and the readers; whatever does not answer is *unknown*, never done.
struct PaymentOnboarding {
    /// The owner's setting; nil for none.
    let setting: PaymentSetting?
    let siteID: Int64
    /// With the store's credentials.
    let siteNetwork: any Network
    /// Without any.
    let network: any Network
    let readers: (any CardReaderService)?

    func lines() async -> [OnboardingLine] {
        var lines = [OnboardingLine.untried, .notGuaranteed, Self.wooPayments]
        let shop = await ShopFacts.load(siteID: siteID, network: siteNetwork)
        lines.append(shop.line)
        switch setting?.processor {
        case nil: lines.append(Self.noProcessor)
        case .gateway(let address, let caFile)?:
            lines += await gateway(address, caFile, shop)
        case .stripe(let address)?:
            lines += await StripeOnboarding(siteID: siteID, siteNetwork: siteNetwork, shop: shop, mode: mode).lines()
            lines += await stripeAccount(address)
        }
        lines += await readerLines()
        lines.append(Self.external)
        return lines
    }

    private var mode: PaymentMode { setting?.mode ?? .live }

    private func gateway(_ address: String, _ caFile: String?, _ shop: ShopFacts) async -> [OnboardingLine] {
        guard let setting else { return [] }
        let remote: GatewayRemote
        do {
            remote = try await setting.gatewayRemote(over: network, address: address, caFile: caFile)
        } catch PaymentSettingFault.badAddress {
            return [.missing("gateway.address", Words.gatewayAddress, Words.fixAddress)]
        } catch {
            return [
                .done("gateway.address", Words.gatewayAddress),
                .missing("gateway.key", Words.gatewayKey, StoreWords.describe(error)),
            ]
        }
        var lines = [OnboardingLine.done("gateway.address", Words.gatewayAddress)]
        do {
            let account = try await remote.loadAccount()
            lines.append(.done("gateway.reachable", Words.gatewayReachable))
            lines.append(.done("gateway.key", Words.gatewayKey))
            let isRight = account.livemode == (mode == .live)
            lines.append(
                isRight
                    ? .done("gateway.mode", Words.gatewayMode(mode))
                    : .missing("gateway.mode", Words.gatewayMode(mode), Words.fixMode(account.livemode ? .live : .test))
            )
            if let currency = shop.currency {
                let title = Words.gatewayCurrency(currency)
                lines.append(
                    account.currencies.contains(currency)
                        ? .done("gateway.currency", title)
                        : .missing("gateway.currency", title, Words.fixCurrency(account.currencies))
                )
            }
            lines.append(
                account.preventsDoubleCharges
                    ? .done("gateway.exclusive", Words.gatewayExclusive)
                    : .missing("gateway.exclusive", Words.gatewayExclusive, Words.fixExclusive)
            )
        } catch ProcessorAnswerError.refused(_, let code, let message) {
            lines.append(.done("gateway.reachable", Words.gatewayReachable))
            let fix = ["invalid_key", "not_permitted"].contains(code) ? Words.fixKey : message
            lines.append(.missing("gateway.key", Words.gatewayKey, fix))
        } catch let error as NetworkError where error.provesNothingWasSent {
            lines.append(.missing("gateway.reachable", Words.gatewayReachable, ProcessorWords.describe(error)))
        } catch {
            lines.append(.missing("gateway.reachable", Words.gatewayReachable, Words.notAGateway))
        }
        return lines
    }

    private func stripeAccount(_ address: String?) async -> [OnboardingLine] {
        guard let setting else { return [] }
        do {
            let remote = try await setting.stripeRemote(over: network, address: address)
            let found = try await remote.loadReaders()
            let online = found.contains { $0.status == "online" }
            return [
                .done("stripe.key", Words.stripeKey),
                found.isEmpty
                    ? .missing("stripe.reader", Words.stripeReader, Words.fixNoReader)
                    : online
                        ? .done("stripe.reader", Words.stripeReader)
                        : .missing("stripe.reader", Words.stripeReader, Words.fixOffline),
            ]
        } catch let error as NetworkError {
            return [.unknown("stripe.key", Words.stripeKey, ProcessorWords.describe(error))]
        } catch ProcessorAnswerError.refused(_, _, let message) {
            return [.missing("stripe.key", Words.stripeKey, message)]
        } catch {
            return [.missing("stripe.key", Words.stripeKey, StoreWords.describe(error))]
        }
    }

    /// From the first list of readers that arrives.
    private func readerLines() async -> [OnboardingLine] {
        guard let readers else { return [.missing("reader.found", Words.reader, Words.fixReader)] }
        var found: [CardReader] = []
        do {
            for try await list in readers.discover() {
                found = list
                break
            }
        } catch {
            let fix = StoreWords.describe(error)
            return [OnboardingLine(id: "reader.found", state: .unknown, title: Words.reader, fix: fix)]
        }
        var lines: [OnboardingLine] = []
        for reader in found {
            if case .noPermission(let path)? = reader.trouble {
                lines.append(.missing("reader.permission", Words.permission, Words.fixPermission(path)))
            }
        }
        let isThere = found.contains { $0.trouble == nil || $0.trouble == .busy }
        lines.append(
            isThere ? .done("reader.found", Words.reader) : .missing("reader.found", Words.reader, Words.fixReader)
        )
        return lines
    }

    static let wooPayments = OnboardingLine(
        id: "woopayments",
        state: .notPossible,
        title: localized("WooPayments cannot take cards from this computer."),
        fix: localized(
            "Its account belongs to WooPayments, which gives access only to its phone apps; you have no key for it. Use the Stripe plugin with an account of your own, a gateway, an external terminal, or a payment link."
        )
    )

    static let external = OnboardingLine(
        id: "external",
        state: .done,
        title: localized(
            "An external terminal works as it is: take the card there, and type amount and reference here."
        ),
        fix: nil
    )

    static let noProcessor = OnboardingLine(
        id: "processor",
        state: .missing,
        title: localized("A payment processor for cards is set up."),
        fix: localized(
            "merced payments setup: --stripe for a Stripe account of your own, or --gateway https://…, each with --mode. It writes [payments.STORE] in config.toml and keeps the key."
        )
    )
}

extension OnboardingLine {
    static func done(_ id: String, _ title: String) -> OnboardingLine {
        OnboardingLine(id: id, state: .done, title: title, fix: nil)
    }

    static func missing(_ id: String, _ title: String, _ fix: String) -> OnboardingLine {
        OnboardingLine(id: id, state: .missing, title: title, fix: fix)
    }

    static func unknown(_ id: String, _ title: String, _ fix: String) -> OnboardingLine {
        OnboardingLine(id: id, state: .unknown, title: title, fix: fix)
    }
}

extension PaymentOnboarding {
    enum Words {
        static let gatewayAddress = localized("The gateway's address is one that merced may send a key to.")
        static let fixAddress = localized("gateway has to be an https address: gateway = \"https://pay.example.com\".")
        static let gatewayReachable = localized("The gateway answers.")
        static let gatewayKey = localized("The gateway accepts the key.")
        static let fixKey = localized("Ask the gateway's operator for a key, and put it where [payments] says.")
        static let gatewayExclusive = localized("The gateway lets only one till charge an order.")
        static let fixExclusive = localized(
            "It follows version 1 of Resources/gateway-adapter.md and does not prevent double charges between tills. Ask its operator for version 2, or take cards at one till only."
        )
        static let notAGateway = localized(
            "Something answers at this address, but not as a gateway should (Resources/gateway-adapter.md)."
        )
        static let stripeKey = localized("Stripe accepts the restricted key.")
        static let stripeReader = localized("A smart reader of the Stripe account is online.")
        static let fixNoReader = localized(
            "Register a WisePOS E or S700 in Stripe's dashboard under Terminal, with the code the reader shows."
        )
        static let fixOffline = localized("Switch the reader on and connect it to the network.")
        static let reader = localized("A card reader was found.")
        static let fixReader = localized("Connect one over USB, or register a smart reader with Stripe.")
        static let permission = localized("This user may use the card reader.")

        static func gatewayMode(_ mode: PaymentMode) -> String {
            mode == .live
                ? localized("The gateway's key is for real money.") : localized("The gateway's key is for tests.")
        }

        static func fixMode(_ found: PaymentMode) -> String {
            found == .live
                ? localized("The key takes real money: set mode = \"live\", or use a key for tests.")
                : localized("The key is one for tests: set mode = \"test\", or use a key for real money.")
        }

        static func gatewayCurrency(_ currency: String) -> String { localized("The gateway accepts %@.", currency) }

        static func fixCurrency(_ currencies: [String]) -> String {
            localized("It only accepts %@.", currencies.prefix(10).joined(separator: ", "))
        }

        static func fixPermission(_ path: String) -> String {
            localized("%@ may not be opened. %@", path, PermissionWords.remedy())
        }
    }
}
