import FoundationEssentials
import Storage
import WooFoundation

extension StatsService {
    /// What needs attention now.
    func attention() async throws -> AttentionCounts {
        let siteID = login.siteID
        let open = try await journal.openEdits()
        let payments = try await money.openSubjects(siteID: siteID)
        return try await mirror.read { storage in
            func count(_ filter: OrderFilter) throws -> Int {
                try storage.countObjects(ofType: OrderRecord.self, matching: filter.predicate(in: .fixed))
            }
            let amounts = try StockAmounts.load(from: storage, siteID: siteID)
            let stock = try storage.stockCounts(lowAmount: amounts.low, outAmount: amounts.out)
            return AttentionCounts(
                siteID: siteID,
                failedPayments: try count(AttentionCounts.failedPayments),
                ordersToPack: try count(AttentionCounts.ordersToPack),
                reviewsToApprove: try storage.countObjects(
                    ofType: ProductReviewRecord.self,
                    matching: ProductReviewRecord.Columns.statusKey == "hold"
                ),
                lowStock: stock.low,
                outOfStock: stock.out,
                uncertainPayments: payments.count,
                refusedEdits: open.refused.count + open.conflicted.count,
                doubledOrders: try DoubledOrder.all(in: storage, siteID: siteID).count
            )
        }
    }

    /// The same, now and on every change.
    func followAttention() -> EntityListener<AttentionCounts>.Followed {
        let types: [any Object.Type] = [
            OrderRecord.self, ProductRecord.self, ProductVariationRecord.self, ProductReviewRecord.self,
        ]
        let (results, told) = AsyncStream.makeStream(
            of: Unseen<Result<AttentionCounts?, StorageError>>.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        let (ticks, tick) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let sources = [mirror.commits(touching: types), journal.ledger.commits(touching: nil)].map { commits in
            Task { for await _ in commits { tick.yield() } }
        }
        let counting = Task { [weak self] in
            var last: AttentionCounts?
            for await _ in ticks {
                guard let self else { break }
                do {
                    let counts = try await attention()
                    if counts != last { told.yield(Unseen(.success(counts))) }
                    last = counts
                } catch let error as StorageError {
                    told.yield(Unseen(.failure(error)))
                } catch {
                    break
                }
            }
        }
        told.onTermination = { _ in
            for source in sources { source.cancel() }
            counting.cancel()
        }
        return (results, ())
    }
}

/// At what quantity a product is low or out of stock, unless it has its own setting.
struct StockAmounts {
    var low = 2
    var out = 0

    static func load(from storage: any StorageType, siteID: Int64) throws -> StockAmounts {
        var amounts = StockAmounts()
        for setting in try storage.loadSiteSettings(siteID: siteID, groupID: "products") {
            guard let value = Int(setting.value), abs(value) < 1_000_000 else { continue }
            if setting.settingID == "woocommerce_notify_low_stock_amount" { amounts.low = value }
            if setting.settingID == "woocommerce_notify_no_stock_amount" { amounts.out = value }
        }
        return amounts
    }
}
