import FoundationEssentials

/// What can be done with the site's media library. An application password only: a consumer key does not reach it.
public enum MediaAction: Action {
    /// Sends a picture from a file. It is looked at before anything is sent: what it is, by its bytes and not by its
    /// name, and how long.
    ///
    /// - Parameter alt: what stands for it where it cannot be seen.
    /// - Returns: what `images` of a product takes: `media.image`.
    /// - Throws: `MediaProblem`, `NetworkError`, `MakingError.notSure` where the answer was lost and the picture is not
    ///   among the newest.
    case uploadMedia(siteID: Int64, file: URL, alt: String, onCompletion: Completion<Media>)

    /// Stops the sending of a file, if it is being sent; its `uploadMedia` ends with `NetworkError.cancelled`. What the
    /// site has of it already stays there.
    case cancelUpload(siteID: Int64, file: URL)

    /// Pictures of the library, newest first, a hundred a page.
    ///
    /// - Parameters:
    ///   - keyword: what their titles are searched for; nil for all.
    ///   - page: from 1.
    case retrieveMediaLibrary(siteID: Int64, keyword: String?, page: Int, onCompletion: Completion<[Media]>)
}
