import Testing

// SwiftPM links this as it is. Without it, it would read the index of every room to look for XCTest's classes, of which there
// are none, and writing that index is a twentieth of a build.
@main struct Tests {
    static func main() async {
        await Testing.__swiftPMEntryPoint() as Never
    }
}
