import DemoStore
import Foundation
import Networking
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// Pictures sent to the media library, and what is none to send.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct MediaStoreTests {
    nonisolated private static let png =
        Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) + Data(repeating: 7, count: 5_000)

    private static func file(_ shop: Shop, _ name: String, _ data: Data = png) throws -> URL {
        let url = shop.folder.url.appending(path: name)
        try data.write(to: url)
        return url
    }

    private static func upload(_ manager: any StoresManager, _ url: URL, alt: String = "") async throws -> Media {
        try await manager.perform {
            MediaAction.uploadMedia(siteID: Shop.siteID, file: url, alt: alt, onCompletion: $0)
        }
    }

    @Test func test_upload_when_the_picture_is_put_on_a_product_then_the_store_shows_it() async throws {
        try await Shop.with(orders: 0) { shop in
            let manager = shop.manager()
            let media = try await Self.upload(manager, Self.file(shop, "Crème \"brûlée\".jpg"), alt: "A & B")
            #expect(media.mimeType == "image/png" && media.alt == "A & B")
            #expect(media.fileName == "Cr-me-br-l-e-.png")
            let id = try #require(shop.store.ids(of: .products).first)
            try await manager.retrieveProduct(id)
            let image = JSONValue.object([
                "id": .number(Decimal(media.image.imageID)), "src": .string(media.image.src), "alt": .string("A & B"),
            ])
            _ = try await manager.updateProduct(id, changes: [RecordChange(.images, value: .array([image]))])
            #expect(try await shop.product(id)?.imagesJSON.contains("\(media.mediaID)") == true)
            try await shop.settle(manager)
            let images = shop.store.json(of: .products, id: id)?["images"]?.elements
            #expect(images?.compactMap { $0["id"]?.integer } == [Int(media.mediaID)])
            #expect(images?.first?["alt"]?.text == "A & B")
            let library = try await manager.perform {
                MediaAction.retrieveMediaLibrary(siteID: Shop.siteID, keyword: nil, page: 1, onCompletion: $0)
            }
            #expect(library.first?.mediaID == media.mediaID && library.count > 5)
        }
    }

    @Test func test_upload_when_stopped_then_ends_and_another_one_works() async throws {
        try await Shop.with(orders: 0) { shop in
            let manager = shop.manager()
            let url = try Self.file(shop, "mug.png")
            shop.proxy.add(Fault(.hang, method: "POST", path: "wp/v2/media", times: 1))
            let sending = Task { @MainActor in try await Self.upload(manager, url) }
            while shop.store.writes["POST wp/v2/media"] == nil { await Task.yield() }
            manager.dispatch(MediaAction.cancelUpload(siteID: Shop.siteID, file: url))
            await #expect(throws: NetworkError.cancelled) { _ = try await sending.value }
            manager.dispatch(MediaAction.cancelUpload(siteID: Shop.siteID, file: url))
            #expect(try await Self.upload(manager, Self.file(shop, "cup.png")).fileName == "cup.png")
        }
    }

    private static func brands(_ manager: any StoresManager) async throws -> [ProductBrand] {
        try await manager.perform {
            ProductBrandAction.retrieveProductBrands(siteID: Shop.siteID, onCompletion: $0)
        }
    }

    @Test func test_brands_when_the_store_has_them_or_not_then_lists_them_or_none() async throws {
        try await Shop.with(orders: 0) { shop in
            let manager = shop.manager()
            let names = try await Self.brands(manager).map(\.name)
            #expect(names.count == shop.store.ids(of: .brands).count && names.first == "Alder Works")
            let body = #"{"code":"rest_no_route","message":"No route.","data":{"status":404}}"#
            shop.proxy.add(Fault(.status(404, body: body, headers: [:]), path: "products/brands"))
            #expect(try await Self.brands(manager).isEmpty)
        }
    }

    @Test func test_upload_when_the_answer_is_lost_then_it_is_there_once() async throws {
        try await Shop.with(orders: 0) { shop in
            let manager = shop.manager()
            shop.proxy.add(Fault(.cutAfterStore, method: "POST"))
            let media = try await Self.upload(manager, Self.file(shop, "mug.png"))
            #expect(media.fileName == "mug.png")
            #expect(shop.store.writes == ["POST wp/v2/media": 1])
        }
    }

    @Test func test_upload_when_the_answer_is_lost_and_it_is_not_there_then_says_that_it_is_not_sure() async throws {
        try await Shop.with(orders: 0) { shop in
            let manager = shop.manager()
            shop.proxy.add(Fault(.cutBeforeStore, method: "POST"))
            let file = try Self.file(shop, "mug.png")
            await #expect(throws: MakingError.notSure) { _ = try await Self.upload(manager, file) }
            #expect(shop.store.writes.isEmpty)
        }
    }

    nonisolated static let refused: [(name: String, data: Data?, problem: MediaProblem)] = [
        ("big.png", png + Data(count: 40_000_000), .tooLong(bytes: 40_005_008, most: 32_000_000)),
        ("fake.jpg", Data("<?php system($_GET['x']); ?>".utf8), .notAPicture("fake.jpg")),
        ("empty.png", Data(), .empty("empty.png")), ("gone.png", nil, .notThere("gone.png")),
        ("x.svg", Data("<svg onload=\"alert(1)\"/>".utf8), .kindNotTaken("SVG")),
        ("x.jpg", Data([0, 0, 0, 24]) + Data("ftypheic".utf8), .kindNotTaken("HEIC")),
        ("x.png", Data("%PDF-1.7".utf8), .kindNotTaken("PDF")),
    ]

    @Test(arguments: refused) func test_upload_when_it_is_no_picture_to_send_then_nothing_is_sent(
        sample: (name: String, data: Data?, problem: MediaProblem)
    ) async throws {
        try await Shop.with(orders: 0) { shop in
            let manager = shop.manager()
            let url = shop.folder.url.appending(path: sample.name)
            try sample.data?.write(to: url)
            await #expect(throws: sample.problem) { _ = try await Self.upload(manager, url) }
            #expect(sample.problem.errorDescription?.isEmpty == false)
            #expect(shop.store.requests.allSatisfy { !$0.path.contains("media") })
        }
    }

    @Test func test_upload_when_the_site_takes_no_file_so_long_then_says_so() async throws {
        try await Shop.with(orders: 0) { shop in
            let manager = shop.manager()
            let url = try Self.file(shop, "large.png", Self.png + Data(count: 17_000_000))
            await #expect(throws: MediaProblem.tooLongForSite(bytes: 17_005_008)) {
                _ = try await Self.upload(manager, url)
            }
        }
    }

    @Test func test_upload_when_the_login_is_a_consumer_key_then_says_what_is_needed() async throws {
        try await Shop.with(orders: 0) { shop in
            let secret = Secret(shop.address.consumerSecret)
            let login = SiteLogin(
                siteID: Shop.siteID,
                name: Shop.name,
                address: "https://127.0.0.1:1",
                identity: .consumerKey(shop.address.consumerKey)
            ) { secret }
            let manager = shop.manager([login])
            let url = try Self.file(shop, "mug.png")
            await #expect(throws: MediaProblem.needsApplicationPassword) { _ = try await Self.upload(manager, url) }
        }
    }

    @Test func test_name_when_hostile_then_it_ends_no_header() {
        let names = ["a\"; filename=\"x.php\r\nX: 1.png", "../../etc/passwd", "…", String(repeating: "ä", count: 500)]
        for name in names {
            let plain = FileBody(data: Data(), contentType: "image/png", name: name).name
            #expect(!plain.isEmpty && plain.utf8.count <= 120)
            #expect(plain.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x2F && $0 != 0x3B })
            #expect(!plain.hasPrefix("."))
        }
    }
}
