import FoundationEssentials

/// The mirrored orders could not be read.
struct MirrorUnreadable: LocalizedError {
    let errorDescription: String?
}
