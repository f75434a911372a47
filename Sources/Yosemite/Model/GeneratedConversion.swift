/// A record whose conversions from and to `Converted` are written by `CopiableGenerator`: `init(_:)` and
/// `toReadOnly()`, property by property of the same name.
///
/// A list of the entity is stored as JSON in the record's property of its name plus `JSON`. `StoredValue` converts two
/// types of one name. What only one side has is a parameter of the conversion to that side; a record's own property
/// with a default value keeps it.
protocol GeneratedConversion {
    associatedtype Converted
}
