import Foundation
import TestSupport

/// A program of a test's own that stands in for an editor or a browser.
enum EditorScript {
    /// Writes `body`, a shell script, and returns the command that runs it.
    static func install(in merced: Merced, named name: String = "editor", _ body: String) throws -> String {
        let file = try merced.home.write(body + "\n", to: "bin/\(name)")
        // Read by a shell, not run: a file that was just written may be busy for exec(2). The home has a blank in its
        // name, and a command of EDITOR is words of the shell.
        return "/bin/sh '\(file.path(percentEncoded: false))'"
    }
}
