import App
import ArgumentParser
import FoundationEssentials
import Glibc
import WooFoundation
import Yosemite

/// Asks what the command line of `merced login` left out.
@MainActor
struct LoginDialogue {
    /// nil where there is nobody to ask.
    let prompt: TerminalPrompt?
    let connector: StoreConnector
    let environment: [String: String]

    /// The secret of a user or key, typed without an echo.
    ///
    /// - Throws: `ValidationError` where there is nobody to ask.
    func secret(of identity: StoreEntry.Identity) async throws -> Secret {
        guard let prompt else {
            throw ValidationError("Say where the secret comes from: --secret-command CMD, or --secret-stdin.")
        }
        let question =
            switch identity {
            case .user(let user): "Application password of \(user): "
            case .account(let user): "Own password of \(user): "
            case .consumerKey(let key): "Secret of the key ending in \(key.suffix(7)): "
            case .wordPressCom: "Token of the account at WordPress.com: "
            }
        let secret = try await prompt.ask(question, isSecret: true) ?? ""
        guard !secret.isEmpty else { throw TerminalPrompt.Failure.closed }
        return Secret(secret)
    }

    /// The first line of standard input.
    static func secretFromInput() throws -> Secret {
        guard let line = readLine(strippingNewline: true), !line.isEmpty, line.utf8.count <= 4_096 else {
            throw ValidationError("--secret-stdin: standard input has to hold the secret on one line.")
        }
        return Secret(line)
    }

    /// - Returns: false for no; `standard` where nobody can be asked.
    func confirms(_ question: String, standard: Bool, isYes: Bool) async throws -> Bool {
        if isYes { return true }
        guard let prompt else { return standard }
        let answer = try await prompt.ask("\(question) [\(standard ? "Y/n" : "y/N")] ") ?? ""
        return answer.isEmpty ? standard : answer.lowercased().hasPrefix("y")
    }

    // MARK: In the browser

    /// Lets the user approve merced in a browser: the page is printed, and opened where that makes sense. The browser
    /// returns by itself, or the result is pasted.
    ///
    /// - Throws: `LoginError`, `TerminalPrompt.Failure`.
    func approve(_ site: DiscoveredSite) async throws -> ApplicationPasswordGrant {
        let launcher = BrowserLauncher(environment: environment)
        let isRemote = environment["SSH_CONNECTION"]?.isEmpty == false
        // Over SSH the browser is elsewhere: it cannot return to this machine.
        guard !isRemote || prompt == nil else { return try await approveElsewhere(site) }
        let pasting = prompt.map { prompt in Task { try await pasted(prompt) } }
        let result: Result<ApplicationPasswordGrant, any Error>
        do {
            result = .success(try await listen(site, launcher, pasting))
        } catch {
            result = .failure(error)
        }
        // The next question begins when this one has released the terminal.
        prompt?.cancel()
        _ = await pasting?.result
        return try result.get()
    }

    private func listen(
        _ site: DiscoveredSite,
        _ launcher: BrowserLauncher,
        _ pasting: Task<ApplicationPasswordGrant?, any Error>?
    ) async throws -> ApplicationPasswordGrant {
        try await withCheckedThrowingContinuation { continuation in
            var isOver = false
            @MainActor func end(_ result: Result<ApplicationPasswordGrant, any Error>) {
                guard !isOver else { return }
                isOver = true
                continuation.resume(with: result)
            }
            let action = ApplicationPasswordAction.authorize(
                site: site,
                deviceName: StoreConnector.deviceName(),
                returnsHere: true,
                onPage: { page in
                    self.show(page, isOpen: launcher.open(page.url), isPasted: pasting != nil)
                },
                onCompletion: { result in
                    switch result {
                    case .success(let grant?): end(.success(grant))
                    case .success(nil): end(.failure(LoginError.cancelled))
                    case .failure(let error): end(.failure(error))
                    }
                }
            )
            connector.stores.dispatch(action)
            guard let pasting else { return }
            Task {
                do {
                    guard let grant = try await pasting.value else { return }
                    end(.success(grant))
                    connector.stores.dispatch(ApplicationPasswordAction.cancelAuthorization)
                } catch {
                    end(.failure(error))
                }
            }
        }
    }

    private func approveElsewhere(_ site: DiscoveredSite) async throws -> ApplicationPasswordGrant {
        var page: AuthorizationPage?
        _ = try await connector.stores.perform {
            ApplicationPasswordAction.authorize(
                site: site,
                deviceName: StoreConnector.deviceName(),
                returnsHere: false,
                onPage: { page = $0 },
                onCompletion: $0
            )
        }
        if let page { show(page, isOpen: false, isPasted: true) }
        guard let prompt, let grant = try await pasted(prompt) else { throw LoginError.cancelled }
        return grant
    }

    private func show(_ page: AuthorizationPage, isOpen: Bool, isPasted: Bool) {
        say(
            isOpen
                ? "A browser was opened on this page; approve merced there:"
                : "Open this page and approve merced there:"
        )
        say("")
        say("  " + page.url)
        say("")
        if isPasted {
            say("Waiting for the browser. Is it on another machine? Paste the password it shows, or its address.")
        }
    }

    /// nil where the question was cancelled, because the browser answered.
    private func pasted(_ prompt: TerminalPrompt) async throws -> ApplicationPasswordGrant? {
        while true {
            let text = try await prompt.ask("Password or address: ", isSecret: true) { text in
                guard ApplicationPasswordGrant(pasted: text) == nil else { return nil }
                return "That is neither a password of 24 letters nor an address with one in it."
            }
            guard let text, let grant = ApplicationPasswordGrant(pasted: text) else { return nil }
            if grant.user != nil { return grant }
            guard let user = try await prompt.ask("User name: ") else { return nil }
            if !user.isEmpty { return ApplicationPasswordGrant(user: user, password: grant.password) }
        }
    }

    /// To the terminal where there is one: standard output may be a file.
    func say(_ line: String) {
        if let prompt { prompt.say(line) } else { try? StandardOutput.write(lines: [line]) }
    }
}
