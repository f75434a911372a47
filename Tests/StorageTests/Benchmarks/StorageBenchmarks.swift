import Foundation
import Testing

@testable import Storage

/// Prints figures; asserts none. Runs where `STORAGE_BENCH` holds a number of orders:
/// `STORAGE_BENCH=100000 swift test -c release --filter StorageBenchmarks`.
struct StorageBenchmarks {
    private static let size = ProcessInfo.processInfo.environment["STORAGE_BENCH"].flatMap { Int($0) } ?? 0
    private static let columns = OrderRecord.Columns.self
    private static let newest = [columns.dateCreated.descending, columns.orderID.descending]

    @Test(.enabled(if: size > 0)) func test_bench_when_orders_are_saved_and_listed_then_prints_times() async throws {
        try await withFolder { folder in
            let manager = try StorageManager(folder: folder)
            try await save(Self.size, "first load", manager) { _ in }
            try await save(20_000, "status changed", manager) { graph in
                graph.order.status = "completed"
            }
            try await save(20_000, "text changed", manager) { graph in
                graph.order.customerNote = "please ring twice"
            }
            try await list(manager)
            try await search(manager)
            try await filter(manager)
            try await figures(manager)
            try await underSync(manager)
            let bytes = try FileManager.default.attributesOfItem(atPath: folder.mirrorURL.path)[.size] as? Int ?? 0
            report("file: \(bytes / Self.size) bytes an order")
        }
    }

    private func save(
        _ count: Int,
        _ label: String,
        _ manager: StorageManager,
        _ change: @Sendable (inout OrderGraph) -> Void
    ) async throws {
        var spent = Duration.zero
        for start in stride(from: 0, to: min(count, Self.size), by: 1_000) {
            let graphs = (start..<(start + 1_000)).map { index in
                var graph = benchmarkGraph(index)
                change(&graph)
                return graph
            }
            let begin = ContinuousClock.now
            try await manager.performAndSave { storage in
                for graph in graphs { try storage.saveOrder(graph) }
            }
            spent += ContinuousClock.now - begin
        }
        report("\(label): \(spent / min(count, Self.size)) an order")
    }

    private func measure(_ label: String, times: Int = 50, _ work: () async throws -> Void) async rethrows {
        var spent: [Duration] = []
        for _ in 0..<times {
            let begin = ContinuousClock.now
            try await work()
            spent.append(ContinuousClock.now - begin)
        }
        spent.sort()
        report("\(label): p50 \(spent[times / 2]), slowest \(spent[times - 1])")
    }

    private func list(_ manager: StorageManager) async throws {
        let observation = manager.observeWindow(WindowRequest<OrderRecord>(sort: Self.newest, range: 0..<64))
        var snapshots = observation.snapshots.map(\.value).makeAsyncIterator()
        _ = await snapshots.next()
        let deep = Self.size * 2 / 5
        var start = deep
        func show(_ range: Range<Int>) async {
            observation.update(WindowRequest(sort: Self.newest, range: range))
            _ = await snapshots.next()
        }
        await measure("jump to the middle, to the top") {
            await show(deep..<(deep + 64))
            await show(0..<64)
        }
        await show(deep..<(deep + 64))
        await measure("step of 32 at the middle") {
            start += 32
            await show(start..<(start + 64))
        }
        await measure("end of the list") {
            await show((Self.size - 64)..<Self.size)
            await show((Self.size - 65)..<(Self.size - 1))
        }
        await show(0..<64)
        await measure("commit to snapshot") {
            var record = benchmarkGraph(Self.size - 1).order
            record.transactionID = UUID().uuidString
            let changed = record
            try? await manager.performAndSave { try $0.save(changed) }
            _ = await snapshots.next()
        }
        let request = WindowRequest<OrderRecord>(sort: Self.newest, range: 0..<64)
        try await measure("position of the middle") { _ = try await manager.position(of: Int64(deep), in: request) }
        try await measure("counts by status") { _ = try await manager.read { try $0.countOrdersByStatus() } }
    }

    /// Conditions of the filter language: the rows of a screen, and how many there are.
    private func filter(_ manager: StorageManager) async throws {
        let columns = Self.columns
        let visible = !columns.status.isIn(["trash", "checkout-draft", "auto-draft"])
        let filters: [(String, OrderRecord.Predicate)] = [
            ("all", visible), ("status:completed", columns.status == "completed"),
            ("total>400", visible && columns.totalStored > 4_000_000),
            ("-total>5", visible && !(columns.totalStored > 50_000)), ("method:cod", visible && .paymentMethod("cod")),
            ("method:nothing", visible && .paymentMethod("nothing")),
            ("country:DE", visible && columns.billingCountry.isIn(["DE"])),
            ("customer:7", visible && columns.customerID == 7),
            ("customer:customer7", visible && .customer(named: "customer7")),
            ("product:17", visible && .hasProduct(id: 17)), ("product:SKU-17", visible && .hasProduct("SKU-17")),
            ("meta:_source", visible && .metaData(key: "_source", value: nil)),
            ("meta:_source=web", visible && .metaData(key: "_source", value: "web")), ("has:note", visible && .hasNote),
            ("is:unpaid", visible && columns.datePaid.isNull && columns.totalStored > 0),
            ("customer7 total>100", visible && .search("customer7") && columns.totalStored > 1_000_000),
        ]
        for (text, predicate) in filters {
            let query = SelectQuery(predicate: predicate, order: SortOrder(Self.newest))
            try await measure("filter \(text): 64 rows", times: 10) {
                _ = try await manager.engine.readDatabase { try query.rows($0, limit: 64, offset: 0) }
            }
            try await measure("filter \(text): count", times: 10) {
                _ = try await manager.engine.readDatabase { try query.count($0) }
            }
        }
    }

    /// What Home asks for, over a day up to everything.
    private func figures(_ manager: StorageManager) async throws {
        let last = 1_600_000_000 + Self.size * 317
        for days in [1, 7, 30, 365, Self.size * 317 / 86_400] {
            let range = SaleRange(
                dated: .created,
                days: last / 86_400 - days..<last / 86_400,
                instants: Date(
                    timeIntervalSince1970: Double(last - days * 86_400)
                )..<Date(timeIntervalSince1970: Double(last)),
                excludedStatuses: SaleBasis.standardExcluded,
                currency: "EUR"
            )
            try await measure("sums of \(days) days") { _ = try await manager.read { try $0.saleDays(in: range) } }
            try await measure("customers of \(days) days") {
                _ = try await manager.read { try $0.returningCustomers(in: range) }
            }
            for kind in SaleLeaderKind.allCases {
                try await measure("best \(kind.rawValue) of \(days) days", times: 20) {
                    _ = try await manager.read { try $0.saleLeaders(kind, in: range, limit: 20) }
                }
            }
        }
        try await measure("undated refunds") { _ = try await manager.read { try $0.undatedRefunds() } }
    }

    /// A list at its top while orders come in behind it, and one of its rows changes.
    private func underSync(_ manager: StorageManager) async throws {
        let count = Self.size
        let filling = Task {
            for start in stride(from: 0, to: count, by: 500) where !Task.isCancelled {
                let graphs = (start..<start + 500).map { index in
                    var graph = benchmarkGraph(index)
                    graph.order.customerNote = "again \(start)"
                    return graph
                }
                try? await manager.performAndSave { storage in for graph in graphs { try storage.saveOrder(graph) } }
            }
        }
        let observation = manager.observeWindow(WindowRequest<OrderRecord>(sort: Self.newest, range: 0..<320))
        var snapshots = observation.snapshots.map(\.value).makeAsyncIterator()
        _ = await snapshots.next()
        await measure("commit to snapshot of 320 rows, with a sync running") {
            var record = benchmarkGraph(Self.size - 1).order
            record.transactionID = UUID().uuidString
            let changed = record
            try? await manager.performAndSave { try $0.save(changed) }
            while let snapshot = await snapshots.next(), snapshot.objects.first?.transactionID != changed.transactionID
            {}
        }
        filling.cancel()
        await filling.value
    }

    private func search(_ manager: StorageManager) async throws {
        for text in ["c", "cu", "customer", "customer7 mug", "77", "zzz"] {
            let predicate = OrderRecord.Predicate.search(text)
            try await measure("search \(text): 64 rows", times: 10) {
                _ = try await manager.read { storage in
                    try storage.allObjects(
                        ofType: OrderRecord.self,
                        matching: predicate,
                        sortedBy: Self.newest,
                        limit: 64
                    )
                }
            }
            try await measure("search \(text): count", times: 10) {
                _ = try await manager.read { try $0.countObjects(ofType: OrderRecord.self, matching: predicate) }
            }
        }
    }
}

/// Unlike `print`, seen at once where the output is a pipe.
private func report(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }

private func benchmarkGraph(_ index: Int) -> OrderGraph {
    let id = Int64(index + 1)
    let address = AddressRecord(
        firstName: "Customer\(index % 900)",
        lastName: "Surname\(index % 700)",
        address1: "\(index % 99) High Street",
        city: "City\(index % 50)",
        postcode: "\(10_000 + index % 9_000)",
        country: "DE",
        phone: "+49 30 \(1_000_000 + index)",
        email: "customer\(index % 900)@example.com"
    )
    return OrderGraph(
        order: OrderRecord(
            siteID: site,
            orderID: id,
            orderKey: "wc_order_\(index)",
            number: "\(id)",
            status: ["completed", "completed", "processing", "pending", "cancelled"][index % 5],
            storeStatus: ["completed", "completed", "processing", "pending", "cancelled"][index % 5],
            currency: "EUR",
            dateCreated: Date(timeIntervalSince1970: 1_600_000_000 + Double(index) * 317),
            dateModified: Date(timeIntervalSince1970: 1_600_000_000 + Double(index) * 331),
            total: "\(index % 500).\(10 + index % 90)",
            paymentMethodID: "cod",
            paymentMethodTitle: "Cash on delivery",
            itemCount: 3,
            billing: address,
            shipping: address,
            customerName: "Customer\(index % 900) Surname\(index % 700)"
        ),
        items: (0..<(1 + index % 4)).map { line in
            OrderItemRecord(
                siteID: site,
                orderID: id,
                itemID: id * 10 + Int64(line),
                name: "Mug \((index + line) % 300) with a longer name",
                productID: Int64((index + line) % 300),
                quantity: "1",
                price: "12.5",
                sku: "SKU-\((index + line) % 300)",
                total: "12.50"
            )
        },
        shippingLines: [
            ShippingLineRecord(siteID: site, orderID: id, shippingID: id, methodTitle: "Flat rate", total: "4.90")
        ],
        metaData: [
            MetaDataRecord(
                siteID: site,
                orderID: id,
                ownerKind: .order,
                ownerID: id,
                key: "_source",
                valueJSON: "\"web\""
            )
        ]
    )
}
