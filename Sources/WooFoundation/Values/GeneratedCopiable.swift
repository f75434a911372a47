/// A value of which an altered copy can be made: `order.copy(status: .completed)`.
///
/// `CopiablePlugin` writes `copy(…)`. It also writes the public memberwise initialiser for a struct whose body
/// declares another one (`init(from:)`); where the body declares none, Swift synthesises an internal one and
/// a public one has to stand in the source.
/// Four cases decide what happens to an optional property:
///
/// | argument | effect |
/// |---|---|
/// | left out, or `.copy` | kept |
/// | an Optional *variable*, even when it holds nil | replaced, so nil clears |
/// | the literal `nil` | kept |
/// | `.some(nil)` | cleared |
public protocol GeneratedCopiable {}

/// A property in `copy(…)` that is kept unless a value is given.
public typealias CopiableProp<Wrapped> = Wrapped?

/// An optional property in `copy(…)` that is kept unless a value, or nil, is given.
public typealias NullableCopiableProp<Wrapped> = Wrapped??

extension Optional {
    /// Keeps the original's value.
    public static var copy: Self { .none }
}
