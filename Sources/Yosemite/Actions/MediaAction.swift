import FoundationEssentials

/// Actions on the site's media library. They need an application password: a consumer key does not open it.
public enum MediaAction: Action {
    /// Uploads an image file. First its type is checked, by its content and not by its name, and its size.
    ///
    /// - Parameter alt: the alternative text.
    /// - Returns: `media.image` is what `images` of a product accepts.
    /// - Throws: `MediaProblem`, `NetworkError`, `MakingError.notSure` where the answer was lost and the image is not
    ///   among the newest.
    case uploadMedia(siteID: Int64, file: URL, alt: String, onCompletion: Completion<Media>)

    /// Cancels the upload of a file; its `uploadMedia` ends with `NetworkError.cancelled`. Whatever the site has
    /// received stays there.
    case cancelUpload(siteID: Int64, file: URL)

    /// Images of the library, newest first, 100 per page.
    ///
    /// - Parameters:
    ///   - keyword: to search titles for; nil for all.
    ///   - page: from 1.
    case retrieveMediaLibrary(siteID: Int64, keyword: String?, page: Int, onCompletion: Completion<[Media]>)
}
