import Foundation
import TerminalUI
import TestSupport
import Testing
import Yosemite

@testable import App

/// Lists stand as they were left when the program is opened anew.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct RememberedListStoryTests {
    /// The keys of the places, and the order below the usual one in their dialog.
    private static let places: [(key: Key, title: String, records: SavedFilter.Records, sort: String)] = [
        ("2", "[2 Orders]", .orders, "oldest"), ("3", "[3 Products]", .products, "newest"),
        ("4", "[4 Customers]", .customers, "newest"), ("5", "[5 Coupons]", .coupons, "code"),
        ("6", "[6 Reviews]", .reviews, "oldest"),
    ]

    private static func sortOnScreen(_ story: Story) -> String? {
        (story.root.host.screen as? any RecordListScreen)?.sortWord
    }

    @Test func test_sorts_when_chosen_then_every_list_stands_in_that_order_when_opened_anew() async throws {
        var kept = RememberedLists.standard
        var words: [String?] = []
        try await Story.tell { story in
            try await story.ready()
            for place in Self.places {
                await story.press(place.key)
                try await story.until(place.title)
                let before = Self.sortOnScreen(story)
                await story.press("S", .down, .enter)
                words.append(Self.sortOnScreen(story))
                #expect(words.last != before, "\(place.title)")
            }
            kept = try await story.keptLists()
        }
        #expect(Self.places.map { kept[$0.records].sort } == Self.places.map(\.sort))
        var setting = Story.Setting()
        setting.remembered = kept
        try await Story.tell(setting) { story in
            try await story.ready()
            for (place, word) in zip(Self.places, words) {
                await story.press(place.key)
                try await story.until(place.title)
                #expect(Self.sortOnScreen(story) == word, "\(place.title)")
            }
        }
    }

    @Test func test_coupons_when_they_were_left_by_code_then_their_rows_are_by_code() async throws {
        var setting = Story.Setting()
        setting.remembered = RememberedLists([.coupons: RememberedList(sort: "code")])
        setting.size = Size(width: 80, height: 60)
        try await Story.tell(setting) { story in
            try await story.ready()
            await story.press("5")
            let codes = story.store.ids(of: .coupons).compactMap {
                story.store.json(of: .coupons, id: $0)?["code"]?.text
            }
            let first = try #require(codes.min())
            try await story.until("the first code in the first row") { $0.text[3].contains(first) }
        }
    }

    @Test func test_list_when_its_file_is_broken_then_the_usual_order_and_a_notice() async throws {
        let site = try await OddSite.start(certificate: nil, environment: .local, now: Story.now)
        let home = try TemporaryFolder(named: "stores")
        let folders = Folders(root: home.url)
        let entry = StoreEntry(name: "north", url: site.plainURL, identity: .user(site.user.login), secret: .file)
        try ConfigurationWriter.add(entry, to: folders.configurationFile)
        try SecretFile(folders.secretFile(store: "north")).write(.init(site.user.password))
        let opened = try #require(try Configuration.load(from: folders.configurationFile).stores.first)
        let file = folders.state.appending(path: "orders-\(opened.siteID).json")
        try FileManager.default.createDirectory(at: folders.state, withIntermediateDirectories: true)
        try Data("{broken".utf8).write(to: file)
        try await SetupStory.tell(home: home) { story in
            try await story.until("Orders use the defaults")
            #expect(FileManager.default.fileExists(atPath: file.path + ".unreadable"))
        }
        await site.stop()
    }
}
