import Networking
import Storage

extension MirrorResource {
    /// The same list with pending edits applied to its rows.
    func edited<Record: EditableRecord>(_ type: Record.Type, by records: RecordWriter?) -> Self
    where Record.Item == Item {
        guard let upserter = records?.upserter(type) else { return self }
        var resource = self
        resource.save = { try upserter.save($0, in: $1) }
        resource.preparation = RowPreparation(Record.row) { try upserter.save(rows: $0, in: $1) }
        resource.delete = { try upserter.delete($0, in: $1) }
        return resource
    }
}
