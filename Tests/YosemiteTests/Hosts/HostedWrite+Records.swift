import DemoStore
import Foundation
import Storage
import TestSupport
import WooFoundation

@testable import Yosemite

extension HostedWrite {
    /// Other records, by way of the ledger.
    @MainActor
    func runEdit(_ desk: HostDesk, _ round: Int, _ meet: () -> Void) async throws -> String {
        let (manager, store, siteID) = (desk.manager, desk.shop.store, Shop.siteID)
        func fields(_ values: [String: JSONValue]) -> [RecordChange] {
            values.sorted { $0.key < $1.key }.map { RecordChange(field: $0.key, base: nil, value: $0.value) }
        }
        func coupon(_ name: String) async throws -> [PendingEdit] {
            try await manager.perform {
                CouponAction.createCoupons(
                    siteID: siteID,
                    drafts: [fields(["code": .string(name), "amount": .string("5")])],
                    onCompletion: $0
                )
            }
        }
        switch self {
        case .price:
            let simple = store.ids(of: .products).filter { id in
                store.json(of: .products, id: id)?["type"]?.text == "simple"
            }
            meet()
            return try await desk.ended(
                try await manager.perform {
                    ProductAction.updateProducts(
                        siteID: siteID,
                        edits: [
                            ProductEdit(
                                productID: Int64(simple[round % 5]),
                                changes: [RecordChange(.regularPrice, "\(90 + round).00")]
                            )
                        ],
                        onCompletion: $0
                    )
                }
            )
        case .stock:
            let id = try desk.counted
            meet()
            return try await desk.ended([
                try await manager.perform {
                    ProductAction.changeStock(
                        siteID: siteID,
                        productID: id,
                        variationID: 0,
                        delta: 5,
                        onCompletion: $0
                    )
                }
            ])
        case .coupon:
            meet()
            return try await desk.ended(try await coupon("one\(round)"))
        case .coupons:
            meet()
            return try await desk.ended(
                try await manager.perform {
                    CouponAction.createCoupons(
                        siteID: siteID,
                        drafts: (0..<3).map {
                            fields(["code": .string("many\(round)-\($0)"), "amount": .string("5")])
                        },
                        onCompletion: $0
                    )
                }
            )
        case .deletedCoupon:
            _ = try await desk.ended(try await coupon("gone\(round)"))
            guard let id = desk.shop.coupon("gone\(round)") else { throw Expectation("a coupon") }
            meet()
            return try await desk.ended(
                try await manager.perform {
                    CouponAction.deleteCoupons(siteID: siteID, couponIDs: [Int64(id)], onCompletion: $0)
                }
            )
        case .customer:
            meet()
            return try await desk.ended([
                try await manager.perform {
                    CustomerAction.createCustomer(
                        siteID: siteID,
                        fields: fields(["email": .string("guest\(round)@example.com")]),
                        onCompletion: $0
                    )
                }
            ])
        default:
            let id = Int64(store.createBehindTheBack(.reviews, fields: ["status": "hold"]))
            try await desk.passing {
                try await manager.perform { ProductReviewAction.synchronizeReviews(siteID: siteID, onCompletion: $0) }
            }
            meet()
            return try await desk.ended([
                try await manager.perform {
                    CommentAction.updateApprovalStatus(
                        siteID: siteID,
                        commentID: id,
                        isApproved: true,
                        onCompletion: $0
                    )
                }
            ])
        }
    }

    /// While somebody waits.
    @MainActor
    func runAtOnce(_ desk: HostDesk, _ round: Int, _ meet: () -> Void) async throws -> String {
        let (manager, shop, siteID) = (desk.manager, desk.shop, Shop.siteID)
        func product() async throws -> Product {
            let fields = [RecordChange(.name, "Made \(round)")]
            return try await desk.passing {
                try await manager.perform {
                    ProductAction.createProduct(siteID: siteID, fields: fields, onCompletion: $0)
                }
            }
        }
        switch self {
        case .reply:
            let id = Int64(shop.store.ids(of: .reviews)[0])
            meet()
            return await desk.said {
                _ = try await manager.perform {
                    CommentAction.replyToComment(
                        siteID: siteID,
                        commentID: id,
                        content: "Thanks \(round)",
                        onCompletion: $0
                    )
                }
            }
        case .tag, .deletedTag:
            func make() async throws -> ProductTag {
                try await manager.perform {
                    ProductTagAction.createProductTag(
                        siteID: siteID,
                        fields: ["name": .string("Tag \(round)")],
                        onCompletion: $0
                    )
                }
            }
            guard self == .deletedTag else {
                meet()
                return await desk.said { _ = try await make() }
            }
            let tag = try await desk.passing { try await make() }
            meet()
            return await desk.said {
                try await manager.perform {
                    ProductTagAction.deleteProductTag(siteID: siteID, id: tag.tagID, onCompletion: $0)
                }
            }
        case .product:
            meet()
            return await desk.said { _ = try await product() }
        case .copiedProduct:
            let made = try await product()
            meet()
            return await desk.said {
                _ = try await manager.perform {
                    ProductAction.duplicateProduct(siteID: siteID, productID: made.productID, onCompletion: $0)
                }
            }
        case .variations:
            let made = shop.store.createBehindTheBack(
                .products,
                fields: [
                    "name": "Scarf", "type": "variable", "status": "publish", "sku": "SCARF", "variations": [],
                    "attributes": [
                        ["id": 0, "name": "Size", "variation": true, "visible": true, "options": ["S", "M", "L"]]
                    ],
                    "meta_data": [], "categories": [],
                ]
            )
            meet()
            return await desk.said {
                _ = try await manager.perform {
                    ProductVariationAction.generateProductVariations(
                        siteID: siteID,
                        productID: Int64(made),
                        fields: [],
                        onCompletion: $0
                    )
                }
            }
        case .picture:
            let file = shop.folder.url.appending(path: "picture\(round).png")
            let bytes = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) + Data(repeating: 7, count: 500 + round)
            try bytes.write(to: file)
            meet()
            return await desk.said {
                _ = try await manager.perform {
                    MediaAction.uploadMedia(siteID: siteID, file: file, alt: "", onCompletion: $0)
                }
            }
        default:
            meet()
            return await desk.said {
                _ = try await manager.perform {
                    TaxClassesAction.createTaxClass(siteID: siteID, name: "Class \(round)", onCompletion: $0)
                }
            }
        }
    }
}

extension HostDesk {
    /// A product whose stock the store counts.
    var counted: Int64 {
        get throws {
            let found = shop.store.ids(of: .products).first { id in
                shop.store.json(of: .products, id: id)?["manage_stock"]?.isTruthy == true
            }
            guard let found else { throw Expectation("a counted product") }
            return Int64(found)
        }
    }
}
