import FoundationEssentials

/// The saved orders could not be read.
struct MirrorUnreadable: LocalizedError {
    let errorDescription: String?
}
