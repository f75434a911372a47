/// Text between the tags of a page.
enum HTMLText {
    /// `esc_html`.
    static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;").replacing("'", with: "&#039;")
    }
}
