import FoundationEssentials
import WooFoundation

/// An edit of a record as stored in the ledger: `product.update` with its fields, `variation.stock` with its delta,
/// `order.update` with only its fields, `coupon.create` with all its fields, `customer.delete`. One without `raw` is
/// from an earlier version: its base texts are as rendered for visitors.
extension StoredEdit {
    init(_ edit: RecordEdit) {
        let parent: [String: JSONValue] = edit.parentID == 0 ? [:] : ["parent": .number(Decimal(edit.parentID))]
        switch edit.content {
        case .update(let changes):
            let values = Dictionary(changes.map { ($0.field, $0.value) }) { _, last in last }
            let bases = Dictionary(changes.compactMap { change in change.base.map { (change.field, $0) } }) { $1 }
            let whole = parent.merging(["fields": .object(values), "raw": .bool(true)]) { $1 }
            self.init(
                kind: edit.record.rawValue + "." + Self.update,
                payload: JSONValue.object(edit.record == .order ? values : whole).text,
                base: JSONValue.object(bases).text
            )
        case .stock(let delta):
            self.init(
                kind: edit.record.rawValue + "." + Self.stock,
                payload: JSONValue.object(parent.merging(["delta": .number(delta)]) { $1 }).text,
                base: "{}"
            )
        case .create(let fields):
            self.init(
                kind: edit.record.rawValue + "." + Self.create,
                payload: JSONValue.object(parent.merging(["fields": .object(fields)]) { $1 }).text,
                base: "{}"
            )
        case .delete(let heirID):
            let heir: [String: JSONValue] = heirID.map { ["heir": .number(Decimal($0))] } ?? [:]
            self.init(
                kind: edit.record.rawValue + "." + Self.delete,
                payload: JSONValue.object(parent.merging(heir) { $1 }).text,
                base: "{}"
            )
        }
    }

    /// nil where it is not one, or is of a kind this version does not know.
    var recordEdit: RecordEdit? {
        let parts = kind.split(separator: ".", maxSplits: 1).map(String.init)
        guard parts.count == 2, let record = EditedRecord(rawValue: parts[0]) else { return nil }
        let payload = JSONValue(parsing: payload)
        let parentID = payload["parent"]?.integer ?? 0
        switch parts[1] {
        case Self.update:
            guard case .object(let values)? = payload["fields"], !values.isEmpty else { return nil }
            let bases = JSONValue(parsing: base)
            let isRaw = payload["raw"] == .bool(true)
            let changes = values.sorted { $0.key < $1.key }.map { field, value in
                var base = bases[field]
                if !isRaw, ShownText.fields.contains(field), let text = base?.string { base = ShownText.value(text) }
                return RecordChange(field: field, base: base, value: value)
            }
            return RecordEdit(record: record, parentID: parentID, content: .update(changes))
        case Self.stock:
            guard let delta = payload["delta"]?.decimal else { return nil }
            return RecordEdit(record: record, parentID: parentID, content: .stock(delta: delta))
        case Self.create:
            guard case .object(let fields)? = payload["fields"] else { return nil }
            return RecordEdit(record: record, parentID: parentID, content: .create(fields))
        case Self.delete:
            return RecordEdit(record: record, parentID: parentID, content: .delete(heirID: payload["heir"]?.integer))
        default: return nil
        }
    }
}
