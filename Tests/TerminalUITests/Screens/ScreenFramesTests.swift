import Testing

@testable import TerminalUI

@Suite @MainActor struct ScreenFramesTests {
    @Test func test_frame_when_window_is_smallest_then_least_columns_go_and_nothing_is_cut() {
        let story = Story()
        story.orders.marks = [1, 4]
        let frame = story.host.frame(size: Size(width: 60, height: 16))
        #expect(
            frame.text == [
                "[2 Orders] 3                                                ",
                "┏━ Fruit · to do ━━━━━━━━━━━━━━━━━━━━━━━━━━━ newest first ━┓",
                "┃    Order    Customer               Total  Status         ┃",
                "┃ ▸  #3128    Ada Byrne             $84.00  ✓ Completed    ┃",
                "┃  * #3127    Léa Fontaine          $85.00  ● Processing   ┃",
                "┃    #3126    日本語 さん           $86.00  ● Processing   ┃",
                "┃    #3125    Hana 👩‍👩‍👧‍👦 Sato          $87.00  ✓ Completed    ┃",
                "┃  * #3124    שלום                  $88.00  ● Processing   ┃",
                "┃    #3123    Bartholomew Feat…     $89.00  ● Processing   ┃",
                "┃    #3122    Ada Byrne             $90.00  ✓ Completed    ┃",
                "┃    #3121    Léa Fontaine          $91.00  ● Processing   ┃",
                "┃    #3120    日本語 さん           $92.00  ● Processing   ┃",
                "┃    #3119    Hana 👩‍👩‍👧‍👦 Sato          $93.00  ✓ Completed    ┃",
                "┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━ 1 of 128 ━┛",
                " Fruit · 128 of 128                        ✓ Synced 12s ago ",
                " ↑↓ Move  Enter Open  Space Mark  / Search           ? Help ",
            ]
        )
        #expect(
            frame.roleMap == [
                "aaaaaaaaaa.m................................................",
                "ff.ttttttttttttt.fffffffffffffffffffffffffff..............ff",
                "f....mmmmm....mmmmmmmm...............mmmmm..mmmmmm.........f",
                "f.A#################################PPPPPP##G#GGGGGGGGG###.f",
                "f..a................................pppppp..i.iiiiiiiiii...f",
                "f...................................pppppp..i.iiiiiiiiii...f",
                "f...................................pppppp..g.ggggggggg....f",
                "f..a................................pppppp..i.iiiiiiiiii...f",
                "f...................................pppppp..i.iiiiiiiiii...f",
                "f...................................pppppp..g.ggggggggg....f",
                "f...................................pppppp..i.iiiiiiiiii...f",
                "f...................................pppppp..i.iiiiiiiiii...f",
                "f...................................pppppp..g.ggggggggg....f",
                "ffffffffffffffffffffffffffffffffffffffffffffffff..........ff",
                ".mmmmmmmmmmmmmmmmmm........................gggggggggggggggg.",
                ".kk.mmmm..kkkkk.mmmm..kkkkk.mmmm..k.mmmmmm...........k.mmmm.",
            ]
        )
        #expect(frame.cursor == Point(x: 2, y: 3))
        #expect(frame.focusPath == ["orders", "fruit.list"])
    }

    @Test func test_frame_when_window_is_usual_then_shows_all_columns() {
        let story = Story()
        story.orders.marks = [1, 4]
        #expect(
            story.host.frame(size: Size(width: 80, height: 24)).text == [
                "[2 Orders] 3 Products                                                           ",
                "┏━ Fruit · to do ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━ newest first ━┓",
                "┃    Order    Date          Customer          Items      Total  Status         ┃",
                "┃ ▸  #3128    22 Nov 14:21  Ada Byrne             0     $84.00  ✓ Completed    ┃",
                "┃  * #3127    22 Nov 14:21  Léa Fontaine          1     $85.00  ● Processing   ┃",
                "┃    #3126    22 Nov 14:21  日本語 さん           2     $86.00  ● Processing   ┃",
                "┃    #3125    22 Nov 14:21  Hana 👩‍👩‍👧‍👦 Sato          3     $87.00  ✓ Completed    ┃",
                "┃  * #3124    22 Nov 14:21  שלום                  4     $88.00  ● Processing   ┃",
                "┃    #3123    22 Nov 14:21  Bartholomew Fea…      5     $89.00  ● Processing   ┃",
                "┃    #3122    22 Nov 14:21  Ada Byrne             6     $90.00  ✓ Completed    ┃",
                "┃    #3121    22 Nov 14:21  Léa Fontaine          0     $91.00  ● Processing   ┃",
                "┃    #3120    22 Nov 14:21  日本語 さん           1     $92.00  ● Processing   ┃",
                "┃    #3119    22 Nov 14:21  Hana 👩‍👩‍👧‍👦 Sato          2     $93.00  ✓ Completed    ┃",
                "┃    #3118    22 Nov 14:21  שלום                  3     $94.00  ● Processing   ┃",
                "┃    #3117    22 Nov 14:21  Bartholomew Fea…      4     $95.00  ● Processing   ┃",
                "┃    #3116    22 Nov 14:21  Ada Byrne             5     $96.00  ✓ Completed    ┃",
                "┃    …        …             …                 …      …          …              ┃",
                "┃    #3114    22 Nov 14:21  日本語 さん           0     $98.00  ● Processing   ┃",
                "┃    #3113    22 Nov 14:21  Hana 👩‍👩‍👧‍👦 Sato          1     $99.00  ✓ Completed    ┃",
                "┃    #3112    22 Nov 14:21  שלום                  2    $100.00  ● Processing   ┃",
                "┃    #3111    22 Nov 14:21  Bartholomew Fea…      3    $101.00  ● Processing   ┃",
                "┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━ 1 of 128 ━┛",
                " Fruit · 128 of 128                                            ✓ Synced 12s ago ",
                " ↑↓ Move  Enter Open  Space Mark  / Search  : Commands  r Refresh        ? Help ",
            ]
        )
    }

    @Test func test_frame_when_window_is_wide_then_names_and_clock_stand_at_the_right() {
        let story = Story()
        story.orders.marks = [1, 4]
        story.host.storeName = "Northwind Supply"
        story.host.clockText = { "14:32" }
        #expect(
            story.host.frame(size: Size(width: 120, height: 40)).text == [
                "[2 Orders] 3 Products                                                                          Northwind Supply   14:32 ",
                "┏━ Fruit · to do ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━ newest first ━┓",
                "┃    Order    Date          Customer                                                  Items      Total  Status         ┃",
                "┃ ▸  #3128    22 Nov 14:21  Ada Byrne                                                     0     $84.00  ✓ Completed    ┃",
                "┃  * #3127    22 Nov 14:21  Léa Fontaine                                                  1     $85.00  ● Processing   ┃",
                "┃    #3126    22 Nov 14:21  日本語 さん                                                   2     $86.00  ● Processing   ┃",
                "┃    #3125    22 Nov 14:21  Hana 👩‍👩‍👧‍👦 Sato                                                  3     $87.00  ✓ Completed    ┃",
                "┃  * #3124    22 Nov 14:21  שלום                                                          4     $88.00  ● Processing   ┃",
                "┃    #3123    22 Nov 14:21  Bartholomew Featherstonehaugh the Third                       5     $89.00  ● Processing   ┃",
                "┃    #3122    22 Nov 14:21  Ada Byrne                                                     6     $90.00  ✓ Completed    ┃",
                "┃    #3121    22 Nov 14:21  Léa Fontaine                                                  0     $91.00  ● Processing   ┃",
                "┃    #3120    22 Nov 14:21  日本語 さん                                                   1     $92.00  ● Processing   ┃",
                "┃    #3119    22 Nov 14:21  Hana 👩‍👩‍👧‍👦 Sato                                                  2     $93.00  ✓ Completed    ┃",
                "┃    #3118    22 Nov 14:21  שלום                                                          3     $94.00  ● Processing   ┃",
                "┃    #3117    22 Nov 14:21  Bartholomew Featherstonehaugh the Third                       4     $95.00  ● Processing   ┃",
                "┃    #3116    22 Nov 14:21  Ada Byrne                                                     5     $96.00  ✓ Completed    ┃",
                "┃    …        …             …                                                         …      …          …              ┃",
                "┃    #3114    22 Nov 14:21  日本語 さん                                                   0     $98.00  ● Processing   ┃",
                "┃    #3113    22 Nov 14:21  Hana 👩‍👩‍👧‍👦 Sato                                                  1     $99.00  ✓ Completed    ┃",
                "┃    #3112    22 Nov 14:21  שלום                                                          2    $100.00  ● Processing   ┃",
                "┃    #3111    22 Nov 14:21  Bartholomew Featherstonehaugh the Third                       3    $101.00  ● Processing   ┃",
                "┃    #3110    22 Nov 14:21  Ada Byrne                                                     4    $102.00  ✓ Completed    ┃",
                "┃    #3109    22 Nov 14:21  Léa Fontaine                                                  5    $103.00  ● Processing   ┃",
                "┃    #3108    22 Nov 14:21  日本語 さん                                                   6    $104.00  ● Processing   ┃",
                "┃    #3107    22 Nov 14:21  Hana 👩‍👩‍👧‍👦 Sato                                                  0    $105.00  ✓ Completed    ┃",
                "┃    #3106    22 Nov 14:21  שלום                                                          1    $106.00  ● Processing   ┃",
                "┃    #3105    22 Nov 14:21  Bartholomew Featherstonehaugh the Third                       2    $107.00  ● Processing   ┃",
                "┃    #3104    22 Nov 14:21  Ada Byrne                                                     3    $108.00  ✓ Completed    ┃",
                "┃    #3103    22 Nov 14:21  Léa Fontaine                                                  4    $109.00  ● Processing   ┃",
                "┃    #3102    22 Nov 14:21  日本語 さん                                                   5    $110.00  ● Processing   ┃",
                "┃    #3101    22 Nov 14:21  Hana 👩‍👩‍👧‍👦 Sato                                                  6    $111.00  ✓ Completed    ┃",
                "┃    #3100    22 Nov 14:21  שלום                                                          0    $112.00  ● Processing   ┃",
                "┃    #3099    22 Nov 14:21  Bartholomew Featherstonehaugh the Third                       1    $113.00  ● Processing   ┃",
                "┃    #3098    22 Nov 14:21  Ada Byrne                                                     2    $114.00  ✓ Completed    ┃",
                "┃    #3097    22 Nov 14:21  Léa Fontaine                                                  3    $115.00  ● Processing   ┃",
                "┃    #3096    22 Nov 14:21  日本語 さん                                                   4    $116.00  ● Processing   ┃",
                "┃    #3095    22 Nov 14:21  Hana 👩‍👩‍👧‍👦 Sato                                                  5    $117.00  ✓ Completed    ┃",
                "┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━ 1 of 128 ━┛",
                " Fruit · 128 of 128                                                                                    ✓ Synced 12s ago ",
                " ↑↓ Move  Enter Open  Space Mark  / Search  : Commands  r Refresh                                                ? Help ",
            ]
        )
    }

    @Test func test_frame_when_locale_is_ascii_then_every_cell_is() {
        let story = Story(glyphs: .asciiOnly)
        let frame = story.host.frame(size: Size(width: 80, height: 24))
        #expect(frame.text.joined().unicodeScalars.allSatisfy { $0.isASCII })
        #expect(
            frame.text == [
                "[2 Orders] 3 Products                                                           ",
                "#= Fruit - to do =============================================== newest first =#",
                "#    Order    Date          Customer          Items      Total  Status         #",
                "# >  #3128    22 Nov 14:21  Ada Byrne             0     $84.00  + Completed    #",
                "#    #3127    22 Nov 14:21  Lea Fontaine          1     $85.00  @ Processing   #",
                "#    #3126    22 Nov 14:21  ?????? ????           2     $86.00  @ Processing   #",
                "#    #3125    22 Nov 14:21  Hana ?? Sato          3     $87.00  + Completed    #",
                "#    #3124    22 Nov 14:21  ????                  4     $88.00  @ Processing   #",
                "#    #3123    22 Nov 14:21  Bartholomew Fe..      5     $89.00  @ Processing   #",
                "#    #3122    22 Nov 14:21  Ada Byrne             6     $90.00  + Completed    #",
                "#    #3121    22 Nov 14:21  Lea Fontaine          0     $91.00  @ Processing   #",
                "#    #3120    22 Nov 14:21  ?????? ????           1     $92.00  @ Processing   #",
                "#    #3119    22 Nov 14:21  Hana ?? Sato          2     $93.00  + Completed    #",
                "#    #3118    22 Nov 14:21  ????                  3     $94.00  @ Processing   #",
                "#    #3117    22 Nov 14:21  Bartholomew Fe..      4     $95.00  @ Processing   #",
                "#    #3116    22 Nov 14:21  Ada Byrne             5     $96.00  + Completed    #",
                "#    ..       ..            ..                ..     ..         ..             #",
                "#    #3114    22 Nov 14:21  ?????? ????           0     $98.00  @ Processing   #",
                "#    #3113    22 Nov 14:21  Hana ?? Sato          1     $99.00  + Completed    #",
                "#    #3112    22 Nov 14:21  ????                  2    $100.00  @ Processing   #",
                "#    #3111    22 Nov 14:21  Bartholomew Fe..      3    $101.00  @ Processing   #",
                "#=================================================================== 1 of 128 =#",
                " Fruit - 128 of 128                                            + Synced 12s ago ",
                " Up Down Move  Enter Open  Space Mark  / Search  : Commands  r Refresh   ? Help ",
            ]
        )
    }
}
