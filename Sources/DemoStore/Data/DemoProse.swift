/// Product texts as people and editors write them, one kind for a few products each.
enum DemoProse {
    /// Words, a shortcode whose output is much longer than its name, and an unknown one.
    private static let shortcodes =
        "Fits as the table says.\n\n[size_chart]\n\nSee also [faq topic=\"care & wear\"]. Since [shop_year]."
    /// The output of the block editor.
    private static let blocks = """
        <!-- wp:heading {"level":3} -->
        <h3 class="wp-block-heading">Made by hand</h3>
        <!-- /wp:heading -->

        <!-- wp:paragraph -->
        <p>Finished in <strong>Portland</strong>.</p>
        <!-- /wp:paragraph -->

        <!-- wp:woocommerce/handpicked-products {"columns":2,"products":[22,27]} /-->
        """
    private static let entities =
        "Fish &amp; chips &mdash; 5 &lt; 6 &#8220;quoted&#8221; &nbsp; \"plain\" & lone, it's 12\" -- long"
    private static let script =
        "<p>Before</p>\n<script>\nif (a && b) {\n\n  document.write(\"<b>x</b>\");\n}\n</script>\nAfter"
    private static let lines =
        "First line\r\nsecond line\r\n\r\n  New paragraph, with a tab\there and a space at its end \r\n"

    static func description(_ number: Int, _ name: String) -> String {
        switch number % 20 {
        case 3: shortcodes
        case 6: blocks
        case 10: entities
        case 13: script
        case 16: lines
        default: "<p>\(name). Made to last, finished by hand.</p><ul><li>Care: wipe clean</li></ul>"
        }
    }

    static func shortDescription(_ number: Int, _ name: String) -> String {
        switch number % 20 {
        case 3: "Sizes: [size_chart]"
        case 6: "<!-- wp:paragraph -->\n<p>\(name)</p>\n<!-- /wp:paragraph -->"
        case 10: entities
        case 16: lines
        default: "\(name) from our Portland workshop."
        }
    }

    static func purchaseNote(_ number: Int) -> String {
        number % 20 == 3 ? "Thank you!\n\nYour code: [shop_year]-&amp;" : ""
    }

    /// For a variation: one of each kind, the others are empty.
    static func variation(_ id: Int) -> String {
        switch id % 23 {
        case 1: shortcodes
        case 4: lines
        default: ""
        }
    }

    static func review(_ number: Int, _ text: String) -> String {
        number % 11 == 5 ? text + "\r\n\r\nSecond paragraph & it's \"quoted\" &amp; [size_chart]" : text
    }
}
