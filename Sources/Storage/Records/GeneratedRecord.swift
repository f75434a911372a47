/// A record that is written by its declaration alone: `CopiableGenerator` adds its memberwise initialiser, its `Columns` and its `entity`.
///
/// What stands in its body is a column of `table`, named in snake case, or as `columnNames` says. Stored properties are read and
/// written; a computed one, on one line, is written only, to search and sort by. What is no column stands in an extension.
public protocol GeneratedRecord: Object {}

/// Columns that several records have, each with the name of its property in front.
public protocol GeneratedColumns: Sendable {}
