// swift-tools-version: 6.2
import PackageDescription

/// The rooms of merced and who may depend on whom. SwiftPM does not stop a target
/// from importing what another target pulled in; `scripts/lint` does.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .treatAllWarnings(as: .error),
    // One section a function: the linker leaves out what nobody calls and keeps once what is there twice.
    .unsafeFlags(["-Xfrontend", "-function-sections"], .when(configuration: .release)),
]

let copiable: [Target.PluginUsage] = [.plugin(name: "CopiablePlugin")]

/// For rooms in which no time is spent at run time: they are made small, not fast. Without the optimiser they were ten of the
/// program's 61 MB. Measure (`scripts/bench`, `scripts/test --timings`) before a room is put here, or taken out.
let compact: [SwiftSetting] = [.unsafeFlags(["-Osize"], .when(configuration: .release))]

/// Somebody edits one room for long, or steps through it: only what changed is compiled, with debug information, and nothing
/// is optimised in a debug build.
let isByFile = Context.environment["MERCED_TESTS_BY_FILE"] == "1"

let wholeModule = [
    "-disable-batch-mode", "-whole-module-optimization", "-num-threads", "2", "-no-emit-module-separately-wmo",
    "-gnone",
]

/// Tests compile as whole modules: file by file, each batch of files expands the macros of all the others again, which is a
/// quarter of the work of a build from nothing. A second compiler for each module's interface, which nobody imports, is an eighth
/// of it, and so is debug information: an expectation that fails says its line without.
let whole: [SwiftSetting] = isByFile ? [] : [.unsafeFlags(wholeModule)]

/// A debug build of a room has no debug information either: names of functions stand in a crash report without.
let withoutDebugInformation: [SwiftSetting] =
    isByFile ? [] : [.unsafeFlags(["-gnone"], .when(configuration: .debug))]

/// For rooms in which tests spend most of their time: the database, the demonstration store, painting, money. The optimiser costs less than it
/// saves there; what an `assert` says, it says all the same.
let optimised: [SwiftSetting] =
    isByFile
    ? [] : [.unsafeFlags(["-O", "-assert-config", "Debug"] + wholeModule, .when(configuration: .debug))]

func room(
    _ name: String,
    _ dependencies: [Target.Dependency],
    plugins: [Target.PluginUsage] = [],
    settings: [SwiftSetting] = []
) -> Target {
    .target(
        name: name,
        dependencies: dependencies,
        swiftSettings: strict + withoutDebugInformation + settings,
        plugins: plugins
    )
}

/// - Parameter fixtures: a folder of files that tests read where they lie.
func tests(
    _ name: String,
    _ dependencies: [Target.Dependency] = [],
    fixtures: String? = nil,
    plugins: [Target.PluginUsage] = []
) -> Target {
    .testTarget(
        name: "\(name)Tests",
        dependencies: [.init(stringLiteral: name), "TestSupport"] + dependencies,
        exclude: fixtures.map { [$0] } ?? [],
        swiftSettings: strict + whole,
        plugins: plugins
    )
}

/// A file with the names of functions that run while the program starts and is used, which the linker puts side by side;
/// `scripts/lib/build.sh` makes it.
let order =
    Context.environment["MERCED_LINK_ORDER"].map { ["--symbol-ordering-file=\($0)", "--no-warn-symbol-ordering"] } ?? []

/// The release program without what the linker can leave out: names that nobody looks up, functions that are there twice
/// (three of its 58 MB; `safe` would spare all of Swift's, whose compiler does not say which addresses are compared, and
/// nothing here compares one), relocations one by one, and libcurl, which CCurl loads itself and FlyingFox's unused client would load at the start.
let small: [LinkerSetting] = [
    .unsafeFlags(
        ["-use-ld=lld"]
            + ([
                "--no-export-dynamic", "--icf=all", "-z", "pack-relative-relocs",
                "--remap-inputs=*/libcurl.so=/dev/null",
            ] + order).flatMap { ["-Xlinker", $0] },
        .when(configuration: .release)
    )
]

let grdb: Target.Dependency = .product(name: "GRDB", package: "GRDB.swift")
let logging: Target.Dependency = .product(name: "Logging", package: "swift-log")

let package = Package(
    name: "merced",
    products: [.executable(name: "merced", targets: ["Merced"])],
    dependencies: [
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
        .package(url: "https://github.com/LebJe/TOMLKit", from: "0.6.0"),
    ],
    targets: [
        .target(name: "CCurl"),
        .target(name: "CNoICUData"),
        .target(name: "CSignals"),
        .systemLibrary(name: "CNcurses", providers: [.apt(["libncursesw5-dev"])]),
        .systemLibrary(name: "CMalloc"),
        .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CLibUSB", pkgConfig: "libusb-1.0", providers: [.apt(["libusb-1.0-0-dev"])]),

        .executableTarget(name: "CopiableGenerator", swiftSettings: strict),
        .plugin(
            name: "CopiablePlugin",
            capability: .buildTool(),
            dependencies: ["CopiableGenerator"],
            path: "Sources/CopiablePlugin"
        ),

        room("WooFoundation", [], settings: optimised),
        room("CartEngine", ["WooFoundation"], settings: optimised),
        room("Networking", ["WooFoundation", "CCurl", logging], plugins: copiable),
        room("Storage", ["WooFoundation", "CSQLite", grdb, logging], plugins: copiable, settings: optimised),
        room("Hardware", ["WooFoundation", "CLibUSB"], plugins: copiable, settings: compact),
        room(
            "Yosemite",
            ["WooFoundation", "CartEngine", "Networking", "Storage", "Hardware", logging],
            plugins: copiable
        ),
        room("Experiments", ["WooFoundation"]),
        room("TerminalUI", ["WooFoundation", "CNcurses", "CSignals"], settings: optimised),
        room(
            "App",
            ["WooFoundation", "Yosemite", "TerminalUI", "Experiments", "TOMLKit", logging],
            plugins: copiable,
            settings: compact
        ),
        room(
            "DemoStore",
            [
                "WooFoundation",
                .product(name: "FlyingFox", package: "FlyingFox"),
                .product(name: "FlyingSocks", package: "FlyingFox"),
            ],
            settings: compact + optimised
        ),
        .executableTarget(
            name: "Merced",
            dependencies: [
                "WooFoundation", "App", "Yosemite", "TerminalUI", "Experiments", "DemoStore", "CMalloc", "CNoICUData",
                logging,
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict + withoutDebugInformation + compact,
            linkerSettings: small
        ),
        room("TestSupport", ["WooFoundation", "Hardware", "DemoStore"], plugins: copiable),

        tests("WooFoundation", plugins: copiable),
        tests("CartEngine", fixtures: "Carts"),
        tests("Networking", ["DemoStore"], fixtures: "Responses"),
        tests("Storage", [grdb], fixtures: "Ledgers"),
        tests("Hardware", fixtures: "Recordings"),
        tests("Yosemite", ["Networking", "Storage", "DemoStore"], fixtures: "Kept", plugins: copiable),
        tests("Experiments"),
        tests("TerminalUI"),
        tests("DemoStore", ["Networking"], fixtures: "Recordings"),
        tests(
            "App",
            ["Yosemite", "TerminalUI", "DemoStore", "Storage", "Networking"],
            fixtures: "Kept",
            plugins: copiable
        ),
        tests("Merced", ["DemoStore", "Yosemite", "Storage"], fixtures: "Kept"),
    ]
)
