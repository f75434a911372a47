import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// The coupons of an open store: checked by `CouponRules`, then written to the ledger, shown, and sent.
final class CouponService: SiteService {
    let site: SiteBase
    private let edits: EditService
    private let engine: MirrorEngine

    init(site: SiteBase, edits: EditService, engine: MirrorEngine) {
        self.site = site
        self.edits = edits
        self.engine = engine
    }

    func synchronize() async throws {
        try await observed { try await self.engine.synchronize([.coupons]) }
    }

    /// The coupon with a code, ignoring case; one in the trash only if there is no other.
    func find(_ code: String) async throws -> Coupon? {
        try await mirror.read { storage in
            let found = try Self.coupons([code.trimmed(.whitespacesAndNewlines).lowercased()], storage)
            return try (found.first { $0.statusKey != OrderField.trash } ?? found.first)?.toReadOnly()
        }
    }

    /// - Parameter codes: in lower case, as a store keeps them: the database folds only A to Z.
    private static func coupons(_ codes: [String], _ storage: any StorageType) throws -> [CouponRecord] {
        try storage.allObjects(
            ofType: CouponRecord.self,
            matching: CouponRecord.Columns.code.isInIgnoringCase(codes)
                && !(CouponRecord.Columns.statusKey == EditedRecord.deleted),
            sortedBy: [CouponRecord.Columns.couponID.ascending]
        )
    }

    func retrieve(_ id: Int64) async throws -> Coupon {
        try await observed { try await self.edits.records.fetch(id, as: CouponRecord.self) }
        guard let coupon = try await load(id) else { throw EditError.gone }
        return coupon
    }

    /// The whole coupons at these positions of a list.
    ///
    /// - Throws: `StorageError.unreadable`.
    func list(_ list: CouponListQuery, _ range: Range<Int>) async throws -> [Coupon] {
        try await records(list.coupons, list.sorting, range)
    }

    func load(_ id: Int64) async throws -> Coupon? {
        try await mirror.read { try $0.loadObject(ofType: CouponRecord.self, primaryKey: id)?.toReadOnly() }
    }

    /// - Throws: `ProductProblems`, `EditError.gone`; then nothing is changed.
    func update(_ ids: [Int64], _ changes: [RecordChange]) async throws -> [PendingEdit] {
        let login = login
        return try await edits.edit { storage in
            let zone = try StoreSettings.load(from: storage, login: login).timeZone
            return try ids.map { id in
                guard let row = try storage.loadObject(ofType: CouponRecord.self, primaryKey: id) else {
                    throw EditError.gone
                }
                let checked = try CouponRules(current: row, zone: zone, storage: storage).checked(changes)
                return (.record(RecordEdit(record: .coupon, content: .update(checked.based(on: row)))), id)
            }
        }
    }

    /// - Throws: `ProductProblems`; then nothing is created.
    func create(_ drafts: [[RecordChange]]) async throws -> [PendingEdit] {
        let login = login
        return try await edits.edit { storage in
            let zone = try StoreSettings.load(from: storage, login: login).timeZone
            let rules = CouponRules(current: nil, zone: zone, storage: storage)
            var codes: Set<String> = []
            return try drafts.map { draft in
                let checked = try rules.checked(draft)
                let fields = Dictionary(checked.map { ($0.field, $0.value) }) { _, last in last }
                if let code = fields[CouponField.code.rawValue]?.string, !codes.insert(code).inserted {
                    throw ProductProblems(problems: [.codeTwice(code)])
                }
                return (.record(RecordEdit(record: .coupon, content: .create(fields))), 0)
            }
        }
    }

    func delete(_ ids: [Int64]) async throws -> [PendingEdit] {
        try await edits.edit { storage in
            try ids.map { id in
                guard try storage.loadObject(ofType: CouponRecord.self, primaryKey: id) != nil else {
                    throw EditError.gone
                }
                return (.record(RecordEdit(record: .coupon, content: .delete(heirID: nil))), id)
            }
        }
    }

    // MARK: Files

    /// What the rows of a file would do, checked as edits are; nothing is changed.
    ///
    /// - Parameter seen: codes of earlier rows, in lower case.
    func planImport(_ header: RecordImportHeader, _ rows: [CSVReader.Row], seen: Set<String>) async throws
        -> [RecordImportRow]
    {
        let login = login
        return try await mirror.read { storage in
            let zone = try StoreSettings.load(from: storage, login: login).timeZone
            let codes = Set(rows.map { header.key(header.cells($0.values)) })
            let known = Dictionary(grouping: try Self.coupons(codes.sorted(), storage)) { $0.code.lowercased() }
            var plan = RecordImportPlan<CouponRecord>(
                header: header,
                known: known,
                value: CouponFile.value,
                checked: { try CouponRules(current: $1, zone: zone, storage: storage).checked($0) },
                seen: seen
            )
            return try rows.map { try plan.row($0) }
        }
    }

    /// Applies a plan; nothing is created twice, and a file whose import was cut off can be imported again.
    func applyImport(_ rows: [RecordImportRow]) async throws -> [ImportResult] {
        let login = login
        return try await edits.apply(rows, as: CouponRecord.self) { storage in
            let zone = try StoreSettings.load(from: storage, login: login).timeZone
            return { try CouponRules(current: $1, zone: zone, storage: storage).checked($0) }
        }
    }

    func names(of coupon: Coupon) async throws -> CouponNames {
        try await mirror.read { storage in
            var (products, categories): ([Int64: String], [Int64: String]) = ([:], [:])
            for id in coupon.productIDs + coupon.excludedProductIDs {
                products[id] =
                    try storage.loadObject(ofType: ProductRecord.self, primaryKey: id)?.name
                    ?? storage.loadObject(ofType: ProductVariationRecord.self, primaryKey: id)?.name
            }
            for id in coupon.productCategoryIDs + coupon.excludedProductCategoryIDs {
                categories[id] = try storage.loadObject(ofType: ProductCategoryRecord.self, primaryKey: id)?.name
            }
            return CouponNames(products: products, categories: categories)
        }
    }

    /// Its sales, from the mirror's orders that count.
    func performance(of code: String) async throws -> CouponPerformance {
        CouponPerformance(try await mirror.read { try $0.couponSums(code: code) })
    }
}
