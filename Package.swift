// swift-tools-version: 6.2
import PackageDescription

/// The rooms of merced and who may depend on whom. SwiftPM does not stop a target
/// from importing what another target pulled in; `scripts/lint` does.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .treatAllWarnings(as: .error),
]

let copiable: [Target.PluginUsage] = [.plugin(name: "CopiablePlugin")]

func room(_ name: String, _ dependencies: [Target.Dependency], plugins: [Target.PluginUsage] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: strict, plugins: plugins)
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
        swiftSettings: strict,
        plugins: plugins
    )
}

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
        .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(name: "CNcurses", providers: [.apt(["libncursesw5-dev"])]),
        .systemLibrary(name: "CLibUSB", pkgConfig: "libusb-1.0", providers: [.apt(["libusb-1.0-0-dev"])]),

        .executableTarget(name: "CopiableGenerator", swiftSettings: strict),
        .plugin(
            name: "CopiablePlugin",
            capability: .buildTool(),
            dependencies: ["CopiableGenerator"],
            path: "Sources/CopiablePlugin"
        ),

        room("WooFoundation", []),
        room("Networking", ["WooFoundation", "CCurl", logging], plugins: copiable),
        room("Storage", ["WooFoundation", grdb, logging]),
        room("Hardware", ["WooFoundation", "CLibUSB"], plugins: copiable),
        room("Yosemite", ["WooFoundation", "Networking", "Storage", "Hardware", logging], plugins: copiable),
        room("Experiments", ["WooFoundation"]),
        room("TerminalUI", ["WooFoundation", "CNcurses"]),
        room("App", ["WooFoundation", "Yosemite", "TerminalUI", "Experiments", "TOMLKit", logging], plugins: copiable),
        room(
            "DemoStore",
            [
                "WooFoundation",
                .product(name: "FlyingFox", package: "FlyingFox"),
                .product(name: "FlyingSocks", package: "FlyingFox"),
            ]
        ),
        .executableTarget(
            name: "Merced",
            dependencies: [
                "WooFoundation", "App", "Yosemite", "TerminalUI", "Experiments", "DemoStore", logging,
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict
        ),
        room(
            "TestSupport",
            ["WooFoundation", "Networking", "Yosemite", "Hardware", "App", "DemoStore"],
            plugins: copiable
        ),

        tests("WooFoundation", plugins: copiable),
        tests("Networking", ["DemoStore"], fixtures: "Responses"),
        tests("Storage", [grdb], fixtures: "Ledgers"),
        tests("Hardware", fixtures: "Recordings"),
        tests("Yosemite", ["Networking", "Storage", "DemoStore"]),
        tests("Experiments"),
        tests("TerminalUI"),
        tests("DemoStore", fixtures: "Recordings"),
        tests("App", ["Yosemite", "TerminalUI", "DemoStore", "Storage", "Networking"]),
        tests("Merced", ["DemoStore", "Yosemite", "Storage"]),
    ]
)
