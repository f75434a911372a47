/// A record defined by its declaration alone: `CopiableGenerator` adds its memberwise initialiser, its `Columns` and
/// its `entity`.
///
/// Each property in its body is a column of `table`, named in snake case or by `columnNames`. Stored properties are
/// read and written; a computed one, on one line, is only written, for search and sorting. Anything that is no column
/// goes into an extension.
public protocol GeneratedRecord: Object {}

/// Columns that several records share; each gets the name of its property as a prefix.
public protocol GeneratedColumns: Sendable {}
