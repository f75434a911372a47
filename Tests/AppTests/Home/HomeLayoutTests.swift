import TerminalUI
import Testing
import Yosemite

@testable import App

@Suite struct HomeLayoutTests {
    private func layout(
        _ width: Int,
        _ height: Int,
        panel: HomePanel = .chart,
        isZoomed: Bool = false
    ) -> HomeLayout {
        HomeLayout(rect: Rect(x: 0, y: 1, width: width, height: height - 3), panel: panel, isZoomed: isZoomed)
    }

    @Test(arguments: [(80, 24), (120, 40), (200, 60)])
    func test_layout_when_there_is_room_then_all_panels_tile_the_screen(width: Int, height: Int) {
        let layout = layout(width, height)
        let parts = [
            layout.ranges, layout.cards, layout.chart, layout.attention, layout.leaders, layout.newest,
        ].compactMap { $0 }
        #expect(parts.count == 6)
        #expect(parts.reduce(0) { $0 + $1.width * $1.height } == width * (height - 3))
        for (index, part) in parts.enumerated() {
            #expect(part.maxX <= width && part.maxY <= height - 2)
            #expect(parts[(index + 1)...].allSatisfy { $0.intersection(part).isEmpty })
        }
    }

    @Test func test_layout_when_window_is_80_by_24_then_chart_is_52_wide_as_drawn() {
        #expect(layout(80, 24).chart?.size == Size(width: 52, height: 10))
        #expect(layout(80, 24).newest?.size == Size(width: 28, height: 6))
    }

    @Test func test_layout_when_window_is_small_then_the_panel_with_the_focus_has_the_room() {
        for panel in [HomePanel.chart, .attention, .leaders, .newest] {
            let layout = layout(60, 16, panel: panel)
            let shown = [layout.chart, layout.attention, layout.leaders, layout.newest].compactMap { $0 }
            #expect(shown.count == 1 && layout.cards != nil)
        }
        #expect(layout(60, 16, panel: .card(.orders)).chart != nil)
    }

    @Test func test_layout_when_zoomed_then_one_panel_has_everything_below_the_ranges() {
        let zoomed = layout(120, 40, panel: .leaders, isZoomed: true)
        #expect(zoomed.leaders == Rect(x: 0, y: 2, width: 120, height: 36))
        #expect(zoomed.cards == nil && zoomed.chart == nil)
        #expect(layout(120, 40, panel: .card(.orders), isZoomed: true).cards?.height == 36)
    }

    @Test func test_panel_when_written_as_id_then_it_comes_back() {
        let panels: [HomePanel] = [.chart, .attention, .leaders, .newest] + StatsFigure.allCases.map(HomePanel.card)
        for panel in panels { #expect(HomePanel(id: panel.id) == panel) }
        #expect(HomePanel(id: "card.nothing") == nil && HomePanel(id: "list") == nil)
    }
}
