/// A value for which `TestSupport` gets a `.fake()` with empty properties, written by `CopiablePlugin`.
public protocol GeneratedFakeable {}
