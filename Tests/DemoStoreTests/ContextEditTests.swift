import Foundation
import Testing
import WooFoundation

@testable import DemoStore

/// What is read with `context=edit` and without (findings 16, 28 and 43), held to what a real store answered.
@Suite struct ContextEditTests {
    private static let products = "/wp-json/wc/v3/products"

    private func recorded(_ name: String) throws -> RecordedAnswer {
        try RecordedAnswer(directory: try #require(RecordingLibrary.full), name: name)
    }

    @Test(.enabled(if: RecordingLibrary.full != nil))
    func test_text_when_a_real_store_was_recorded_with_both_forms_then_is_rendered_the_same() throws {
        let (shown, raw) = (try recorded("mut/product-get").json, try recorded("mut/product-put-price").json)
        #expect(WordPressText.description(raw["description"]?.text ?? "") == shown["description"]?.text)
        #expect(WordPressText.short(raw["short_description"]?.text ?? "") == shown["short_description"]?.text)
        let reviews = try recorded("batch/reviews").json["update"]?.elements ?? []
        let list = try recorded("reviews/list").json.elements
        for review in reviews {
            let text = WordPressText.comment(review["review"]?.text ?? "")
            #expect(list.contains { $0["review"]?.text == text }, "\(text)")
        }
    }

    @Test(
        .enabled(if: RecordingLibrary.full != nil),
        arguments: [
            ("products/22", "mut/product-put-price"), ("products/reviews/LAST", "batch/reviews"),
            ("products/CHILD", "products/get-variation-as-product"),
            ("products/PARENT/variations/CHILD", "batch/variations"), ("media/LAST", "mut/media-upload"),
        ]
    )
    func test_record_when_read_to_be_edited_then_has_the_shape_of_a_recorded_write(path: String, name: String)
        async throws
    {
        var wanted = try recorded(name).json
        if let first = wanted["update"]?.elements.first { wanted = first }
        try await RunningStore.with { running in
            let store = running.store
            let child = try #require(store.ids(of: .variations).first)
            let parent = store.json(of: .variations, id: child)?["parent_id"]?.integer ?? 0
            let last = path.hasPrefix("media") ? 21 : store.ids(of: .reviews).last ?? 0
            let place = path.replacing("CHILD", with: "\(child)").replacing("PARENT", with: "\(parent)")
                .replacing("LAST", with: "\(last)")
            let space = path.hasPrefix("media") ? "wp/v2" : "wc/v3"
            let answer = try await running.client.get("/wp-json/\(space)/\(place)?context=edit")
            #expect(answer.status == 200)
            var names = Set(wanted.members.map(\.name))
            if name.hasSuffix("as-product") { names.formUnion(["permalink_template", "generated_slug"]) }
            #expect(Set(answer.json.members.map(\.name)) == names)
        }
    }

    private static let raw =
        "Fits:\r\n\r\n[size_chart]\n\n<!-- wp:x /--> it's \"so\" & &amp; <script>\na && b\n</script>"

    @Test(arguments: [
        (DemoResource.products, ["description", "short_description", "purchase_note"], false),
        (.categories, ["description"], false), (.tags, ["description"], false), (.reviews, ["review"], false),
        // Its own list never has it raw: read in the server's source.
        (.variations, ["description"], true),
    ])
    func test_text_when_read_to_be_edited_then_is_what_was_written(
        resource: DemoResource,
        fields: [String],
        isAlwaysShown: Bool
    ) async throws {
        try await RunningStore.with { running in
            let id = try #require(
                running.store.ids(of: resource).first { id in
                    let status = running.store.json(of: resource, id: id)?["status"]?.text
                    return status == nil || status == "publish" || status == "approved"
                }
            )
            let values = fields.map { JSONNode.Member($0, .string(Self.raw)) }
            running.store.changeBehindTheBack(resource, id: id, fields: .object(values))
            let parent = running.store.json(of: resource, id: id)?["parent_id"]?.integer ?? 0
            let path = resource == .variations ? "products/\(parent)/variations" : resource.rawValue
            for target in ["/wp-json/wc/v3/\(path)/\(id)?", "/wp-json/wc/v3/\(path)?include=\(id)&"] {
                for isEdited in [true, false] {
                    let answer = try await running.client.get(target + (isEdited ? "context=edit" : "context=view"))
                    let node = answer.json.elements.first ?? answer.json
                    for field in fields {
                        let isRaw = node[field]?.text == Self.raw
                        #expect(isRaw == (isEdited && !isAlwaysShown), "\(target) \(field)")
                    }
                }
            }
            if isAlwaysShown {
                let alone = try await running.client.get("/wp-json/wc/v3/products/\(id)?context=edit")
                #expect(alone.json["description"]?.text == Self.raw)
            }
        }
    }

    @Test func test_key_when_it_may_only_read_then_reads_raw_and_strangers_do_not() async throws {
        try await RunningStore.with { running in
            let path = Self.products + "?context=edit&per_page=1"
            #expect(try await running.key("ro").get(path).status == 200)
            #expect(try await running.anonymous.get(path).status == 401)
            let media = "/wp-json/wp/v2/media?context=edit"
            let refused = try await running.anonymous.get(media)
            #expect(refused.status == 401 && refused.json["code"] == "rest_forbidden_context")
            let files = try await running.client.get(media + "&per_page=20").json.elements
            let titled = try #require(files.first { $0["id"] == 17 })
            #expect(titled["caption"]?["raw"] == "Jam & \"jar\" [size_chart]")
            #expect(titled["caption"]?["rendered"] != titled["caption"]?["raw"])
            let shown = try await running.anonymous.get("/wp-json/wp/v2/media/17").json
            #expect(shown["caption"]?["raw"] == nil && shown["title"]?["raw"] == nil)
        }
    }

    @Test func test_write_when_it_would_do_something_then_the_store_strips_it() async throws {
        try await RunningStore.with { running in
            let body = #"{"description": "a <script>b</script> \\u003c", "regular_price": "5.00"}"#
            let answer = try await running.client.send("PUT", Self.products + "/22", body: body)
            #expect(answer.json["description"]?.text == "a b u003c")
        }
    }
}
