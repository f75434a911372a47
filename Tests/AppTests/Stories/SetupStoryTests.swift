import Foundation
import TerminalUI
import TestSupport
import Testing

@testable import App
@testable import DemoStore

/// Connecting a store by keys, over real TLS with a throw-away authority.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(10)))
struct SetupStoryTests {
    /// One authority for all of them: making one takes a moment.
    private static let authority = Task { try await ThrowAwayCA() }

    private func site(
        _ oddities: Set<DemoOddity> = [],
        certificate: ThrowAwayCA.Certificate = .good,
        _ body: (OddSite) async throws -> Void
    ) async throws {
        let site = try await OddSite.start(
            oddities,
            certificate: certificate,
            authority: try await Self.authority.value,
            now: Story.now
        )
        do {
            try await body(site)
        } catch {
            await site.stop()
            throw error
        }
        await site.stop()
    }

    private func secretFiles(_ story: SetupStory) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: story.folders.configuration.path + "/secrets")) ?? []
    }

    @Test func test_setup_when_there_is_no_store_then_asks_for_the_address() async throws {
        try await SetupStory.tell { story in
            try await story.until("Welcome. What is the address of your WooCommerce store?")
            #expect(story.shows("step 1 of 3"))
            #expect(story.status.contains("Not connected"))
            #expect(story.status.contains("version 1.0.0"))
            #expect(story.screen.frame.cursor?.y == 7)
            await story.press(.enter)
            #expect(story.shows("! There is no address yet."))
            await story.press(.escape, .escape)
            #expect(!story.hasEnded)
        }
    }

    @Test func test_setup_when_approved_in_the_browser_then_opens_the_orders() async throws {
        try await site { site in
            try await SetupStory.tell { story in
                try await story.find(site.url, trusting: site.certificatePath)
                #expect(story.shows("✓ Secure connection"))
                await story.press(.enter)
                try await story.until("Waiting for the browser…")
                #expect(story.browsed == [story.page])
                try await PlayedBrowser.answer(story.page, trusting: site.certificatePath)
                try await story.until("The store accepts this login.")
                #expect(story.shows("✓ Logged in as"))
                #expect(story.shows("✓ Change orders"))
                await story.press(.enter)
                try await story.until("newest first")
                try await story.until("Synced")
                let granted = try #require(site.store.applicationPasswords.last)
                #expect(granted.name == "merced on till")
                #expect(story.neverShowed(granted.password))
                #expect(secretFiles(story) == ["localhost-\(site.front?.port ?? 0)"])
            }
        }
    }

    @Test func test_setup_when_the_authority_is_emptied_then_its_row_stays_under_the_cursor()
        async throws
    {
        try await site { site in
            try await SetupStory.tell { story in
                try await story.find(site.url, trusting: site.certificatePath)
                await story.press(.escape)
                try await story.until("What is the address of your WooCommerce store?")
                for _ in 0..<6 { await story.press(.backTab) }
                for _ in 0..<6 where story.focus != "ca" { await story.press(.tab) }
                try #require(story.focus == "ca" && story.shows("CA file"), "\(story.focus): \(story.text)")
                await story.press(.ctrl("u"))
                #expect(story.focus == "ca" && story.shows("/path/to/authority.pem"))
                await story.type("/x")
                #expect(story.focus == "ca" && story.shows("CA file"))
                await story.press(.ctrl("u"), .backTab)
                #expect(story.focus == "address")
            }
        }
    }

    @Test func test_setup_when_declined_in_the_browser_then_says_so_and_asks_again() async throws {
        try await site { site in
            try await SetupStory.tell { story in
                try await story.find(site.url, trusting: site.certificatePath)
                await story.press(.enter)
                try await story.until("Waiting for the browser…")
                try await PlayedBrowser.answer(story.page, yes: false, trusting: site.certificatePath)
                try await story.until("[ Ask again ]")
                #expect(story.shows("! "))
                #expect(story.focus == "again")
                await story.press(.enter)
                try await story.until("Waiting for the browser…")
                await story.press(.escape)
                #expect(!story.shows("Waiting for the browser…"))
                await story.press(.escape)
                try await story.until("How should this computer get permission?")
            }
        }
    }

    @Test func test_setup_when_over_ssh_then_takes_the_pasted_password_and_asks_whose_it_is() async throws {
        try await site { site in
            var setting = SetupStory.Setting()
            setting.environment = ["SSH_CONNECTION": "10.0.0.1 22 10.0.0.2 22"]
            try await SetupStory.tell(setting) { story in
                try await story.find(site.url, trusting: site.certificatePath)
                #expect(story.focus == "elsewhere")
                await story.press(.enter)
                try await story.until("paste the password the page shows")
                #expect(story.browsed.isEmpty)
                let shown = try await PlayedBrowser.answer(story.page, trusting: site.certificatePath)
                let password = try #require(shown.firstMatch(of: /<code>([^<]+)<\/code>/)?.output.1)
                await story.press(.tab)
                await story.send(.paste(String(password)))
                await story.press(.enter)
                #expect(story.shows("Whose password is it?"))
                #expect(story.focus == "user")
                await story.type(site.user.login)
                await story.press(.enter)
                try await story.until("The store accepts this login.")
                #expect(story.neverShowed(String(password)))
            }
        }
    }

    @Test func test_setup_when_a_password_is_typed_then_checks_it_and_never_paints_it() async throws {
        try await site { site in
            try await SetupStory.tell { story in
                try await story.find(site.url, trusting: site.certificatePath)
                await story.press(.down, .enter)
                try await story.until("a password for merced")
                await story.type(site.user.login)
                await story.press(.enter)
                await story.send(.paste("wrongWRONGwrongWRONG1234"))
                await story.press(.enter)
                try await story.until("! The store did not accept this login")
                await story.press(.ctrl("u"))
                await story.send(.paste(site.user.password + "\n"))
                await story.press(.enter)
                try await story.until("The store accepts this login.")
                #expect(story.neverShowed(site.user.password))
                #expect(story.neverShowed("wrongWRONG"))
                await story.press(.up)
                await story.press(.ctrl("u"))
                await story.type("two words")
                await story.press(.enter)
                #expect(story.shows("A name takes letters"))
                await story.press(.ctrl("u"))
                await story.type("north")
                await story.press(.enter)
                try await story.until("Synced")
                let configuration = try Configuration.load(from: story.folders.configurationFile)
                #expect(configuration.stores.map(\.name) == ["north"])
                #expect(configuration.stores.first?.caFile == site.certificatePath)
                #expect(secretFiles(story) == ["north"])
            }
        }
    }

    @Test func test_setup_when_the_key_may_only_read_then_says_what_is_missing_and_commands_are_off() async throws {
        try await site { site in
            try await SetupStory.tell { story in
                try await story.find(site.url, trusting: site.certificatePath)
                await story.press(.down, .down, .enter)
                let key = site.key("ro")
                await story.type(key.secret)
                await story.press(.enter)
                await story.type("x")
                await story.press(.enter)
                #expect(story.shows("! That is the secret. The key begins with ck_."))
                await story.press(.ctrl("u"))
                await story.type(key.key)
                await story.press(.tab, .ctrl("u"))
                await story.send(.paste(key.secret))
                await story.press(.enter)
                try await story.until("Change orders: no, this key may only read")
                await story.press(.enter)
                try await story.until("Synced")
                await story.press(.character("s"))
                #expect(story.status.contains("this key may only read"))
                await story.press(.character(":"))
                await story.type("change status")
                #expect(story.shows("this key may only read"))
            }
        }
    }

    @Test func test_setup_when_typed_text_would_be_lost_then_asks() async throws {
        try await site { site in
            try await SetupStory.tell { story in
                try await story.find(site.url, trusting: site.certificatePath)
                await story.press(.down, .enter)
                await story.press(.escape)
                try await story.until("How should this computer get permission?")
                await story.press(.enter)
                await story.type("mira")
                await story.press(.escape)
                #expect(story.shows("Discard what you typed?"))
                await story.press(.enter)
                #expect(story.shows("mira"))
                await story.press(.escape, .right, .enter)
                try await story.until("How should this computer get permission?")
            }
        }
    }

    /// What is wrong with a site, and words of what is said about it.
    struct Odd: Sendable {
        let oddities: Set<DemoOddity>
        let words: String
    }

    @Test(arguments: [
        Odd(oddities: [.maintenance], words: "maintenance"),
        Odd(oddities: [.notWordPress(title: "Just a blog")], words: "Just a blog"),
        Odd(oddities: [.noWooCommerce], words: "has no WooCommerce"),
        Odd(oddities: [.redirectCircle], words: "! "),
        Odd(oddities: [.firewall(.cloudflare)], words: "Cloudflare"),
        Odd(oddities: [.answersEverythingWithHTML], words: "! "),
    ])
    func test_address_when_the_site_is_no_shop_then_says_so_and_the_address_can_be_changed(
        odd: Odd
    ) async throws {
        try await site(odd.oddities) { site in
            try await SetupStory.tell { story in
                await story.type(site.plainURL)
                await story.press(.enter)
                try await story.until(odd.words)
                #expect(story.shows("[ Try again ]"))
                #expect(story.focus == "address")
                site.store.setOddities([])
                await story.press(.enter)
                try await story.until("How should this computer get permission?")
            }
        }
    }

    @Test func test_address_when_the_store_hangs_then_escape_stops_and_nothing_comes_of_it_later() async throws {
        try await site { site in
            let proxy = FaultProxy(upstream: try #require(UInt16(site.plainURL.split(separator: ":").last ?? "")))
            let port = try proxy.start()
            proxy.add(Fault(.hang))
            try await SetupStory.tell { story in
                await story.pressWithoutWaiting("http://127.0.0.1:\(port)")
                await proxy.waitUntilHolding(1)
                try await story.until("Checking the store…")
                await story.pressWithoutWaiting(.escape)
                try await story.screen.wait(for: "no job") { !$0.text.joined().contains("Checking") }
                proxy.removeAll()
                proxy.release()
                await story.busy.idle()
                #expect(story.shows("step 1 of 3"))
            }
            proxy.stop()
        }
    }

    @Test func test_pages_when_of_any_size_then_keep_the_rules() async throws {
        try await site { site in
            try await SetupStory.tell { story in
                let sizes = [(60, 16), (80, 24), (120, 40), (160, 50), (61, 17)].map { Size(width: $0.0, height: $0.1) }
                for size in sizes { await story.send(.resize(size)) }
                await story.send(.resize(Size(width: 80, height: 24)))
                try await story.find(site.url, trusting: site.certificatePath)
                for size in sizes { await story.send(.resize(size)) }
                for keys in [[Key.enter], [.down, .enter], [.down, .enter]] {
                    await story.send(.resize(Size(width: 60, height: 16)))
                    for key in keys { await story.press(key) }
                    for size in sizes { await story.send(.resize(size)) }
                    await story.press(.function(1), .escape)
                    await story.press(.escape)
                    if !story.shows("How should this computer") { await story.press(.escape) }
                    try await story.until("How should this computer get permission?")
                }
            }
        }
    }
}
