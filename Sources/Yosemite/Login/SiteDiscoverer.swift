import FoundationEssentials
import Networking
import WooFoundation

/// Finds the API of a site from what the user typed, without credentials, and explains what is wrong where there is
/// none.
struct SiteDiscoverer: Sendable {
    private let network: any Network
    private let dates: any DateSource
    private let caFile: String?
    private let allowHTTP: Bool
    private let probe: SiteProbe

    init(network: any Network, dates: any DateSource, caFile: String?, allowHTTP: Bool) {
        self.network = network
        self.dates = dates
        self.caFile = caFile
        self.allowHTTP = allowHTTP
        probe = SiteProbe(network: network, caFile: caFile)
    }

    /// - Throws: `LoginError`.
    func discover(_ text: String) async throws -> DiscoveredSite {
        let address: SiteAddress
        do {
            address = try SiteAddress(text, allowHTTP: allowHTTP)
        } catch SiteAddressError.insecure(let host) {
            throw LoginError.insecureAddress(host: host)
        } catch {
            throw LoginError.badAddress(StoreWords.describe(error))
        }
        do {
            return try await discover(address)
        } catch {
            throw await ConnectionDiagnosis(network: network, dates: dates).error(error, at: address)
        }
    }

    private func discover(_ address: SiteAddress) async throws -> DiscoveredSite {
        let pretty = try await probe.index(address.with(routeStyle: .pretty))
        if let site = await site(in: pretty) { return try found(site, pretty, typed: address) }
        let plain = try await probe.index(address.with(routeStyle: .query))
        if let site = await site(in: plain) { return try found(site, plain, typed: address) }
        let front = try await probe.page(address)
        if let elsewhere = apiAddress(linkedFrom: front), elsewhere != address,
            let answer = try? await probe.index(elsewhere), let site = await site(in: answer)
        {
            return try found(site, answer, typed: address)
        }
        throw await diagnosis([pretty, plain, front], at: address)
    }

    private func site(in answer: SiteProbe.Answer) async -> Site? {
        guard (200..<300).contains(answer.response.status), !answer.response.isHTML else { return nil }
        return try? await SiteMapper().map(response: answer.response.body)
    }

    private func found(_ site: Site, _ answer: SiteProbe.Answer, typed: SiteAddress) throws -> DiscoveredSite {
        let isPretty = answer.url.prefix { $0 != "?" }.contains("/wp-json")
        let address = try SiteAddress(answer.url, routeStyle: isPretty ? .pretty : .query, allowHTTP: allowHTTP)
        guard site.hasWooCommerce else { throw LoginError.noWooCommerce(site: address.baseURL) }
        let skew = answer.response.date.map { Duration.seconds(Int($0.timeIntervalSince(dates.now()).rounded())) }
        return DiscoveredSite(
            name: site.name,
            address: address.baseURL,
            usesQueryRoutes: !isPretty,
            hasWooCommerce: true,
            authorizationURL: site.applicationPasswordsURL,
            hasAnalytics: site.namespaces.contains("wc-analytics"),
            isSecure: address.scheme == .https,
            latency: answer.latency,
            clockSkew: skew,
            movedFrom: address.baseURL == typed.baseURL ? nil : typed.baseURL
        )
    }

    /// The address WordPress itself gives for its API: a `Link` header or element with the relation
    /// `https://api.w.org/`. Within the host only.
    private func apiAddress(linkedFrom front: SiteProbe.Answer) -> SiteAddress? {
        let relation = "https://api.w.org/"
        let header = front.response.headers.fields.filter { $0.name.lowercased() == "link" }.map(\.value)
            .first { $0.contains(relation) }
        let page = String(decoding: front.response.body.prefix(200_000), as: UTF8.self)
        let element = page.split(separator: "<").first { $0.hasPrefix("link") && $0.contains(relation) }
        let target =
            header.flatMap { $0.firstMatch(of: /<([^>]+)>/)?.1 }
            ?? element.flatMap { $0.firstMatch(of: /href=["']([^"']+)["']/)?.1 }
        guard let target, let base = URL(string: front.url),
            let url = URL(string: HTMLText.plain(String(target)), relativeTo: base)?.absoluteURL,
            url.host(percentEncoded: true)?.lowercased() == base.host(percentEncoded: true)?.lowercased(),
            url.scheme == base.scheme
        else { return nil }
        let isPlain = url.query(percentEncoded: true)?.contains("rest_route=") == true
        return try? SiteAddress(url.absoluteString, routeStyle: isPlain ? .query : .pretty, allowHTTP: allowHTTP)
    }

    private func diagnosis(_ answers: [SiteProbe.Answer], at address: SiteAddress) async -> any Error {
        let host = address.shownHost
        let responses = answers.map(\.response)
        for response in responses {
            if let problem = FrontPage.problem(in: response, host: host) { return problem }
        }
        // The API's own refusal, for example by a plugin that blocks visitors.
        for response in responses where !(200..<300).contains(response.status) && response.status != 404 {
            if let error = Self.failure(in: response) { return LoginError.answer(error) }
        }
        let nonsense = "merced-\(UUID().uuidString.prefix(8).lowercased())"
        if responses.allSatisfy({ $0.status == 200 }), let odd = try? await probe.page(address, path: nonsense),
            odd.response.status == 200
        {
            return LoginError.answersEverything(host: host)
        }
        return LoginError.notWordPress(host: host, title: responses.reversed().lazy.compactMap(\.title).first)
    }

    private static func failure(in response: NetworkResponse) -> NetworkError? {
        do {
            _ = try response.validated()
            return nil
        } catch {
            switch error {
            case .store: return error
            case .http(let status, _): return status >= 500 ? error : nil
            case .hostNotFound, .unreachable, .timedOut, .tlsNotTrusted, .cutOff, .tooLarge, .redirected, .notJSON,
                .unreadable, .wordPressCom, .cancelled, .invalidRequest:
                return nil
            }
        }
    }
}
